import { afterEach, describe, expect, it } from "vitest";

import { watchTypedFields, type TypedFields } from "./typed-fields.ts";

let fields: TypedFields;

function openPage(...around: readonly (readonly [tag: string, role?: string])[]): TypedFields {
  let place: Element = document.body;
  for (const [tag, role] of around) {
    const element = document.createElement(tag);
    if (role !== undefined) element.setAttribute("role", role);
    place.append(element);
    place = element;
  }
  place.append(document.createElement("input"));
  fields = watchTypedFields(document);
  return fields;
}

function type(text: string): void {
  const field = document.querySelector("input");
  if (!field) throw new Error("no field");
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

afterEach(() => {
  fields.end();
  document.body.replaceChildren();
});

describe("whether something is half entered", () => {
  it.each([[["form"] as const], [["div", "dialog"] as const]])(
    "it is in a %s, until it is empty or gone",
    (around) => {
      const { isAny } = openPage(around);
      expect(isAny()).toBe(false);
      type("12");
      expect(isAny()).toBe(true);
      type("");
      expect(isAny()).toBe(false);
      type("20");
      document.body.replaceChildren();
      expect(isAny()).toBe(false);
    },
  );

  it("a filter above a list is not", () => {
    const { isAny } = openPage();
    type("CARD");
    expect(isAny()).toBe(false);
  });
});
