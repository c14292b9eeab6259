"""The bytes and the lines of a source; errors are in French."""

from __future__ import annotations

import lzma
from pathlib import Path

from lexicon.errors import SourceError

_MOST_BYTES = 1 << 29  # a limit, because a few kilobytes can unpack to gigabytes


def read_bytes(path: Path) -> bytes:
    """Return the bytes of a source, unpacked if its name ends in .xz; raise `SourceError` on failure."""
    try:
        data = path.read_bytes()
        return _unpack(path, data) if path.suffix == ".xz" else data
    except FileNotFoundError as error:
        raise SourceError(f"la source « {path} » n'existe pas. Vérifiez le chemin.") from error
    except IsADirectoryError as error:
        raise SourceError(f"la source « {path} » est un dossier : donnez un fichier.") from error
    except lzma.LZMAError as error:
        raise SourceError(f"la source « {path} » n'est pas une archive .xz.") from error
    except OSError as error:
        raise SourceError(f"la source « {path} » est illisible. Vérifiez les droits.") from error


def _unpack(path: Path, data: bytes) -> bytes:
    decompressor = lzma.LZMADecompressor()
    unpacked = decompressor.decompress(data, _MOST_BYTES)
    if not decompressor.eof:
        raise SourceError(f"la source « {path} » n'est pas une archive .xz entière, ou elle est trop grosse.")
    return unpacked


def decode(data: bytes) -> str:
    """Decode a source or one of its lines: as UTF-8 if it is valid, else as Windows-1252 or Latin-1.

    >>> decode("œuf".encode("cp1252")), decode("œuf".encode())
    ('œuf', 'œuf')
    """
    for encoding in ("utf-8", "cp1252"):
        try:
            return data.decode(encoding).removeprefix("\ufeff")
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")


def lines_of(data: bytes) -> list[str]:
    """Return the lines of a source, each decoded on its own, so that a bad byte spoils only one."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        data = data.decode("utf-16", "replace").encode()
    return [decode(line) for line in data.splitlines()]


def read_lines(path: Path) -> list[str]:
    """Return the lines of a source file."""
    return lines_of(read_bytes(path))
