import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { isolate } from "./isolate.ts";

const SIGNS = ["A", "1", "-", "\u05D0", "\u202E", "\u202C", "\u200F", "\u2066", "\u2067", "\u2068", "\u2069"];

describe("`isolate`", () => {
  it.each(["CARD-001", "gp@clinic.example", "Zoë 中", ""])("leaves %j as it is", (name) => {
    expect(isolate(name)).toBe(name);
  });

  it.each([
    ["an override", "CARD\u202E-1", "\u2068CARD\u202E-1\u2069"],
    ["Hebrew letters", "\u05D0-1", "\u2068\u05D0-1\u2069"],
    ["an end of an isolate that would end the name's own", "A\u2069\u202EB", "\u2068A\u202EB\u2069"],
    ["an isolate that it does not end", "A\u2067B", "\u2068A\u2067B\u2069\u2069"],
  ])("encloses a name with %s", (_what, name, enclosed) => expect(isolate(name)).toBe(enclosed));

  it("opens and ends one isolate around any name, and none ends before the name does", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...SIGNS), { maxLength: 12 }), (signs) => {
        const text = isolate(signs.join(""));
        let depth = 0;
        for (let place = 0; place < text.length; place++) {
          const sign = text.charAt(place);
          if (/[\u2066-\u2068]/.test(sign)) depth += 1;
          if (sign === "\u2069") depth -= 1;
          const isInside = text.startsWith("\u2068") && place < text.length - 1;
          if (isInside) expect(depth).toBeGreaterThan(0);
        }
        expect(depth).toBe(0);
      }),
    );
  });
});
