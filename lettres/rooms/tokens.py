"""Who a browser is, by secrets that it holds: what the base keeps of them gives none of them back.

Randomness is passed in: `bits` is `secrets.token_bytes`, or what a test has.
"""

from __future__ import annotations

import hashlib
import re
from base64 import urlsafe_b64encode
from collections.abc import Callable

Bits = Callable[[int], bytes]
"""So many random bytes."""

CODE_SECONDS = 600.0
"""For how long the code of another device is good."""
COOKIE_SECONDS = 365 * 86400
"""For how long a browser holds its secret, from when it last looked at its games."""
_BYTES = 16
_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # no I, O, 0, 1: 32 signs, so that five bits are one
_CODE = 8
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")


def new_token(bits: Bits) -> str:
    """A secret of 128 bits: the cookie of a browser, an invitation, the name of a room.

    >>> new_token(bytes)
    'AAAAAAAAAAAAAAAAAAAAAA'
    """
    return urlsafe_b64encode(bits(_BYTES)).decode().rstrip("=")


def is_token(text: str) -> bool:
    """Whether a text may be such a secret.

    >>> is_token(new_token(bytes)), is_token("AAAA"), is_token("é" * 22)
    (True, False, False)
    """
    return bool(_TOKEN.fullmatch(text))


def digest(secret: str) -> str:
    """What is kept of a secret: its SHA-256.

    >>> digest("abc")[:12]
    'ba7816bf8f01'
    """
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def new_code(bits: Bits) -> str:
    """A code that is typed on another device: eight signs, forty bits.

    >>> new_code(bytes)
    'AAAA-AAAA'
    """
    signs = "".join(_ALPHABET[byte % len(_ALPHABET)] for byte in bits(_CODE))
    return f"{signs[:4]}-{signs[4:]}"


def code_typed(text: str) -> str:
    """A code as it was made, however it was typed.

    >>> code_typed(" abcd 2345 ")
    'ABCD-2345'
    """
    signs = "".join(sign for sign in text.upper() if sign in _ALPHABET)
    return f"{signs[:4]}-{signs[4:]}"
