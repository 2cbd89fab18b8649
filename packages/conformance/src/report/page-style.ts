/** In the page itself: it is sent as one file. The colours are the product's own. */
export const PAGE_STYLE = `
:root {
  color-scheme: light;
  --page: #f4f7f7; --surface: #ffffff; --sunken: #edf2f2; --line: #d9e2e2;
  --ink: #0f1f21; --muted: #4d6063; --accent: #0b6168; --focus: #1b62d1;
  --passed: #17713f; --tolerated: #8a5200; --differs: #0b6168; --failed: #b3261e; --untried: #7c8c8e;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    color-scheme: dark;
    --page: #0b1314; --surface: #121c1d; --sunken: #0e1718; --line: #273738;
    --ink: #e7efee; --muted: #9fb3b4; --accent: #56c8c3; --focus: #8ec5ff;
    --passed: #5fd093; --tolerated: #f0bb4d; --differs: #56c8c3; --failed: #ff8f86; --untried: #6b8083;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 40px 24px 64px; background: var(--page); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
main { max-width: 1040px; margin: 0 auto; display: grid; gap: 32px; }
h1, h2, p, dl, dd, ul { margin: 0; padding: 0; }
h1 { font-size: 1.75rem; line-height: 1.25; text-wrap: balance; }
h2 { font-size: 1.25rem; margin-bottom: 12px; display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; }
h2 small { font-size: 0.875rem; font-weight: 400; color: var(--muted); }
header { display: grid; gap: 20px; }
.kicker { color: var(--muted); font-size: 0.875rem; overflow-wrap: anywhere; }
.bar { display: block; width: 100%; height: 12px; border-radius: 6px; background: var(--line); }
.bar rect { fill: var(--colour); }
.counts { display: flex; flex-wrap: wrap; gap: 8px 24px; list-style: none; font-size: 0.875rem; }
.counts b { font-size: 1.25rem; font-variant-numeric: tabular-nums; margin-right: 6px; }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; font-size: 0.875rem; }
.facts dt { color: var(--muted); }
.facts dd { overflow-wrap: anywhere; }
.lines { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; overflow: hidden; }
details + details { border-top: 1px solid var(--line); }
summary {
  display: grid; grid-template-columns: 116px minmax(0, 1fr); gap: 4px 16px; padding: 12px 20px 12px 16px;
  cursor: pointer; list-style: none; align-items: baseline;
}
summary::-webkit-details-marker { display: none; }
summary:hover { background: var(--sunken); }
summary:focus-visible { outline: 3px solid var(--focus); outline-offset: -3px; border-radius: 12px; }
.says { display: block; }
.because { display: block; margin-top: 2px; font-size: 0.875rem; color: var(--muted); overflow-wrap: anywhere; }
.mark { font-size: 0.875rem; font-weight: 600; white-space: nowrap; color: var(--colour); }
.mark::before { content: var(--sign); display: inline-block; width: 1.5em; }
.passed { --colour: var(--passed); --sign: "●"; }
.tolerated { --colour: var(--tolerated); --sign: "▲"; }
.differs { --colour: var(--differs); --sign: "◆"; }
.failed { --colour: var(--failed); --sign: "■"; }
.not-tried { --colour: var(--untried); --sign: "○"; }
.counts .mark { color: var(--ink); font-weight: 400; }
.counts .mark::before { color: var(--colour); }
.not-tried .mark { color: var(--muted); }
.more { padding: 4px 20px 20px 148px; display: grid; gap: 16px; }
.more dl { display: grid; grid-template-columns: 84px minmax(0, 1fr); gap: 6px 16px; font-size: 0.875rem; }
.more dt { color: var(--muted); }
.exchange { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(300px, 100%), 1fr)); gap: 12px; }
figure { margin: 0; min-width: 0; }
figcaption { font-size: 0.875rem; color: var(--muted); margin-bottom: 4px; }
pre {
  margin: 0; padding: 12px; max-height: 340px; overflow: auto; border-radius: 6px; background: var(--sunken);
  border: 1px solid var(--line); white-space: pre-wrap; overflow-wrap: anywhere;
  font: 0.8125rem/1.45 ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace;
}
code { font: 0.875em ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace; }
@media (max-width: 640px) {
  body { padding: 24px 16px 48px; }
  summary { grid-template-columns: minmax(0, 1fr); padding: 12px 16px; }
  .more { padding: 4px 16px 16px; }
  .facts { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .facts dd + dt { margin-top: 8px; }
}
@media print {
  body { padding: 0; }
  details { break-inside: avoid; }
  pre { max-height: none; }
}
`;
