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
  ["Away 05.11.2026-12.11.2026", []],
  ["Away 05.11.26-12.11.26, back 13/11/2026", []],
  ["Away 05/11/2026 - 12/11/2026 and 2026-11-20 09:30", []],
  ["Away 05-11-2026 to 12-11-2026", []],
  ["Away 05.11.2026, ring 07700 900123", ["a telephone number"]],
  ["ring 07700900123 from 05.11.2026", ["a telephone number"]],
  ["ring 01.23.45.67.89", ["a telephone number"]],
  ["ring 0113-496-0000", ["a telephone number"]],
  ["016977 2345", ["a telephone number"]],
  ["0169772345", ["a telephone number"]],
  ["ring 016977 2345, NHS 943 476 5919", ["a telephone number", "an NHS number"]],
  ["9434765918", []],
  ["943 476 5910", []],
  ["4010232137", ["an NHS number"]],
  ["batch 1234567890", []],
  ["CARD-001 moved, 100 of 120 days", []],
])("findIdentifyingShapes finds in %j %j", (text, shapes) => {
  expect(findIdentifyingShapes(text)).toEqual(shapes);
});
