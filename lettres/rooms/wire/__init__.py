"""The wire of rooms: all that clients send and receive, each declared once.

These declarations give the decoding with its limits, the description of the API (`lettres/web/openapi`), and the types
of the scripts (`pages/types/wire.d.ts`, written by `python -m tools.wire`).
"""
