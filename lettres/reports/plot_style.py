"""The styles that an analysis page adds to the styles in `style`: for plots, and for tables side by side."""

STYLE = """
:root { --p0: #0072b2; --p1: #c65000; --p2: #00795a; --p3: #9a4c83; }
@media (prefers-color-scheme: dark) { :root { --p0: #56b4e9; --p1: #e69f00; --p2: #2fc49a; --p3: #e59ac4; } }
h4 { margin: .4rem 0 .2rem; font-size: .95rem; font-weight: 600; color: var(--faint); }
figure { margin: 1rem 0 1.6rem; } figcaption { margin-bottom: .4rem; font-weight: 600; }
.legend-list { list-style: none; display: flex; flex-wrap: wrap; gap: .1rem 1.2rem; margin: 0 0 .3rem; padding: 0; }
.swatch { width: 2.2rem; height: .9rem; vertical-align: -.05rem; margin-right: .35rem; }
.plot { display: block; width: 100%; max-width: 36rem; min-width: 18rem; height: auto; overflow: visible; }
.plot text { font: 13px "Helvetica Neue", Arial, sans-serif; fill: var(--ink); }
.plot text.name { font-weight: 600; }
.grid { stroke: var(--line); stroke-width: .7; fill: none; } .axis { stroke: var(--ink); stroke-width: 1; }
.line { fill: none; stroke-width: 2.2; stroke-linejoin: round; } .stem { stroke-width: 2.2; }
.error { stroke: var(--ink); stroke-width: 1.3; fill: none; }
.line.p0, .stem.p0 { stroke: var(--p0); } .mark.p0, .bar.p0 { fill: var(--p0); }
.line.p1, .stem.p1 { stroke: var(--p1); } .mark.p1, .bar.p1 { fill: var(--p1); }
.line.p2, .stem.p2 { stroke: var(--p2); } .mark.p2, .bar.p2 { fill: var(--p2); }
.line.p3, .stem.p3 { stroke: var(--p3); } .mark.p3, .bar.p3 { fill: var(--p3); }
.compare { display: grid; gap: .6rem 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); }
.compare > * { min-width: 0; }
.after .word:not(.new) i { font-size: .75rem; line-height: 1.15rem; min-width: 1.1rem; padding: 0 .1rem; }
table { margin-bottom: .8rem; } tbody th, thead th:first-child { text-align: left; }
td { white-space: nowrap; }
ol { margin: 0 0 .5rem; padding-left: 1.5rem; }
summary { cursor: pointer; font-weight: 600; padding: .3rem 0; }
@media print { :root { --p0: #0072b2; --p1: #c65000; --p2: #00795a; --p3: #9a4c83; }
  details::details-content { content-visibility: visible; } .wide { overflow: visible; } }
""".strip()
