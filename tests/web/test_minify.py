"""Scripts are served without comments and blanks: nothing that they say or do may change by it."""

from __future__ import annotations

import json
import shutil
import subprocess

import pytest

from lettres.site.assets import static_assets
from lettres.site.minify import minify

_PARSE = """
const { parse } = require("internal/deps/acorn/acorn/dist/acorn");
const place = (key, value) => (key === "start" || key === "end" ? undefined : value);
const tree = (script) => JSON.stringify(parse(script, { ecmaVersion: "latest", sourceType: "module" }), place);
const pairs = JSON.parse(require("fs").readFileSync(0, "utf8"));
const other = Object.keys(pairs).filter((path) => tree(pairs[path][0]) !== tree(pairs[path][1]));
console.log(JSON.stringify(other));
"""
"""Node has a parser of its own: which scripts are not the same once parsed."""


@pytest.mark.parametrize(
    "text",
    [
        '"a = { b } ;  // c /* d */"',
        "'a = { b } ;  \"c\"  // d'",
        "'l\\'été = `'",
        "`a = ${b}  ; // c`",
        "`a  = ${b ? ` c  = ${d ? `  e ; ` : '  } '} f ` : \"  `\"}  g`",
        "`a \\` \\${  b`",
        "/[`'\" /]  {2}/",
    ],
)
def test_texts_survive(text: str) -> None:
    """Of all three quotes, templates in templates, and expressions; whatever is in them."""
    given = f"one = {text} ; // `\n/* ' */ two = [ {text} , {text} ] ;\n"
    assert minify(given) == f"one={text};two=[{text},{text}];"


@pytest.mark.parametrize("script", ["a = `${b`;\n", "a = {;\n", "};\n"])
def test_what_does_not_close_is_refused(script: str) -> None:
    """Better no site than one with a script that says something else."""
    with pytest.raises(ValueError, match="clos"):
        minify(script)


@pytest.mark.skipif(not shutil.which("node"), reason="Node is not here to parse scripts")
def test_every_script_is_the_same_once_parsed() -> None:
    """All that browsers get, of this package and of others."""
    scripts = {each.path: each.body.decode() for each in static_assets() if each.path.endswith(".js")}
    pairs = {path: (script, minify(script)) for path, script in scripts.items()}
    command = [shutil.which("node") or "", "--expose-internals", "-e", _PARSE]
    done = subprocess.run(command, input=json.dumps(pairs), capture_output=True, text=True, check=False)
    if "Cannot find module" in done.stderr:
        pytest.skip("this Node has no parser at hand")
    assert (done.stdout.strip(), done.stderr) == ("[]", "")
