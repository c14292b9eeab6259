"""Secret tokens that identify browsers. The database keeps only hashes, from which no token can be recovered.
Randomness is passed in: `bits` is `secrets.token_bytes`, or a test's own function."""

from __future__ import annotations

import hashlib
import re
from base64 import urlsafe_b64encode
from collections.abc import Callable

Bits = Callable[[int], bytes]
"""A function that returns as many random bytes as its argument says."""

CODE_SECONDS = 600.0
"""The lifetime of a code for another device."""
COOKIE_SECONDS = 365 * 86400
"""The lifetime of a browser's cookie, from its last visit to the list of its games."""
_BYTES = 16
_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # no I, O, 0, 1: 32 signs of five bits each
_CODE = 8
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")


def new_token(bits: Bits) -> str:
    """Return a random token of 128 bits, for a cookie, an invitation or the id of a room.

    >>> new_token(bytes)
    'AAAAAAAAAAAAAAAAAAAAAA'
    """
    return urlsafe_b64encode(bits(_BYTES)).decode().rstrip("=")


def is_token(text: str) -> bool:
    """Return True if a text has the form of a token.

    >>> is_token(new_token(bytes)), is_token("AAAA"), is_token("é" * 22)
    (True, False, False)
    """
    return bool(_TOKEN.fullmatch(text))


def digest(secret: str) -> str:
    """Return the SHA-256 of a secret, as the database keeps it.

    >>> digest("abc")[:12]
    'ba7816bf8f01'
    """
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def new_code(bits: Bits) -> str:
    """Return a random code to type on another device: eight characters, forty bits.

    >>> new_code(bytes)
    'AAAA-AAAA'
    """
    signs = "".join(_ALPHABET[byte % len(_ALPHABET)] for byte in bits(_CODE))
    return f"{signs[:4]}-{signs[4:]}"


def normalize_code(text: str) -> str:
    """Return a code in the form of `new_code`, however it was typed.

    >>> normalize_code(" abcd 2345 ")
    'ABCD-2345'
    """
    signs = "".join(sign for sign in text.upper() if sign in _ALPHABET)
    return f"{signs[:4]}-{signs[4:]}"
