import { describe, expect, it } from "vitest";

import { createGapFinder, describeGap } from "./find-gaps.ts";

const NOTHING_LENT: readonly string[] = [];

function namesIn(file: string, text: string, lent = NOTHING_LENT): readonly string[] {
  return createGapFinder(lent)
    .findGaps(file, text)
    .map(({ name }) => name);
}
const inScript = (text: string, lent = NOTHING_LENT) => namesIn("a.js", text, lent);
const inStyle = (text: string) => namesIn("a.css", text);

describe("what the oldest browsers lack is found in built scripts", () => {
  it.each([
    ["let{promise:e,resolve:t}=Promise.withResolvers();", "Promise.withResolvers"],
    ["window.Promise.withResolvers()", "Promise.withResolvers"],
    ["let e=Promise;e.withResolvers()", ".withResolvers"],
    ["Array.fromAsync(e)", "Array.fromAsync"],
    ["URL.canParse(e)", "URL.canParse"],
    ["AbortSignal.any([e,t])", "AbortSignal.any"],
    ["Object.groupBy(e,t)", "Object.groupBy"],
    ["new Intl.DurationFormat", "Intl.DurationFormat"],
    ["e.toSorted()", ".toSorted"],
    ['e["toSorted"]()', ".toSorted"],
    ["Array.prototype.toSorted.call(e)", ".toSorted"],
    ["e.showPopover()", ".showPopover"],
    ["e.values().map(t)", "Iterator.prototype.map"],
    ["new CloseWatcher", "CloseWatcher"],
    ["navigator.userActivation.isActive", "navigator.userActivation"],
    ["/(?<=a)b/.test(e)", "a lookbehind"],
    ["/(?<!a)b/.test(e)", "a lookbehind"],
    ['new RegExp("(?<!a)b")', "a lookbehind"],
    ["/[\\p{L}--[a-z]]/v", "the flag v"],
    ["class e{static{t()}}", "a static block of a class"],
    ["class e{a=(0,t.b)()}", "brackets in the first value of a field"],
    ['(0,e.jsx)("div",{inert:!0})', "<div inert>"],
    ['e.setAttribute("inert","")', "attribute inert"],
  ])("%s", (text, name) => {
    expect(inScript(text)).toEqual([name]);
  });

  it.each([
    ["asked for", "Promise.withResolvers?Promise.withResolvers():t()"],
    ["asked for by type", '"function"==typeof AbortSignal.any&&AbortSignal.any(e)'],
    ["asked for by name", '"showPopover"in e&&e.showPopover()'],
    ["asked for around it", "if(URL.canParse){let t=()=>URL.canParse(e)}"],
    ["asked for before", "function t(e){if(!e.showPopover)return;e.showPopover()}"],
    ["called where it is there", "e.toSorted?.()"],
    ["replaced where it is not", "let t=Array.fromAsync||r"],
    ["made by the code itself", "Promise.withResolvers=e"],
    ["a name of the code's own", "function t(CloseWatcher){new CloseWatcher}"],
    ["a name that older things have as well", "e.map(t).entries()"],
    ["read, not called", "e.union"],
    ["a list of an object", "Object.values(e).map(t)"],
    ["two brackets that call", "class e{a=t.b();c=()=>(0,t.d)()}"],
    ["a text that is no pattern", '"what is this (?)"'],
    ["two brackets in a set", "/[(?<=]/"],
  ])("nothing is where it is %s", (_, text) => {
    expect(inScript(text)).toEqual([]);
  });

  it("a test that calls it asks for nothing", () => {
    expect(inScript("e.toSorted().length>0?e.toSorted():[]")).toEqual([".toSorted", ".toSorted"]);
  });

  it("what old browsers are lent counts as there, and is known to be used", () => {
    const finder = createGapFinder(["javascript.builtins.Array.toSorted"]);
    expect(finder.getUsedLoans().size).toBe(0);
    expect(finder.findGaps("a.js", "e.toSorted()")).toEqual([]);
    expect([...finder.getUsedLoans()]).toEqual(["javascript.builtins.Array.toSorted"]);
  });

  it("is no JavaScript: says so", () => {
    expect(() => inScript("let let")).toThrow();
  });
});

describe("in built styles", () => {
  it.each([
    [".a:has(b){color:red}", ":has"],
    [".a{&:hover{color:red}}", "a nested rule"],
    ["@container(min-width:1px){.a{color:red}}", "@container"],
    [".a{height:1lh}", "lh"],
    [".a{color:color-mix(in srgb,red,blue)}", "color-mix()"],
    [".a{field-sizing:content}", "field-sizing"],
    [".a{grid-template-rows:subgrid}", "grid-template-rows: subgrid"],
    [".a:user-invalid{color:red}", ":user-invalid"],
  ])("%s", (text, name) => {
    expect(inStyle(text)).toContain(name);
  });

  it.each([
    ["asked for", "@supports selector(:has(a)){.a:has(b){color:red}}"],
    ["after what every browser knows", ".a{height:2em;height:1lh}"],
    ["beside its older name", ".a{-webkit-hyphens:auto;hyphens:auto}"],
    ["there", ".a:is(b,c){height:1dvh;inset:0;aspect-ratio:1}"],
  ])("nothing is where it is %s", (_, text) => {
    expect(inStyle(text)).toEqual([]);
  });
});

describe("in built pages", () => {
  it("reads elements, what stands inline and nothing of the texts", () => {
    const page =
      `<div inert><script>Array.fromAsync(e)</script><style>a:has(b){color:red}</style>` +
      `<p title="<x popover>">:has() popover</p></div>`;
    expect(namesIn("a.html", page)).toEqual(["<div inert>", "Array.fromAsync", ":has"]);
  });
});

describe("what is said of it", () => {
  it("names the file, the feature and the browsers that lack it", () => {
    const [gap] = createGapFinder(NOTHING_LENT).findGaps("apps/screen/a.js", "x(Promise.withResolvers())");
    expect(gap && describeGap(gap)).toBe(
      "apps/screen/a.js: Promise.withResolvers is missing in Chrome 109 (from 119), Edge 109 (from 119), " +
        "Firefox 115 (from 121), Safari 15.4 (from 17.4), Safari on iOS and iPadOS 15.4 (from 17.4), " +
        "Samsung Internet 21 (from 25.0).\n" +
        "    javascript.builtins.Promise.withResolvers in …x(Promise.withResolvers())…",
    );
  });

  it("names only those that lack it", () => {
    const [gap] = createGapFinder(NOTHING_LENT).findGaps("a.css", "a:has(b){color:red}");
    expect(gap?.lacks.map(({ browser }) => browser.name)).toEqual(["Firefox"]);
  });
});
