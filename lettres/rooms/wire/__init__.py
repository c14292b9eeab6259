"""The wire of rooms: all that a client may say and all that it is sent, each declared once.

Decoding and its limits, the description of the API (`lettres/web/openapi`) and the types of the scripts
(`pages/types/wire.d.ts`, by `python -m tools.wire`) follow from these declarations.
"""
