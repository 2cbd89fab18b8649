import { describe, expect, it } from "vitest";

import { createScriptUrlPolicy } from "./script-url-policy.ts";

const ENTRY = "https://clinic.example/r/screen/entry.js";
const CHUNK = "https://clinic.example/r/screen/product.js";

describe("the Trusted Types policy for product scripts", () => {
  it("allows the files of a released product, also on a second attempt", () => {
    const policy = createScriptUrlPolicy({});
    policy.allow([ENTRY, CHUNK]);
    expect(policy.toScriptUrl(ENTRY)).toBe(ENTRY);
    expect(policy.toScriptUrl(`${ENTRY}?try=2`)).toBe(`${ENTRY}?try=2`);
    expect(policy.toScriptUrl(CHUNK)).toBe(CHUNK);
  });

  it.each(["https://elsewhere.example/entry.js", `${ENTRY}x`, "data:text/javascript,alert(1)"])(
    "refuses the address %s",
    (url) => {
      const policy = createScriptUrlPolicy({});
      policy.allow([ENTRY, CHUNK]);
      expect(() => policy.toScriptUrl(url)).toThrow("Not a file of a released product");
    },
  );

  it("uses the browser's Trusted Types where available, with the same rule", () => {
    const names: string[] = [];
    const policy = createScriptUrlPolicy({
      trustedTypes: {
        createPolicy: (name: string, rules: { createScriptURL(url: string): string }) => {
          names.push(name);
          return { createScriptURL: (url: string) => ({ trusted: rules.createScriptURL(url) }) };
        },
      },
    });
    policy.allow([ENTRY, CHUNK]);
    expect(policy.toScriptUrl(ENTRY)).toEqual({ trusted: ENTRY });
    expect(() => policy.toScriptUrl("https://elsewhere.example/entry.js")).toThrow("Not a file");
    expect(names).toEqual(["default"]);
  });
});
