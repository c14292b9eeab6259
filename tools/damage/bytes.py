"""Ways in which disks, crashes, editors and mischief damage a saved game.

>>> data = sealed(["un", "deux"])
>>> damaged(Random(1), data) == data
False
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from lettres.records.journal import seal

Damage = Callable[[Random, bytes], bytes]


def sealed(lines: Sequence[str]) -> bytes:
    """Return the bytes of a saved game."""
    return "".join(f"{line}\n" for line in seal(list(lines))[0]).encode()


def damaged(random: Random, data: bytes) -> bytes:
    """Return `data`, the bytes of a saved game, damaged in a random way."""
    return random.choice(_DAMAGES)(random, data)


def _flip(random: Random, data: bytes) -> bytes:
    found = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 8))):
        found[random.randrange(len(found))] ^= 1 << random.randrange(8)
    return bytes(found)


def _cut(random: Random, data: bytes) -> bytes:
    return data[: random.randrange(len(data))]


def _hole(random: Random, data: bytes) -> bytes:
    start = random.randrange(len(data))
    return data[:start] + data[start + random.randint(1, 200) :]


def _insert(random: Random, data: bytes) -> bytes:
    at = random.randrange(len(data) + 1)
    what = random.choice((b"\0", b"\n", b"\r", b"\0" * 4096, b"\xff\xfe", b"  #", b"x" * 100, random.randbytes(30)))
    return data[:at] + what + data[at:]


def _zeros(random: Random, data: bytes) -> bytes:
    """Return a file as after a power cut on some file systems: the length is right, the end is zeros."""
    at = random.randrange(len(data))
    return data[:at] + b"\0" * (len(data) - at)


def _shuffled(random: Random, data: bytes) -> bytes:
    rows = data.splitlines(keepends=True)
    one, two = random.randrange(len(rows)), random.randrange(len(rows))
    way = random.randrange(4)
    if way == 0:
        del rows[one]
    elif way == 1:
        rows.insert(two, rows[one])
    elif way == 2:
        rows[one], rows[two] = rows[two], rows[one]
    else:
        rows = rows[one:] + rows[:one]
    return b"".join(rows)


def _encoded(random: Random, data: bytes) -> bytes:
    text = data.decode()
    way = random.choice(("utf-16", "utf-32", "latin-1", "utf-8-sig", "cp1252", "crlf", "cr", "upper"))
    if way in ("crlf", "cr"):
        return text.replace("\n", "\r\n" if way == "crlf" else "\r").encode()
    return text.upper().encode() if way == "upper" else text.encode(way)


def _foreign(random: Random, data: bytes) -> bytes:
    size = random.choice((0, 1, 40, 5000))
    return random.choice((random.randbytes(size), b"\n" * size, b"x" * 200_000, b"lettres-partie 1\n" * size))


def _grown(random: Random, data: bytes) -> bytes:
    more = random.choice((data, b"x" * 100_000 + b"\n", random.randbytes(50), b"\n\n\n", data[-30:]))
    return data + more


_DAMAGES: tuple[Damage, ...] = (_flip, _flip, _cut, _cut, _hole, _insert, _zeros, _shuffled, _encoded, _foreign, _grown)


def edited(random: Random, lines: Sequence[str]) -> list[str]:
    """Return a record with changed lines. Once it is sealed with new hashes, only a replay can detect the change."""
    found = list(lines)
    for _ in range(random.choice((1, 1, 1, 2))):
        at = random.randrange(len(found))
        way = random.randrange(6)
        if way == 0:
            del found[at]
        elif way == 1:
            found.insert(random.randrange(len(found)), found[at])
        elif way == 2:
            other = random.randrange(len(found))
            found[at], found[other] = found[other], found[at]
        else:
            found[at] = _other_words(random, found[at], random.choice(lines))
    return found or [""]


_WORDS = (
    "=",
    "!",
    "+",
    "->",
    ";",
    "s",
    "J1",
    "J9",
    "-1",
    "99",
    "?",
    "IMAGE",
    "gamin",
    "pioche",
    "passe",
    "fin",
    "\u0663",
    "1e9",
    "9" * 5000,
    "A" * 9000,
    "\0",
    "\x1b[31m",
    "\u202e",
    "bot:zzz",
    "thème",
    "/dev/zero",
    "unknown/ZZZ",
    "é",
    "donne",
    "manche",
    "lance",
    "r7",
    "*@H",
    "not_a_meld/r1r2",
    "could_lay",
)


def _other_words(random: Random, line: str, other: str) -> str:
    """Return `line` with a word or a letter changed."""
    words = line.split(" ")
    at = random.randrange(len(words))
    way = random.randrange(5)
    if way == 0:
        del words[at]
    elif way == 1:
        words[at] = random.choice(_WORDS)
    elif way == 2:
        words[at] = random.choice(other.split(" "))
    elif way == 3:
        words.insert(at, random.choice((*_WORDS, words[at])))
    elif words[at]:
        place = random.randrange(len(words[at]))
        words[at] = words[at][:place] + random.choice("ABEZ?a09 -/=r*@,;J") + words[at][place + 1 :]
    return " ".join(words)
