import type { Narrative } from "@medplum/fhirtypes";

/** What neither XML nor a FHIR string may hold: controls but tab and line breaks, halves of a pair, non-characters. */
const FORBIDDEN =
  // oxlint-disable-next-line no-control-regex -- Controls are what it looks for.
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ud800-\udfff\ufffe\uffff]/gu;
/** Turn the words after them around: a narrative is read beside others. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/gu;

/** Foreign text in the characters FHIR allows; undefined where none is readable. */
export function toFhirText(text: string): string | undefined {
  const clean = text.replaceAll(FORBIDDEN, "\ufffd");
  return clean.trim() === "" ? undefined : clean;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** What a person reads of a resource: one paragraph in which every text is only text. */
export function toNarrative(text: string): Narrative {
  const clean = text
    .replaceAll(FORBIDDEN, "\ufffd")
    .replaceAll(DIRECTIONS, "")
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
  return { status: "generated", div: `<div xmlns="http://www.w3.org/1999/xhtml"><p>${clean}</p></div>` };
}
