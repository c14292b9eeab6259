"""`tools.release` on repositories of its own: it refuses where version, tag and changelog disagree."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.release import git, main, wrong_of

READY = "# Changelog\n\n## Unreleased\n\n## 1.2.0 (2026-12-01)\n\n- A line.\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A checkout whose version 1.2.0 can be released."""
    (tmp_path / "lettres").mkdir()
    (tmp_path / "lettres" / "version.py").write_text('__version__ = "1.2.0"\n', encoding="utf-8")
    (tmp_path / "CHANGELOG.md").write_text(READY, encoding="utf-8")
    git(tmp_path, "init", "--quiet")
    for name, value in (("user.name", "Ana"), ("user.email", "ana@example.org"), ("commit.gpgsign", "false")):
        git(tmp_path, "config", name, value)
    commit(tmp_path)
    return tmp_path


def commit(root: Path) -> None:
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--allow-empty", "--message", "A commit")


def test_what_is_left_to_do_is_printed_and_nothing_is_done(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(root) == 0
    told = capsys.readouterr().out
    assert (
        "bash .ci/run" in told and 'git tag -a v1.2.0 -m "lettres 1.2.0"' in told and "git push origin v1.2.0" in told
    )
    assert git(root, "tag") == "" and git(root, "status", "--porcelain") == ""
    git(root, "tag", "v1.2.0")
    assert main(root) == 0 and "git tag" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("file", "text", "why"),
    [
        ("lettres/version.py", '__version__ = "1.2"\n', "no version of three numbers"),
        ("lettres/version.py", '__version__ = "1.3.0"\n', "is not « 1.3.0 (DAY) »"),
        ("CHANGELOG.md", READY.replace("Unreleased\n", "Unreleased\n\n- New.\n"), "lines under « Unreleased »"),
        ("CHANGELOG.md", READY.replace("## Unreleased\n\n", ""), "does not begin with « Unreleased »"),
        ("CHANGELOG.md", READY.replace("(2026-12-01)", ""), "is not « 1.2.0 (DAY) »"),
        ("CHANGELOG.md", READY.replace("- A line.\n", ""), "says nothing of 1.2.0"),
    ],
)
def test_files_that_disagree_are_refused(
    root: Path, capsys: pytest.CaptureFixture[str], file: str, text: str, why: str
) -> None:
    (root / file).write_text(text, encoding="utf-8")
    commit(root)
    assert main(root) == 1 and why in capsys.readouterr().err


def test_tags_that_disagree_and_changes_are_refused(root: Path) -> None:
    git(root, "tag", "v1.3.0")
    assert wrong_of(root) == ["this commit is tagged v1.3.0", "v1.3.0 was released already"]
    git(root, "tag", "--delete", "v1.3.0")
    git(root, "tag", "v1.2.0")
    commit(root)
    assert wrong_of(root) == ["v1.2.0 is the tag of another commit: raise the version"]
    (root / "beside").touch()
    assert wrong_of(root)[0] == "there are changes that are not committed"
