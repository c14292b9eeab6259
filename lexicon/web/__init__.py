"""Write the lexicon as one file that a page reads in place, offline; see `lexicon.web.file`."""

from lexicon.web.file import file_name, web_file

__all__ = ["file_name", "web_file"]
