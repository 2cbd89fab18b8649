import { describe, expect, it } from "vitest";

import { createContentPolicy } from "./content-policy.ts";
import { createPageHtml, findForbiddenMarkup } from "./page-html.ts";

const PAGE = createPageHtml({
  title: "Dashboard - Login",
  icon: "favicon.svg",
  style: "body{margin:0}",
  inlineScript: "check()",
  scripts: [{ name: "main.js", integrity: "sha384-A" }],
  content: "<form></form>",
});

describe("the shell's pages", () => {
  it("run the check of the browser before anything else", () => {
    expect(PAGE.indexOf("<script>check()</script>")).toBeGreaterThan(0);
    expect(PAGE.indexOf("<script")).toBe(PAGE.indexOf("<script>check()</script>"));
  });

  it("tell the browser's translator to leave the page alone [REQ-NAV-24]", () => {
    expect(PAGE).toContain(`<html lang="en-GB" translate="no">`);
    expect(PAGE).toContain(`<meta name="google" content="notranslate">`);
  });

  it("load no script without its hash", () => {
    const scripts = PAGE.match(/<script\b[^>]*\bsrc=[^>]*>/g) ?? [];
    expect(scripts).toHaveLength(1);
    for (const script of scripts) expect(script).toContain(`integrity="sha384-`);
  });

  it("carry the first screen as HTML, which is painted once it is whole", () => {
    expect(PAGE).toContain(`<div id="root"><form></form></div>\n<i id="whole" hidden></i>\n</body>`);
    expect(PAGE.split("</head>")[0]).toContain(`<link rel="expect" href="#whole" blocking="render">`);
  });

  it("wait for nothing where the script draws the first screen", () => {
    const drawn = createPageHtml({
      title: "",
      icon: "",
      style: "",
      inlineScript: "",
      scripts: [],
      content: "",
    });
    expect(drawn).not.toContain("whole");
  });
});

describe("what the content policy forbids in prerendered HTML [REQ-PRIVACY-04]", () => {
  it.each([
    `<p style="top:0">`,
    "<style>p{}</style>",
    "<script>x()</script>",
    `<a onclick="x()">`,
    `<a href="javascript:x()">`,
  ])("includes %s", (html) => {
    expect(findForbiddenMarkup(`<main>${html}</main>`)).toBeDefined();
  });

  it("does not include plain markup", () => {
    expect(
      findForbiddenMarkup(`<label for="a">Once</label><input id="a" class="style" name="on">`),
    ).toBeUndefined();
  });
});

describe("content policy", () => {
  const policy = createContentPolicy({
    scripts: ["check()"],
    styles: ["body{margin:0}"],
    policies: ["capno_shell"],
  });

  it("allows inline code by its hash, and no other inline code", () => {
    expect(policy).toContain("script-src 'self' 'sha256-");
    expect(policy).toContain("style-src 'self' 'sha256-");
    expect(policy).not.toContain("unsafe");
  });

  it("keeps every restriction of the security document", () => {
    for (const directive of [
      "default-src 'none'",
      "script-src-attr 'none'",
      "style-src-attr 'none'",
      "font-src 'self'",
      "media-src 'self'",
      "frame-src 'none'",
      "worker-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]) {
      expect(policy.split("; ")).toContain(directive);
    }
  });
});
