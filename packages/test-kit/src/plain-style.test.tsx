import { screen } from "@testing-library/dom";
import { afterEach, expect, it } from "vitest";

afterEach(() => {
  document.body.innerHTML = "";
  document.head.innerHTML = "";
});

/** The same, whichever way it is asked for. */
const shown = (html: string) => {
  document.body.innerHTML = html;
  const style = getComputedStyle(document.querySelector("#it")!);
  const { display, visibility } = style;
  expect(style.getPropertyValue("display")).toBe(display);
  expect(style.getPropertyValue("visibility")).toBe(visibility);
  return { display, visibility };
};

it.each([
  ["a block", `<p id="it">`, "block"],
  ["a line", `<span id="it">`, "inline"],
  ["hidden", `<p id="it" hidden>`, "none"],
  ["a field", `<input id="it">`, "inline-block"],
  ["a hidden field", `<input id="it" type="hidden">`, "none"],
  ["a closed dialog", `<dialog id="it">`, "none"],
  ["an open dialog", `<dialog id="it" open>`, "block"],
  ["what pops up", `<div id="it" popover>`, "none"],
])("knows how %s is shown, the first time and again", (_name, html, display) => {
  expect(shown(html).display).toBe(display);
  expect(shown(html).display).toBe(display);
});

it("takes an element's own style, and what is handed down to it", () => {
  expect(shown(`<p id="it" style="display: none">`).display).toBe("none");
  expect(shown(`<div style="visibility: hidden"><p id="it">`).visibility).toBe("hidden");
  expect(shown(`<div style="color: red"><p id="it" style="margin: 0">`)).toEqual({
    display: "block",
    visibility: "visible",
  });
});

it("asks the page's style sheets where there are some", () => {
  document.head.innerHTML = "<style>p { display: none; --ink: red }</style>";
  expect(shown(`<p id="it">`).display).toBe("none");
});

it("gives every other property as jsdom does", () => {
  document.body.innerHTML = `<p style="--ink: red"><b id="it" style="color: blue">`;
  const style = getComputedStyle(document.querySelector("#it")!);
  expect(style.getPropertyValue("color")).toBe("rgb(0, 0, 255)");
  expect(style.getPropertyValue("display")).toBe("inline");
});

it("gives by name what it gives as a property", () => {
  document.body.innerHTML = `<p id="it"><b style="visibility: hidden"><i>`;
  const shownBy = (selector: string) => {
    const style = getComputedStyle(document.querySelector(selector)!);
    return ["display", "visibility"].map((name) => style.getPropertyValue(name));
  };
  expect(shownBy("#it")).toEqual(["block", "visible"]);
  expect(shownBy("i")).toEqual(["inline", "hidden"]);
});

it("gives a page's own properties to what stands below them, and to nothing else", () => {
  document.body.innerHTML = `<p style="--ink: red"><b><i id="it"></i></b></p><p id="other">`;
  const inkOf = (selector: string) =>
    getComputedStyle(document.querySelector(selector)!).getPropertyValue("--ink");
  expect(inkOf("#it")).toBe("red");
  expect(inkOf("#other")).toBe("");
});

it("finds by role what is shown, and nothing that is not", () => {
  document.body.innerHTML = `<button>One</button><div hidden><button>Two</button></div>
    <div style="display: none"><button>Three</button></div>`;
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["One"]);
});
