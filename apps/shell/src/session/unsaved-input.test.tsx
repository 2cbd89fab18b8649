import { afterEach, describe, expect, it } from "vitest";

import { watchUnsavedInput, type UnsavedInput } from "./unsaved-input.ts";

let fields: UnsavedInput;

function openPage(...around: readonly (readonly [tag: string, role?: string])[]): UnsavedInput {
  let place: Element = document.body;
  for (const [tag, role] of around) {
    const element = document.createElement(tag);
    if (role !== undefined) element.setAttribute("role", role);
    place.append(element);
    place = element;
  }
  place.append(document.createElement("input"));
  fields = watchUnsavedInput(document);
  return fields;
}

function type(text: string): void {
  const field = document.querySelector("input");
  if (!field) throw new Error("no field");
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** One more field in the form. */
function openField(html: string, selector: string): Element {
  const form = document.querySelector("form");
  form?.insertAdjacentHTML("beforeend", html);
  const field = form?.querySelector(selector);
  if (!field) throw new Error("no field");
  return field;
}

afterEach(() => {
  fields.end();
  document.body.replaceChildren();
});

describe("watchUnsavedInput", () => {
  it.each([[["form"] as const], [["div", "dialog"] as const]])(
    "counts text in a %s, until that is cleared or removed",
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

  it.each([
    ["a text of several lines", "<textarea></textarea>", "textarea"],
    ["a text that is edited in place", "<div contenteditable></div>", "div"],
  ])("counts a %s while it has text", (_, html, selector) => {
    const { isAny } = openPage(["form"]);
    const field = openField(html, selector);
    const write = (text: string) => {
      if (field instanceof HTMLTextAreaElement) field.value = text;
      else field.textContent = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    };
    write("short of breath");
    expect(isAny()).toBe(true);
    write("");
    expect(isAny()).toBe(false);
  });

  it("counts a choice once an option was chosen", () => {
    const { isAny } = openPage(["form"]);
    const field = openField("<select><option></option><option>CARD</option></select>", "select");
    if (!(field instanceof HTMLSelectElement)) throw new Error("no choice");
    field.value = "CARD";
    field.dispatchEvent(new Event("change", { bubbles: true }));
    expect(isAny()).toBe(true);
    field.value = "";
    expect(isAny()).toBe(false);
  });

  it.each(["checkbox", "radio"])("counts a %s that differs from its initial state", (kind) => {
    const { isAny } = openPage(["form"]);
    const field = openField(`<input type="${kind}" checked>`, `[type=${kind}]`);
    if (!(field instanceof HTMLInputElement)) throw new Error("no box");
    field.dispatchEvent(new Event("change", { bubbles: true }));
    expect(isAny()).toBe(false);
    field.checked = false;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    expect(isAny()).toBe(true);
  });

  it("ignores other elements and untouched fields", () => {
    const { isAny } = openPage(["form"]);
    openField('<input value="as the page filled it">', "[value]");
    openField("<p>12</p>", "p").dispatchEvent(new Event("input", { bubbles: true }));
    const faults: unknown[] = [];
    const note = ({ error }: ErrorEvent) => void faults.push(error);
    window.addEventListener("error", note);
    document.dispatchEvent(new Event("change"));
    window.removeEventListener("error", note);
    expect([isAny(), faults]).toEqual([false, []]);
  });

  it("counts nothing after the session's end", () => {
    const { isAny, end } = openPage(["form"]);
    end();
    type("12");
    document.querySelector("input")?.dispatchEvent(new Event("change", { bubbles: true }));
    expect(isAny()).toBe(false);
  });

  it("does not count a filter above a list", () => {
    const { isAny } = openPage();
    type("CARD");
    expect(isAny()).toBe(false);
  });
});
