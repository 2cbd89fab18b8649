import { anyText } from "@capno/domain/testing/any-text";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { parseReturnTarget, withReturnTarget } from "./return-target.ts";

const ORIGIN = "https://capno.example";

describe("`parseReturnTarget` [REQ-NAV-06]", () => {
  it.each([
    "/list",
    "/detail/CARD-7?scale=1m#end-tidal-co2",
    "/nts/handsets/%2801%290123/start-test",
    "/product?choose=1",
    "/detail/login",
    `/list?${"x".repeat(506)}`,
  ])("accepts %s", (target) => {
    expect(parseReturnTarget(target, ORIGIN)).toBe(target);
  });

  it.each([
    [null],
    [undefined],
    [""],
    ["list"],
    ["/"],
    ["//evil.example"],
    ["///evil.example"],
    ["//capno.example/list"],
    ["/\\evil.example"],
    ["\\\\evil.example"],
    ["/%5cevil.example"],
    ["/%2f%2fevil.example"],
    ["https://evil.example/list"],
    ["https:/evil.example"],
    ["javascript:alert(1)"],
    ["data:text/html,x"],
    [" /list"],
    ["/\t/evil.example"],
    ["/\n/evil.example"],
    ["/list?q=\t1"],
    ["/list#a\\b"],
    ["/.//evil.example"],
    ["/list/..//evil.example"],
    ["/login"],
    ["/LOGIN"],
    ["/login/register"],
    ["/%6cogin"],
    ["/list/../login"],
    ["/logout"],
    ["/logout?x=1"],
    ["/logout#x"],
    ["/eula-consent?to=/list"],
    ["/%E0%A4%A"],
    [`/list?${"x".repeat(512)}`],
  ])("refuses %j", (target) => {
    expect(parseReturnTarget(target, ORIGIN)).toBeUndefined();
  });

  it("refuses an address whose origin differs from the page's in port or user name", () => {
    expect(parseReturnTarget("/list", "https://capno.example:443")).toBeUndefined();
    expect(parseReturnTarget("/list", "https://somebody@capno.example")).toBeUndefined();
  });

  it("never returns an address of another origin, for any text", () => {
    const pieces = fc.constantFrom(
      "/",
      "\\",
      "//",
      ":",
      "@",
      "evil.example",
      "%2f",
      "%5c",
      "\t",
      ".",
      "..",
      "list",
      "?",
      "#",
      "https",
      "\u0000",
      "\u3002",
    );
    // As `fc.webUrl`, which first fills a table of every character there is.
    const addresses = fc
      .tuple(fc.constantFrom("http", "https"), fc.webAuthority({ size: "small" }), anyText({ size: "small" }))
      .map(([scheme, authority, path]) => `${scheme}://${authority}/${encodeURI(path)}`);
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          addresses,
          fc.array(pieces).map((each) => `/${each.join("")}`),
        ),
        (written) => {
          const target = parseReturnTarget(written, ORIGIN);
          if (target === undefined) return;
          const reached = new URL(target, ORIGIN);
          expect(reached.origin).toBe(ORIGIN);
          expect(target.startsWith("//")).toBe(false);
          expect(parseReturnTarget(target, ORIGIN)).toBe(target);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("keeps query and hash of the target inside one parameter", () => {
    const page = withReturnTarget("/login", "/detail/CARD-7?a=1&b=2#trend");
    expect(new URL(page, ORIGIN).searchParams.get("to")).toBe("/detail/CARD-7?a=1&b=2#trend");
    expect(withReturnTarget("/login", undefined)).toBe("/login");
  });
});
