"""The styles of the page of a recorded game, light and dark, for screen and print."""

STYLE = """
:root { color-scheme: light dark; --ink: #1c1b18; --paper: #fbf9f3; --faint: #5d5a52; --line: #b9b3a3;
  --tile: #fffdf5; --tile-edge: #8a8370; --joker: #8a2b14; --new: #1f5f3a; --cloth: #e7efe6; --note: #7a1f0f;
  --red: #b3161b; --blue: #0b4fa8; --yellow: #7a5600; --straw: #ffefb0;
  --green: #1c6e2c; --magenta: #9a1c78; --cyan: #006a75; --shade: #0005; }
@media (prefers-color-scheme: dark) { :root { --ink: #ece8dd; --paper: #1d1c19; --faint: #b0aa9b; --line: #57524a;
  --tile: #2e2b25; --tile-edge: #857d6b; --joker: #ff9e80; --new: #7fd6a0; --cloth: #22302a; --note: #ff9e80;
  --red: #ff8a85; --blue: #8fbcff; --yellow: #f2c84b; --straw: #3a3115;
  --green: #8fdc8f; --magenta: #f39be0; --cyan: #6fd9e0; --shade: #000c; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 60rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 Georgia, "Times New Roman", serif; overflow-wrap: anywhere; }
h1, h2, h3 { line-height: 1.2; font-weight: 600; }
h1 { font-size: 1.7rem; margin: 0 0 1rem; }
h2 { font-size: 1.3rem; margin: 2.2rem 0 .6rem; border-bottom: 1px solid var(--line); padding-bottom: .2rem; }
h3 { font-size: 1.05rem; margin: 0 0 .3rem; }
dl { margin: 0; } dl div { display: flex; flex-wrap: wrap; gap: 0 .6rem; }
dt { color: var(--faint); min-width: 8rem; } dd { margin: 0; flex: 1 1 20rem; }
p { margin: 0 0 .6rem; }
a { color: inherit; }
.legend, .time, .empty { color: var(--faint); }
.time { white-space: nowrap; } .time::before { content: "· "; }
.warning { color: var(--note); border-left: .3rem solid; padding-left: .6rem; }
.wide { overflow-x: auto; background: linear-gradient(to right, var(--paper) 40%, transparent) left / 2.5rem 100% local,
  linear-gradient(to left, var(--paper) 40%, transparent) right / 2.5rem 100% local,
  linear-gradient(to right, var(--shade), transparent) left / .9rem 100%,
  linear-gradient(to left, var(--shade), transparent) right / .9rem 100%, var(--paper); background-repeat: no-repeat; }
.wide:focus-visible { outline: 2px solid var(--new); outline-offset: 2px; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
caption { text-align: left; color: var(--faint); padding-bottom: .3rem; }
th, td { padding: .15rem .9rem .15rem 0; text-align: right; font-weight: normal; min-width: 3.5rem; }
thead th, tfoot td { font-weight: 600; } thead th { border-bottom: 1px solid var(--line); }
tfoot tr > * { border-top: 1px solid var(--line); }
section { margin: 1.4rem 0; break-inside: avoid; }
.table { list-style: none; margin: 0; padding: .6rem; display: flex; flex-wrap: wrap; gap: .5rem .7rem;
  background: var(--cloth); border-radius: .4rem; }
.word { padding: .2rem; border: 2px solid transparent; border-radius: .35rem; max-width: 100%; }
.word.new { border-color: var(--new); }
.word.new::before { content: "★"; content: "★" / ""; color: var(--new); padding-right: .15rem; }
i { display: inline-block; min-width: 1.55rem; padding: 0 .25rem; margin-right: 2px; text-align: center;
  font: 600 1rem/1.6rem "Helvetica Neue", Arial, sans-serif; background: var(--tile); color: var(--ink);
  border: 1px solid var(--tile-edge); border-radius: .2rem; }
i.laid { border-bottom: 3px solid var(--new); line-height: calc(1.6rem - 2px); }
i.joker { border-style: dashed; border-color: var(--joker); color: var(--joker); font-style: italic; }
i.joker.laid { border-bottom-color: var(--new); border-bottom-style: solid; }
i.red { color: var(--red); } i.blue { color: var(--blue); } i.black { color: var(--ink); }
i.green { color: var(--green); } i.magenta { color: var(--magenta); } i.cyan { color: var(--cyan); }
i.yellow { color: var(--yellow); background: var(--straw); }
.dice { background: var(--cloth); border-radius: .4rem; border-collapse: separate; padding: .6rem; width: auto; }
.dice td { padding: 1px; min-width: 2.1rem; text-align: center; border: 0; }
.rack { color: var(--faint); margin: .5rem 0 0; }
.said { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media print { body { max-width: none; padding: 0; font-size: 10pt; } h2 { break-after: avoid; }
  :root { --paper: #fff; --ink: #000; --cloth: #fff; --faint: #444; --tile: #fff; --tile-edge: #666; --line: #999;
    --new: #000; --joker: #000; }
  .table { border: 1px solid var(--line); } a { text-decoration: none; } }
""".strip()
