import { readFileSync } from "node:fs";
import path from "node:path";
import { createContext, runInContext } from "node:vm";

import { describe, expect, it } from "vitest";

const SOURCE = readFileSync(path.join(import.meta.dirname, "browser-check.js"), "utf8");
const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

/** Runs the check as a browser would and tells whether the notice was shown. */
function isNoticeShown(
  userAgent: string,
  missing: "grid" | "modules" | "crypto" | "language" | "none" = "none",
): boolean {
  const shown: string[] = [];
  const element = (id: string) => ({
    removeAttribute: () => shown.push(id),
    setAttribute: () => undefined,
    select: () => undefined,
  });
  const page = createContext({
    navigator: { userAgent },
    location: { href: "https://clinic.example/login" },
    crypto: missing === "crypto" ? {} : { subtle: {} },
    CSS: { supports: () => missing !== "grid" },
    Intl,
    document: {
      createElement: () => (missing === "modules" ? {} : { noModule: false }),
      getElementById: element,
      addEventListener: (_name: string, listener: () => void) => listener(),
    },
  });
  if (missing === "language") runInContext("delete Array.prototype.toSorted", page);
  runInContext(SOURCE, page);
  return shown.includes("unsupported-browser");
}

describe("unsupported browsers · decision A5", () => {
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
  ])("%s: %s", (_, userAgent, isShown) => {
    expect(isNoticeShown(userAgent)).toBe(isShown);
  });

  it.each(["grid", "modules", "crypto", "language"] as const)(
    "counts a browser without %s as too old, whatever its name",
    (missing) => {
      expect(isNoticeShown(CHROME, missing)).toBe(true);
    },
  );

  it("understands browsers of long ago: the file holds nothing newer than ES5", () => {
    expect(SOURCE).not.toMatch(/\b(?:let|const|class|async|await)\b|=>|`|\?\.|\?\?/);
  });
});
