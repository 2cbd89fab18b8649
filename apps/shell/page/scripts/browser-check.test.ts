import { readFileSync } from "node:fs";
import path from "node:path";
import { setImmediate as settle } from "node:timers/promises";
import { createContext, runInContext } from "node:vm";

import { BASELINE_VERSIONS } from "@capno/tooling/browser-baseline";
import { POLYFILLS } from "@capno/tooling/polyfills";
import { parse } from "acorn";
import { describe, expect, it } from "vitest";

import { createBrowserCheck } from "./browser-check.ts";

const CHECK = await createBrowserCheck({ name: "floor.js", integrity: "sha384-A" });
const NAMES = readFileSync(path.join(import.meta.dirname, "../name-browser.js"), "utf8");
const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

interface Abilities {
  readonly userAgent?: string;
  readonly missing?: "grid" | "modules" | "crypto" | undefined;
  /** Browsers that are too old do not say. */
  readonly isSecure?: boolean | "not said";
  readonly hasToSorted?: boolean;
  readonly hasOtherPolyfills?: boolean;
  readonly hasTrustedTypes?: boolean;
  readonly hasGestures?: boolean;
  readonly supports?: (property: string, value: string) => boolean;
  /** The page's own scripts have not run yet. */
  readonly areScriptsLate?: boolean;
  /** Of every file that is asked for. */
  readonly answer?: () => Promise<unknown>;
}

interface FakeElement {
  removeAttribute(): void;
  setAttribute(): void;
  select(): void;
  onclick?: () => void;
  href?: string;
  innerText?: string;
}

/** Runs the check as a browser would. */
function open(abilities: Abilities = {}) {
  const {
    userAgent = CHROME,
    missing,
    isSecure = true,
    hasToSorted = true,
    hasOtherPolyfills = true,
    hasTrustedTypes = false,
    hasGestures = false,
    supports = () => true,
    answer = () => Promise.reject(new Error("no server")),
    areScriptsLate = false,
  } = abilities;
  const shown: string[] = [];
  const hidden: string[] = [];
  let onRead = () => {};
  const written: unknown[] = [];
  const asked: string[] = [];
  const renewed: unknown[] = [];
  const policies: string[] = [];
  const elements = new Map<string, FakeElement>();
  let loads = 1;
  const timers: (readonly [run: () => void, ms: number])[] = [];
  let onError = (_event: { readonly target: object }) => {};
  const trustedTypes = {
    createPolicy: (name: string, { createHTML }: { createHTML: () => string }) => {
      policies.push(name);
      return { createHTML: () => ({ trusted: createHTML() }) };
    },
  };
  const page = createContext({
    navigator: { userAgent },
    location: {
      href: isSecure ? "https://clinic.example/login" : "http://clinic.example/login?to=%2Flist",
      reload: () => loads++,
    },
    ...(isSecure === "not said" ? {} : { isSecureContext: isSecure }),
    crypto: missing === "crypto" ? {} : { subtle: {} },
    CSS: { supports: (property: string, value: string) => missing !== "grid" && supports(property, value) },
    fetch: (address: string, init?: object) => {
      if (init === undefined) asked.push(address);
      else renewed.push({ address, ...init });
      return answer();
    },
    setTimeout: (run: () => void, ms: number) => timers.push([run, ms]),
    clearTimeout: (timer: number) => timers.splice(timer - 1, 1),
    URL: hasOtherPolyfills ? { canParse: () => true } : {},
    document: {
      createElement: () => (missing === "modules" ? {} : { noModule: false }),
      getElementById: (id: string) => {
        const element = elements.get(id) ?? {
          removeAttribute: () => shown.push(id),
          setAttribute: () => hidden.push(id),
          select: () => undefined,
        };
        elements.set(id, element);
        return element;
      },
      addEventListener: (name: string, listener: () => void) => {
        if (name === "error") onError = listener;
        else if (areScriptsLate) onRead = listener;
        else listener();
      },
      write: (html: unknown) => written.push(html),
    },
  });
  runInContext("globalThis.window = globalThis", page);
  if (hasTrustedTypes) Object.assign(page, { trustedTypes });
  if (hasGestures) runInContext("globalThis.GestureEvent = class {}", page);
  if (!hasToSorted) runInContext("delete Array.prototype.toSorted", page);
  runInContext(CHECK, page);
  return {
    shown,
    hidden,
    written,
    asked,
    renewed,
    policies,
    elements,
    failToLoad: (target: object) => onError({ target }),
    press: (id: string) => elements.get(id)?.onclick?.(),
    loads: () => loads,
    scriptsRun: () => onRead(),
    timers,
  };
}

