"""The settings file: what a player has chosen once for all, in TOML, in the platform's configuration folder.

A verdict waits for it, so no file costs one look at the disk, and nothing is imported.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lettres.cli.settings_text import Value


def settings_path() -> str:
    """Where the settings are: the file of LETTRES_REGLAGES, or that of the platform.

    >>> from unittest.mock import patch
    >>> with patch.dict("os.environ", {"LETTRES_REGLAGES": "mes-réglages.toml"}):
    ...     settings_path()
    'mes-réglages.toml'
    """
    if own := os.environ.get("LETTRES_REGLAGES"):
        return own
    if sys.platform == "linux":
        folder = os.environ.get("XDG_CONFIG_HOME", "").strip() or os.path.expanduser("~/.config")
        return os.path.join(folder, "lettres", _NAME)
    import platformdirs  # not at the top: it is slow to load, and a verdict does without

    return os.path.join(platformdirs.user_config_dir("lettres", appauthor=False), _NAME)


_NAME = "reglages.toml"


def read_settings() -> dict[str, Value]:
    """The settings of the file, none where there is no file; raises `SourceError` for one that is broken."""
    path = settings_path()
    try:
        os.stat(path)
    except OSError:
        return {}
    from lettres.cli.settings_text import checked, read_text  # not at the top: few have chosen anything

    return checked(read_text(path), path)
