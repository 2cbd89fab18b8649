import { screen } from "@testing-library/dom";
import { afterEach, expect, it } from "vitest";

afterEach(() => {
  document.body.innerHTML = "";
});

it.each([
  ["no label", `<label for="other">Other</label><button>Go</button>`, []],
  ["a label that means another", `<label>Other<input></label><button id="it">Go</button>`, []],
  ["the label it stands in", `<label>Around <b><button>Go</button></b></label>`, ["Around Go"]],
  [
    "all labels that mean it",
    `<label for="it">One</label><button id="it">Go</button><label for="it">Two</label>`,
    ["One", "Two"],
  ],
  ["no label around it that means what comes first", `<label><input>Other<button>Go</button></label>`, []],
])("knows of a button %s", (_name, html, texts) => {
  document.body.innerHTML = html;
  const { labels } = document.querySelector("button")!;
  expect(Array.from(labels, ({ textContent }) => textContent)).toEqual(texts);
  expect(labels).toBeInstanceOf(NodeList);
});

it("finds a button by the label that means it, else by what it says", () => {
  document.body.innerHTML = `<label for="it">Begin</label><button id="it">Go</button><button>Stop</button>`;
  expect(screen.getByRole("button", { name: "Begin" }).textContent).toBe("Go");
  expect(screen.getByRole("button", { name: "Stop" })).toBeDefined();
});