describe("a connection without TLS", () => {
  it("is named as such, with the secure address, and not as a browser that is not supported", () => {
    const { shown, asked, elements } = open({ isSecure: false, missing: "crypto" });
    expect(shown).toEqual(["insecure-page"]);
    expect(elements.get("insecure-page-link")).toMatchObject({
      href: "https://clinic.example/login?to=%2Flist",
      innerText: "https://clinic.example/login?to=%2Flist",
    });
    expect(asked).toEqual([]);
  });

  it.each([
    ["a browser that is too old", { isSecure: false, userAgent: CHROME.replace("142", "56") }],
    [
      "a browser that does not say whether it is secure",
      { isSecure: "not said" as const, missing: "crypto" as const },
    ],
  ])("is not blamed in %s", (_what, abilities) => {
    expect(open(abilities).shown).toEqual(["unsupported-browser"]);
  });
});

const isNoticeShown = (abilities: Abilities) => open(abilities).shown.includes("unsupported-browser");

describe("the notice for unsupported browsers [REQ-NAME-05]", () => {
  it.each([
    ["Chrome 142", CHROME, false],
    ["Chrome 57", CHROME.replace("142", "57"), false],
    ["Chrome 56", CHROME.replace("142", "56"), true],
    [
      "Chrome 56 on an iPhone",
      "Mozilla/5.0 (iPhone; CPU iPhone OS 9_0) CriOS/56.0 Mobile/13A Safari/601.1",
      true,
    ],
    ["Firefox 52", "Mozilla/5.0 (Windows NT 6.1; rv:52.0) Gecko/20100101 Firefox/52.0", false],
    ["Firefox 51", "Mozilla/5.0 (Windows NT 6.1; rv:51.0) Gecko/20100101 Firefox/51.0", true],
    [
      "Safari 9",
      "Mozilla/5.0 (Macintosh) AppleWebKit/601.7.7 (KHTML, like Gecko) Version/9.1.2 Safari/601.7.7",
      true,
    ],
    [
      "Safari 10 on an iPhone",
      "Mozilla/5.0 (iPhone) AppleWebKit/602.1 Version/10.0 Mobile/14A5297c Safari/602.1",
      false,
    ],
    ["Opera 43", `${CHROME} OPR/43.0`, true],
    [
      "Samsung 5",
      "Mozilla/5.0 (Linux; Android 7.0) AppleWebKit/537.36 SamsungBrowser/5.2 Chrome/51.0 Mobile Safari/537.36",
      true,
    ],
    ["Internet Explorer 9", "Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Trident/5.0)", true],
    ["Android 4", "Mozilla/5.0 (Linux; U; Android 4.4) AppleWebKit/534.30 (KHTML, like Gecko) Mobile", true],
    ["any Edge", `${CHROME.replace("142", "50")} Edge/15.1`, false],
    ["a search robot", "Mozilla/5.0 (compatible; Googlebot/2.1; Chrome/41.0)", false],
    ["a browser nobody knows", "Ladybird", false],
  ])("decides by the name of %s", (_, userAgent, isShown) => {
    expect(isNoticeShown({ userAgent })).toBe(isShown);
  });

  it.each(["grid", "modules", "crypto"] as const)(
    "counts a browser without %s as too old, whatever its name",
    (missing) => {
      expect(isNoticeShown({ missing })).toBe(true);
    },
  );

  it("requests nothing from a server where it is shown", () => {
    expect(open({ missing: "crypto" }).asked).toEqual([]);
  });
});

describe("the browser check decides by features [REQ-NAME-05]", () => {
  // What the last release before the baseline and the first of it can do, by MDN's compatibility data.
  it.each([
    ["Chrome", "108", { height: true }, false],
    ["Chrome", "109", { height: true, hyphens: true }, true],
    ["Chrome", "110", { height: true, hyphens: true, toSorted: true }, true],
    ["Firefox", "114", { height: true }, false],
    ["Firefox", "115", { height: true, toSorted: true }, true],
    ["Safari", "15.3", { gestures: true }, false],
    ["Safari", "15.4", { gestures: true, height: true }, true],
    ["Safari", "16", { gestures: true, height: true, toSorted: true }, true],
    ["Samsung Internet", "20", { height: true }, false],
    ["Samsung Internet", "21", { height: true, hyphens: true, toSorted: true }, true],
  ] as const)("in %s %s", (_browser, _version, abilities: Partial<Record<string, boolean>>, isLetIn) => {
    const able = (ability: string) => abilities[ability] ?? false;
    const supports = (property: string) => able(property === "height" ? "height" : "hyphens");
    const isShown = isNoticeShown({
      userAgent: "Ladybird",
      hasToSorted: able("toSorted"),
      hasGestures: able("gestures"),
      supports,
    });
    expect(isShown).toBe(!isLetIn);
  });

  it("covers the versions that .browserslistrc names", () => {
    expect(BASELINE_VERSIONS).toEqual({
      chrome: "109",
      edge: "109",
      firefox: "115",
      safari: "15.4",
      ios_saf: "15.4",
      samsung: "21",
    });
  });
});

