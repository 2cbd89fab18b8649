import { describe, expect, it } from "vitest";

import { readExplanation } from "./read-explanation.ts";

/** `*strong*`, `/emphasised/`. */
const read = (html: string) =>
  readExplanation(html).map(({ marker, runs }) =>
    [
      marker === undefined ? "" : `${marker} `,
      ...runs.map(({ text, isStrong, isEmphasised }) => {
        const emphasised = isEmphasised ? `/${text}/` : text;
        return isStrong ? `*${emphasised}*` : emphasised;
      }),
    ].join(""),
  );

describe("the server's explanation for paper and file [REQ-MESSAGE-12]", () => {
  it.each([
    ["plain", ["plain"]],
    ["one<br>two\nthree", ["one", "two", "three"]],
    ["<p>one <b>two</b></p><p>three</p>", ["one *two*", "three"]],
    ["a<strong>b<em>c</em></strong>", ["a*b**/c/*"]],
    ["before<ul><li>x</li><li><i>y</i></li></ul>after", ["before", "• x", "• /y/", "after"]],
    ["<ol><li>x</li><li>y</li></ol>", ["1. x", "2. y"]],
    ["<ol>\n<li>x</li>\n<li>y</li></ol>after", ["1. x", "2. y", "after"]],
    ["<em>a<b>b<i>c</i></b></em>", ["/a/*/b/**/c/*"]],
    ["", []],
    ["1 &lt; 2 &amp; 3", ["1 < 2 & 3"]],
    ['<img src=x onerror="alert(1)">safe<script>alert(1)</script>', ["safe"]],
    ['<a href="javascript:alert(1)">words</a>', ["words"]],
  ])("%j reads %j", (html, lines) => {
    expect(read(html)).toEqual(lines);
  });
});
