"""The speed and the size of the pages, in Chromium at a quarter of the CPU, from a server on this machine.

python -m tools.bench.web_page [--runs N]
"""

from __future__ import annotations

import argparse
import gzip
import random
import statistics
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from lettres.site.making import WordFiles, load_or_make_word_files
from lettres.web.answers import Answers
from lettres.web.app import make_app
from lettres.web.shelf import Shelf
from lexicon import Lexicon
from tools.bench.timing import table
from tools.browser import PHONE, Server, served, started

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

_SLOWER = 4
_WORDS = 20_000
_TYPED = ("marches", "fiabiltié", "anticonstitutionelement", "zzzzz", "hypothecaires")
_WATCH = """
window.watched = { first: 0, long: [] };
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) window.watched.long.push([startTime, duration]);
}).observe({ type: "longtask", buffered: true });
const typing = new MutationObserver(() => {
  const field = document.getElementById("mot");
  if (field && !field.value) field.value = "gamin";
  if (!document.querySelector("#verdict .ruling")) return;
  window.watched.first = performance.now();
  document.documentElement.dataset.first = "";
  typing.disconnect();
});
typing.observe(document, { childList: true, subtree: true });
"""
"""A word is in the field from the first; when its verdict is there, the time is noted."""
_OPENING = """async () => {
  const { openLexicon } = await import(new URL("../lexicon/reader.js", location.href).href);
  const answer = await fetch(document.querySelector("#lexicon").href);
  const bytes = await answer.arrayBuffer();
  const start = performance.now();
  openLexicon(bytes, true);
  return performance.now() - start;
}"""
_LOOKING_UP = """async (words) => {
  const { openLexicon } = await import(new URL("../lexicon/reader.js", location.href).href);
  const answer = await fetch(document.querySelector("#lexicon").href);
  const lexicon = openLexicon(await answer.arrayBuffer());
  let found = 0;
  const once = () => {
    const start = performance.now();
    for (const word of words) found += lexicon.has(word) ? 1 : 0;
    return (performance.now() - start) / words.length * 1000;
  };
  once();
  return Math.min(once(), once(), once());
}"""
Row = tuple[str, str, str]


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=20)
    runs = parser.parse_args().runs
    lexicon = Lexicon.default()
    files = load_or_make_word_files(lexicon)
    shelf = Shelf(files.site())
    answers = Answers(lexicon)
    with served(make_app(answers, shelf)) as server, started() as browser:
        table("sizes", [*sizes(browser, server, shelf), *words_sizes(files)])
        table(
            f"the arbiter without a network, CPU at 1/{_SLOWER}, median of {runs}",
            offline(browser, server, runs, lexicon),
        )
    answers.close()


def sizes(browser: Browser, server: Server, shelf: Shelf) -> Iterator[Row]:
    """Yield the compressed size of a first visit of each page, without the word files."""
    for path, bar in (("", ""), ("arbitre/", "<= 20"), ("table/", ""), ("defi/", "")):
        asked: set[str] = set()
        with browser.new_context(service_workers="block") as context:
            page = context.new_page()
            page.on("request", lambda request: asked.add(urlsplit(request.url).path[1:]))  # noqa: B023
            page.goto(f"{server.address}/{path}", wait_until="networkidle")
        found = [each for name in asked if not name.endswith(".bin") and (each := shelf.find(name))]
        size = sum(len(each.packed if each.packed is not None else each.body) for each in found)
        yield f"/{path}: {len(found)} files, KiB gzipped", f"{size / 1024:.1f}", bar


def words_sizes(files: WordFiles) -> Iterator[Row]:
    """Yield the size of the lexicon file."""
    yield "the lexicon's file, MB", f"{len(files.words) / 1e6:.2f}", "<= 4.2"
    yield "  gzipped", f"{len(gzip.compress(files.words, 9)) / 1e6:.2f}", "<= 1.3"


def offline(browser: Browser, server: Server, runs: int, lexicon: Lexicon) -> Iterator[Row]:
    """Yield the times of `runs` loads of the page while its server is stopped."""
    with browser.new_context(**PHONE, locale="fr-FR") as context:  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(f"{server.address}/arbitre/")
        page.wait_for_selector("#offline.ready", timeout=60_000)
        page.add_init_script(_WATCH)
        server.stop()
        client = context.new_cdp_session(page)
        client.send("Emulation.setCPUThrottlingRate", {"rate": _SLOWER})
        first, opening, tasks = [], [], []
        for _ in range(runs):
            page.reload()
            page.wait_for_selector("html[data-first]", state="attached")
            first.append(float(page.evaluate("window.watched.first")))
            tasks.append(longest(page))
            opening.append(float(page.evaluate(_OPENING)))
        words = random.Random(1).sample(list(lexicon), _WORDS)
        look_up = float(page.evaluate(_LOOKING_UP, words))
        server.start()
    yield "from the reload to the first verdict, ms", spread(first), "<= 400"
    yield "the reader's part, ms", spread(opening), "<= 20"
    yield "longest task once loaded, typing, ms", spread(tasks), "<= 100"
    yield f"look-up, µs, of {_WORDS} words", f"{look_up:.2f}", "<= 5"


def longest(page: Page) -> float:
    """Return the longest task after the first verdict, while words are typed; 0 if none took 50 ms."""
    for word in _TYPED:
        page.locator("#mot").fill("")
        page.locator("#mot").press_sequentially(word)
    page.wait_for_timeout(1000)
    script = "watched.long.filter(([start]) => start > watched.first).map(([, duration]) => duration)"
    return max(map(float, page.evaluate(script)), default=0.0)


def spread(figures: Sequence[float], of: Callable[[float], str] = "{:.0f}".format) -> str:
    """Return the median, with the minimum and the maximum.

    >>> spread([3, 1, 2])
    '2 (1-3)'
    """
    return f"{of(statistics.median(figures))} ({of(min(figures))}-{of(max(figures))})"


if __name__ == "__main__":
    main()
