import { afterEach, describe, expect, it } from "vitest";

import { focusHeading } from "./focus-heading.ts";

afterEach(() => document.body.replaceChildren());

function add(html: "heading" | "input"): HTMLElement {
  const main = document.querySelector("main") ?? document.body.appendChild(document.createElement("main"));
  return main.appendChild(document.createElement(html === "heading" ? "h1" : "input"));
}

describe("focus after a change of page · quality §Accessibility", () => {
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
