import { afterEach, describe, expect, it, vi } from "vitest";

import { focusHeading } from "./focus-heading.ts";

afterEach(() => document.body.replaceChildren());

function add(html: "heading" | "input"): HTMLElement {
  const main = document.querySelector("main") ?? document.body.appendChild(document.createElement("main"));
  return main.appendChild(document.createElement(html === "heading" ? "h1" : "input"));
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe("focus after a change of page", () => {
  it("goes to the heading that is there", () => {
    const heading = add("heading");
    focusHeading(document);
    expect(document.activeElement).toBe(heading);
  });

  it("goes to what the page begins with, where it says so", () => {
    add("heading");
    const first = add("input");
    first.dataset["firstFocus"] = "";
    focusHeading(document);
    expect(document.activeElement).toBe(first);
  });

  it("moves from where the person left the page before, which a screen reader then hears", () => {
    const link = document.body.appendChild(document.createElement("button"));
    link.focus();
    const heading = add("heading");
    const focus = vi.spyOn(heading, "focus");
    focusHeading(document);
    expect(document.activeElement).toBe(heading);
    expect(heading.tabIndex).toBe(-1);
    expect(focus).toHaveBeenCalledWith({ preventScroll: true });
  });

  it("moves also when what had it went away with the page before", async () => {
    const input = add("input");
    input.focus();
    const stop = focusHeading(document);
    input.remove();
    const heading = add("heading");
    await settle();
    expect(document.activeElement).toBe(heading);
    stop();
  });

  it("leaves a heading in the order of the keyboard that is in it already", () => {
    const heading = add("heading");
    heading.tabIndex = 0;
    focusHeading(document);
    expect(heading.tabIndex).toBe(0);
  });

  it.each(["dialog", "alertdialog"])("leaves a %s its focus", (role) => {
    document.body.appendChild(document.createElement("div")).setAttribute("role", role);
    add("heading");
    focusHeading(document);
    expect(document.activeElement).toBe(document.body);
  });

  it.each(["at once", "late"])(
    "focus after a change of page is put there once, when the heading comes %s",
    async (when) => {
      if (when === "at once") add("heading");
      else add("input");
      focusHeading(document);
      if (when === "late") add("heading");
      await settle();
      const heading = document.querySelector("h1");
      expect(document.activeElement).toBe(heading);
      heading?.blur();
      add("input");
      await settle();
      expect(document.activeElement).toBe(document.body);
    },
  );

  it("focus after a change of page is not put there when the person has gone on, or the heading takes too long", async () => {
    vi.useFakeTimers();
    focusHeading(document)();
    expect(vi.getTimerCount()).toBe(0);
    focusHeading(document);
    await vi.advanceTimersByTimeAsync(5_000);
    add("heading");
    await vi.advanceTimersByTimeAsync(0);
    expect(document.activeElement).toBe(document.body);
    vi.useRealTimers();
  });

  it("waits for the heading of a page that comes late", async () => {
    const stop = focusHeading(document);
    const heading = add("heading");
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement).toBe(heading);
    stop();
  });

  it("leaves a person alone who has begun to type", async () => {
    const stop = focusHeading(document);
    const input = add("input");
    input.focus();
    add("heading");
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement).toBe(input);
    stop();
  });
});
