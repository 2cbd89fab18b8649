import { afterEach, describe, expect, it, vi } from "vitest";

import { focusHeading } from "./focus-heading.ts";

afterEach(() => document.body.replaceChildren());

function add(html: "heading" | "input"): HTMLElement {
  const main = document.querySelector("main") ?? document.body.appendChild(document.createElement("main"));
  return main.appendChild(document.createElement(html === "heading" ? "h1" : "input"));
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe("focusHeading, after a change of page", () => {
  it("moves the focus to the page's heading", () => {
    const heading = add("heading");
    focusHeading(document);
    expect(document.activeElement).toBe(heading);
  });

  it("moves the focus to the element that the page marks as its start", () => {
    add("heading");
    const first = add("input");
    first.dataset["firstFocus"] = "";
    focusHeading(document);
    expect(document.activeElement).toBe(first);
  });

  it("moves the focus away from where the user left the previous page, so that screen readers announce the heading", () => {
    const link = document.body.appendChild(document.createElement("button"));
    link.focus();
    const heading = add("heading");
    const focus = vi.spyOn(heading, "focus");
    focusHeading(document);
    expect(document.activeElement).toBe(heading);
    expect(heading.tabIndex).toBe(-1);
    expect(focus).toHaveBeenCalledWith({ preventScroll: true });
  });

  it("moves the focus also when the focused element was removed with the previous page", async () => {
    const input = add("input");
    input.focus();
    const stop = focusHeading(document);
    input.remove();
    const heading = add("heading");
    await settle();
    expect(document.activeElement).toBe(heading);
    stop();
  });

  it("leaves a heading in the tab order that is already in it", () => {
    const heading = add("heading");
    heading.tabIndex = 0;
    focusHeading(document);
    expect(heading.tabIndex).toBe(0);
  });

  it.each(["dialog", "alertdialog"])("leaves the focus to a %s", (role) => {
    document.body.appendChild(document.createElement("div")).setAttribute("role", role);
    add("heading");
    focusHeading(document);
    expect(document.activeElement).toBe(document.body);
  });

  it.each(["at once", "late"])("moves the focus once when the heading is rendered %s", async (when) => {
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
  });

  it("does not move the focus once it is cancelled, or when the heading takes more than 5 s", async () => {
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

  it("waits for the heading of a page that renders late", async () => {
    const stop = focusHeading(document);
    const heading = add("heading");
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement).toBe(heading);
    stop();
  });

  it("leaves the focus to a user who has begun to type", async () => {
    const stop = focusHeading(document);
    const input = add("input");
    input.focus();
    add("heading");
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement).toBe(input);
    stop();
  });
});