describe("the polyfill script", () => {
  const TAG = "<script defer id=floor src=/floor.js integrity=sha384-A crossorigin=anonymous></script>";

  it("is not requested in a current browser", () => {
    const { written, asked, policies } = open({ hasTrustedTypes: true });
    expect(written).toEqual([]);
    expect(policies).toEqual([]);
    expect(asked).toEqual(["/config.json", "/remotes.json"]);
  });

  it("is one script tag with its integrity hash, written by the parser before the application", () => {
    const { written, shown } = open({ hasOtherPolyfills: false });
    expect(written).toEqual([TAG]);
    expect(shown).toEqual([]);
  });

  it("is written through a Trusted Types policy of its own where the browser requires one", () => {
    const { written, policies } = open({ hasOtherPolyfills: false, hasTrustedTypes: true });
    expect(written).toEqual([{ trusted: TAG }]);
    expect(policies).toEqual(["capno_floor"]);
  });

  it("is not needed to name the browser where the notice is shown", () => {
    expect(open({ missing: "crypto" }).written).toEqual([TAG]);
  });

  it("has a feature test in the browser check for each of its polyfills", () => {
    for (const { isSupported } of POLYFILLS) expect(CHECK).toContain(isSupported);
  });
});

describe("the browser check, after a file of the page failed to load", () => {
  const script = { src: "https://clinic.example/main.js", integrity: "sha384-M", defer: true };
  const part = { src: "https://clinic.example/r/a.js", integrity: "sha384-P", defer: false };
  const sheet = { href: "https://clinic.example/r/a.css", integrity: "sha384-S" };
  const past = { cache: "reload", mode: "cors", credentials: "same-origin" };

  it.each([
    ["of today", true],
    ["that is lent something", false],
  ])("shows no half-working page in a browser %s", (_browser, hasOtherPolyfills) => {
    const { shown, failToLoad } = open({ hasOtherPolyfills });
    failToLoad(script);
    expect(shown).toEqual(["incomplete-page"]);
  });

  it("leaves the report of a missing file to the code that waits for it", () => {
    const { shown, failToLoad } = open();
    for (const target of [part, sheet, { src: "https://clinic.example/picture.png" }]) failToLoad(target);
    expect(shown).toEqual([]);
  });

  it("requests the file past the browser's cache, so that the next load gets the right one", () => {
    const { renewed, failToLoad } = open();
    for (const target of [script, part, sheet]) failToLoad(target);
    expect(renewed).toEqual([
      { address: script.src, ...past },
      { address: part.src, ...past },
      { address: sheet.href, ...past },
    ]);
  });

  type Answer = PromiseWithResolvers<{ text: () => Promise<string> }>;

  it.each([
    ["comes", (answer: Answer) => answer.resolve({ text: () => Promise.resolve("") })],
    ["does not come", (answer: Answer) => answer.reject(new Error("offline"))],
    ["breaks off", (answer: Answer) => answer.resolve({ text: () => Promise.reject(new Error("cut")) })],
  ] as const)("delays the reload of the page until one more request for the file %s", async (_how, end) => {
    const answers: Answer[] = [];
    const answer = () => {
      answers.push(Promise.withResolvers());
      return answers.at(-1)!.promise;
    };
    const { renewed, failToLoad, press, loads } = open({ answer });
    failToLoad(script);
    answers.at(-1)!.reject(new Error("altered"));
    press("incomplete-page-reload");
    await settle();
    expect(renewed).toHaveLength(2);
    expect(loads()).toBe(1);
    end(answers.at(-1)!);
    await settle();
    expect(loads()).toBe(2);
  });

  it("reloads the page only once that file has been read to its end", async () => {
    const texts: PromiseWithResolvers<string>[] = [];
    const text = () => {
      texts.push(Promise.withResolvers());
      return texts.at(-1)!.promise;
    };
    const { failToLoad, press, loads } = open({ answer: () => Promise.resolve({ text }) });
    failToLoad(script);
    press("incomplete-page-reload");
    await settle();
    expect(texts).toHaveLength(2);
    expect(loads()).toBe(1);
    texts.at(-1)!.resolve("");
    await settle();
    expect(loads()).toBe(2);
  });

  it("reloads the page after 5 s where the file never ends", async () => {
    const { failToLoad, press, loads, timers } = open({ answer: () => new Promise(() => undefined) });
    failToLoad(script);
    press("incomplete-page-reload");
    await settle();
    expect(loads()).toBe(1);
    expect(timers.map(([, ms]) => ms)).toEqual([5_000]);
    timers[0]?.[0]();
    await settle();
    expect(loads()).toBe(2);
  });

  it("ignores a missing file without an integrity hash", () => {
    const { renewed, failToLoad } = open();
    failToLoad({ src: "https://clinic.example/picture.png" });
    expect(renewed).toEqual([]);
  });
});

