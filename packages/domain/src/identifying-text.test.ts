import { expect, it } from "vitest";

import { findIdentifyingShapes } from "./identifying-text.ts";

it.each([
  ["Antibiotics from 12 to 19 November", []],
  ["", []],
  ["jane.roe@example.org rang", ["an email address"]],
  ["Jane＠example.org", ["an email address"]],
  ["at 09:30 @ home", []],
  ["call 07700 900123", ["a telephone number"]],
  ["call (029) 2018-0982 tomorrow", ["a telephone number"]],
  ["call +44 7700 900 123", ["a telephone number"]],
  ["NHS 943 476 5919", ["an NHS number"]],
  ["9434765919", ["an NHS number"]],
  ["943-476-5919, jane@example.org", ["an email address", "an NHS number"]],
  ["record 9434765", []],
  ["94347659190", []],
  ["from 2026-11-12 to 2026-11-19 at 09:30", []],
  ["handset (01)05012345678900(21)NTH00101 swapped", []],
  ["٩٤٣ ٤٧٦ ٥٩١٩ in other digits", []],
  ["CARD-001 moved, 100 of 120 days", []],
])("findIdentifyingShapes finds in %j %j", (text, shapes) => {
  expect(findIdentifyingShapes(text)).toEqual(shapes);
});
