"""The contract of the twin: what Python answers, as cases that the scripts of the pages are held to (`spec/`).

python -m tools.spec            # makes spec/ anew
"""