describe("the browser check, while the page's own scripts hang", () => {
  it("says so after 6 s, beside what was drawn, with a way to load the page again", () => {
    const { shown, hidden, timers, press, loads } = open({ areScriptsLate: true });
    expect(timers.map(([, ms]) => ms)).toEqual([6_000]);
    expect(shown).toEqual([]);
    timers[0]?.[0]();
    expect(shown).toEqual(["late-page"]);
    expect(hidden).not.toContain("root");
    press("late-page-reload");
    expect(loads()).toBe(2);
  });

  it("takes that back once they have run", () => {
    const { hidden, timers, scriptsRun } = open({ areScriptsLate: true });
    timers[0]?.[0]();
    scriptsRun();
    expect(hidden).toEqual(["late-page"]);
  });

  it("says nothing where they run in time", () => {
    const { timers, shown } = open();
    expect(timers).toEqual([]);
    expect(shown).toEqual([]);
  });
});

describe("the name in the notice", () => {
  function nameOf(userAgent: string) {
    const elements: Record<string, { innerText: string; href: string; isShown: boolean }> = {};
    const element = (id: string) => {
      const found = (elements[id] ??= { innerText: "", href: "", isShown: false });
      return Object.assign(found, {
        setAttribute: (_name: string, value: string) => (found.href = value),
        removeAttribute: () => (found.isShown = true),
      });
    };
    runInContext(
      NAMES,
      createContext({
        CAPNO_BASELINE: BASELINE_VERSIONS,
        navigator: { userAgent },
        document: { getElementById: element },
      }),
    );
    return {
      text: elements["unsupported-browser-name"]?.innerText,
      href: elements["unsupported-browser-link"]?.href,
    };
  }

  it.each([
    [
      CHROME.replace("142", "88"),
      "You are using Chrome 88. This page needs version 109 or newer.",
      "https://www.google.com/chrome/",
    ],
    [
      `${CHROME.replace("142", "88")} Edg/88.0.1`,
      "You are using Microsoft Edge 88. This page needs version 109 or newer.",
      "https://www.microsoft.com/edge/download",
    ],
    [
      "Mozilla/5.0 (Windows NT 6.1; rv:102.0) Gecko/20100101 Firefox/102.0",
      "You are using Firefox 102. This page needs version 115 or newer.",
      "https://www.mozilla.org/firefox/new/",
    ],
    [
      "Mozilla/5.0 (iPad; CPU OS 14_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/14.1.2 Mobile/15E148 Safari/604.1",
      "You are using Safari 14.1. This page needs Safari, iOS or iPadOS 15.4 or newer.",
      "https://support.apple.com/102662",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 14_8 like Mac OS X) CriOS/120.0.1 Mobile/15E148 Safari/604.1",
      "You are using Chrome 120. This page needs Safari, iOS or iPadOS 15.4 or newer.",
      "https://support.apple.com/102662",
    ],
    [
      "Mozilla/5.0 (Linux; Android 9) AppleWebKit/537.36 SamsungBrowser/19.0 Chrome/102.0 Mobile Safari/537.36",
      "You are using Samsung Internet 19. This page needs version 21 or newer.",
      "https://play.google.com/store/apps/details?id=com.sec.android.app.sbrowser",
    ],
    [
      "Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko",
      "You are using Internet Explorer 11.",
      "https://www.microsoft.com/edge/download",
    ],
  ])("is read from %s", (userAgent, text, href) => {
    expect(nameOf(userAgent)).toEqual({ text, href });
  });

  it("is empty if the browser is unknown", () => {
    expect(nameOf("Ladybird")).toEqual({ text: undefined, href: undefined });
  });
});

describe("the scripts for unsupported browsers", () => {
  it.each([
    ["the check", CHECK],
    ["the names", NAMES],
  ])("use no syntax newer than ES5: %s", (_, source) => {
    expect(() => parse(source, { ecmaVersion: 5 })).not.toThrow();
  });
});
