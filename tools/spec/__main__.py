"""Regenerate `spec/`; see the package."""

from __future__ import annotations

from pathlib import Path

from tools.spec.files import SPEC, spec_files

if __name__ == "__main__":
    for name, data in spec_files().items():
        Path(SPEC, name).write_bytes(data)
