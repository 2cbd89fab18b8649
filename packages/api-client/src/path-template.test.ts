import { describe, expect, it } from "vitest";

import { getPathTemplate } from "./path-template.ts";
import { EVERY_CALL } from "./testing/all-calls.ts";

/** The values in the paths of `EVERY_CALL`. */
const VALUES = new Set(["(01)0506(21)NTH%2F1", "a%2Fb", "a", "7"]);
const CALLS = Object.values(EVERY_CALL).flatMap(({ request }) => request.split(" ")[1] ?? []);

describe("getPathTemplate [REQ-PROBLEM-02]", () => {
  it.each(CALLS.filter((address) => address.startsWith("/")))("names %s without its values", (address) => {
    const path = address.replace(/\?.*/, "").split("/");
    expect(getPathTemplate(address)).toBe(
      path.map((segment) => (VALUES.has(segment) ? "{}" : segment)).join("/"),
    );
  });

  it.each([
    ["/CARD-1", "/{}"],
    ["https://waves.example/ada", "another host"],
    ["capnogram/CARD-1", "another host"],
  ])("names of %s no more than %s", (asked, template) => {
    expect(getPathTemplate(asked)).toBe(template);
  });
});
