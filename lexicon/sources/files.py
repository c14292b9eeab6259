"""Reading a source's bytes and text, with what is wrong told in French."""

from __future__ import annotations

import lzma
from pathlib import Path

from lexicon.errors import SourceError


def read_bytes(path: Path) -> bytes:
    """The bytes of a source, unpacked where its name ends in .xz; raises `SourceError` where that fails."""
    try:
        data = path.read_bytes()
        return lzma.decompress(data) if path.suffix == ".xz" else data
    except FileNotFoundError as error:
        raise SourceError(f"la source « {path} » n'existe pas. Vérifiez le chemin.") from error
    except IsADirectoryError as error:
        raise SourceError(f"la source « {path} » est un dossier : donnez un fichier.") from error
    except lzma.LZMAError as error:
        raise SourceError(f"la source « {path} » n'est pas une archive .xz entière.") from error
    except OSError as error:
        raise SourceError(f"la source « {path} » est illisible. Vérifiez les droits.") from error


def decode(data: bytes) -> str:
    """The text of a source: UTF-8 where it is, else Latin-1 (with Windows' œ).

    >>> decode("œuf".encode("cp1252")), decode("œuf".encode())
    ('œuf', 'œuf')
    """
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")


def read_text(path: Path) -> str:
    """The text of a source."""
    return decode(read_bytes(path))
