"""Print the steps that release the version of this checkout, or why it cannot be released: `python -m tools.release`.

Nothing is tagged, built or uploaded: people do the steps by hand.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
_VERSION = re.compile(r'^__version__ = "(\d+\.\d+\.\d+)"$', re.MULTILINE)
_SECTION = re.compile(r"^## (.+)$", re.MULTILINE)


def git(root: Path, *args: str) -> str:
    """Return the output of git, without its last line end."""
    return subprocess.run(["git", *args], cwd=root, capture_output=True, text=True, check=True).stdout.rstrip("\n")


def version_of(root: Path) -> str:
    """Return the version of the package, "" if it is not three numbers."""
    found = _VERSION.search((root / "lettres" / "version.py").read_text(encoding="utf-8"))
    return found[1] if found else ""


def _of_changelog(version: str, text: str) -> list[str]:
    """Return the faults of the changelog: « Unreleased » must be empty, and a dated section of `version` follow.

    >>> _of_changelog("1.2.0", "# Changelog\\n\\n## Unreleased\\n\\n## 1.2.0 (2026-12-01)\\n\\n- A line.\\n")
    []
    >>> _of_changelog("1.2.0", "# Changelog\\n\\n## Unreleased\\n\\n- New.\\n\\n## 1.1.0 (2026-11-01)\\n")
    ['CHANGELOG.md has lines under « Unreleased »', 'CHANGELOG.md: the first section after it is not « 1.2.0 (DAY) »']
    """
    _, *parts = _SECTION.split(text)
    sections = [*zip(parts[::2], parts[1::2], strict=True)]
    if not sections or sections[0][0] != "Unreleased":
        return ["CHANGELOG.md does not begin with « Unreleased »"]
    wrong = ["CHANGELOG.md has lines under « Unreleased »"] if sections[0][1].strip() else []
    newest = sections[1] if len(sections) > 1 else ("", "")
    if not re.fullmatch(rf"{re.escape(version)} \(\d{{4}}-\d\d-\d\d\)", newest[0]):
        wrong.append(f"CHANGELOG.md: the first section after it is not « {version} (DAY) »")
    elif not newest[1].strip():
        wrong.append(f"CHANGELOG.md says nothing of {version}")
    return wrong


def _of_tags(root: Path, version: str) -> list[str]:
    """Return the faults of the tags: none may be newer, and the tag of `version` must be on this commit or missing."""
    tags = git(root, "tag", "--list", "v*").split()
    here = git(root, "tag", "--points-at", "HEAD", "--list", "v*").split()
    wrong = [f"this commit is tagged {tag}" for tag in here if tag != f"v{version}"]
    if f"v{version}" in tags and f"v{version}" not in here:
        wrong.append(f"v{version} is the tag of another commit: raise the version")
    numbers = [tuple(map(int, tag[1:].split("."))) for tag in tags if re.fullmatch(r"v\d+\.\d+\.\d+", tag)]
    newer = max(numbers, default=())
    if newer > tuple(map(int, version.split("."))):
        wrong.append(f"v{'.'.join(map(str, newer))} was released already")
    return wrong


def wrong_of(root: Path) -> list[str]:
    """Return the reasons not to release the version of the checkout `root`, one a line."""
    version = version_of(root)
    if not version:
        return ["lettres/version.py has no version of three numbers"]
    changelog = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    wrong = ["there are changes that are not committed"] if git(root, "status", "--porcelain") else []
    return wrong + _of_changelog(version, changelog) + _of_tags(root, version)


def steps(root: Path) -> list[str]:
    """Return the steps that are left to release a version."""
    tag = f"v{version_of(root)}"
    tagging = [f'git tag -a {tag} -m "lettres {tag[1:]}"'] if tag not in git(root, "tag", "--list").split() else []
    return ["bash .ci/run", *tagging, "python -m pip wheel --no-deps --wheel-dir dist .", f"git push origin {tag}"]


def main(root: Path = ROOT) -> int:
    """Print the steps, or the reasons not to release; return the exit code."""
    if wrong := wrong_of(root):
        print("\n".join(["Not to be released:", *(f"- {each}" for each in wrong)]), file=sys.stderr)
        return 1
    print("\n".join([f"lettres {version_of(root)} can be released. What is left to do, in this order:", *steps(root)]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
