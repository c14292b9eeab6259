"""The contract of the twin: cases with Python's answers, which the scripts of the pages must give too (`spec/`).

python -m tools.spec            # makes spec/ anew
"""
