import { expect, it } from "vitest";

import { dropFormatCharacters, normalisePastedText } from "./pasted-text.ts";

it.each([
  ["en dash", "LEEDS\u2013001"],
  ["em dash", "LEEDS\u2014001"],
  ["hyphen", "LEEDS\u2010001"],
  ["non-breaking hyphen", "LEEDS\u2011001"],
  ["minus", "LEEDS\u2212001"],
  ["full width", "ＬＥＥＤＳ－００１"],
  ["zero-width space", "LEEDS-\u200B001"],
  ["word joiner", "LEEDS\u2060-001"],
  ["soft hyphen", "LE\u00ADEDS-001"],
  ["byte order mark", "\uFEFFLEEDS-001"],
  ["mark of direction", "\u200ELEEDS-001"],
  ["nothing unusual", "LEEDS-001"],
])("`normalisePastedText` reads an id with %s", (_, text) => {
  expect(normalisePastedText(text)).toBe("LEEDS-001");
});

it("`normalisePastedText` makes a usual blank of a non-breaking one, and keeps other letters", () => {
  expect(normalisePastedText("a\u00A0b مشارك-٢")).toBe("a b مشارك-٢");
});

it("`dropFormatCharacters` drops what cannot be seen and changes nothing else", () => {
  expect(dropFormatCharacters("\u200Bo’brien\u2011x@nhs\u00AD.example\u2060")).toBe(
    "o’brien\u2011x@nhs.example",
  );
});
