"""How the report looks: one style sheet, light and dark, for screens and paper."""

from __future__ import annotations

import base64
import hashlib

SHEET = """
:root { color-scheme: light dark; --back: #fbfaf7; --text: #22272e; --dim: #5d6672;
  --line: #d9d5cb; --card: #ffffff; --good: #1d7a46; --bad: #b3261e; --unseen: #8a5a00;
  --quote: #2f6fb3; --run: #f6d5d2; --added: #fbe0c8; --gone: #d7ecdc; --mark: #fff3bf; }
@media (prefers-color-scheme: dark) { :root { --back: #15181d; --text: #dde2e8; --dim: #98a2ae;
  --line: #333a44; --card: #1c2127; --good: #5fc98c; --bad: #ff8a80; --unseen: #e6b450;
  --quote: #7db4ec; --run: #4a2325; --added: #50331b; --gone: #1f402b; --mark: #4a4420; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text);
  font: 16px/1.6 system-ui, "Noto Sans", "Noto Sans CJK JP", "Hiragino Sans", sans-serif; }
main { max-width: 68rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
h1 { font-size: 1.6rem; line-height: 1.3; margin: 0 0 .25rem; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2.5rem 0 .75rem; padding-bottom: .25rem;
  border-bottom: 1px solid var(--line); }
p { margin: .4rem 0; }
code, .mono { font-family: ui-monospace, "DejaVu Sans Mono", "Noto Sans Mono CJK JP", monospace;
  font-size: .86em; overflow-wrap: anywhere; }
.dim { color: var(--dim); }
.foreign { white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: isolate; }
.verdict { display: inline-block; font-weight: 700; letter-spacing: .04em; padding: .1rem .6rem;
  border: 2px solid currentColor; border-radius: .4rem; margin-right: .6rem; }
.accept, .right { color: var(--good); } .reject, .wrong { color: var(--bad); }
.review, .unseen { color: var(--unseen); }
.why { white-space: pre-wrap; overflow-wrap: anywhere; }
.why.deep { margin-left: 1.5rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .93rem; }
th, td { text-align: left; vertical-align: top; padding: .3rem .9rem .3rem 0;
  border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
table.plain > tbody > tr > th { width: 11rem; font-weight: 600; color: var(--dim); }
table.list td:last-child { width: 50%; }
th[scope=col] { color: var(--dim); font-weight: 600; white-space: nowrap; }
svg { display: block; width: 100%; height: auto; overflow: visible; }
svg text { font-size: 13px; fill: var(--dim); font-family: inherit; }
.bar { fill: var(--card); stroke: var(--line); }
.border { stroke: var(--dim); stroke-width: 1; }
.run { fill: var(--run); }
.quote { fill: var(--quote); }
.tick-right { stroke: var(--good); stroke-width: 2; }
.tick-wrong { stroke: var(--bad); stroke-width: 2; fill: none; }
.tick-unseen { stroke: var(--unseen); stroke-width: 2; fill: none; }
.tick-asked { stroke: var(--dim); stroke-width: 2; }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin-top: .5rem;
  font-size: .9rem; color: var(--dim); }
details { border: 1px solid var(--line); border-radius: .4rem; background: var(--card);
  margin: .5rem 0; padding: 0 .9rem; }
summary { cursor: pointer; padding: .5rem 0; overflow-wrap: anywhere; }
details[open] { padding-bottom: .75rem; }
.text { display: block; border-left: 3px solid var(--line); padding: .25rem .75rem;
  margin: .3rem 0; }
.asked { background: var(--mark); text-decoration: underline; text-underline-offset: .2em; }
.anchor { border-bottom: 1px dashed var(--quote); }
ins, del { text-decoration: none; border-radius: .15rem; }
del { background: var(--gone); } del::before { content: "\\2212"; color: var(--dim); }
ins { background: var(--added); } ins::before { content: "+"; color: var(--dim); }
.fault { color: var(--bad); }
@media print { body { background: none; } details { break-inside: avoid; } }
"""


def policy() -> str:
    """The content security policy of the page: this style sheet, and nothing else at all."""
    digest = base64.b64encode(hashlib.sha256(SHEET.encode("utf-8")).digest()).decode("ascii")
    return f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
