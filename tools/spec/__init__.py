"""The contract between Python and the page scripts: cases (in `spec/`) to which both must give the same answers.

python -m tools.spec            # regenerates spec/
"""
