import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { ComboboxField } from "../fields/ComboboxField.tsx";
import { ActionBar } from "../layout/ActionBar.tsx";
import { Popover } from "../overlays/Popover.tsx";

/** jsdom lays nothing out: a place is what the test says. */
const putAt = (element: Element | null | undefined, left: number, width = 40) => {
  if (!element) throw new Error("nothing to put anywhere");
  const box = { left, top: 50, width, height: 20 } as DOMRect;
  vi.spyOn(element, "getBoundingClientRect").mockReturnValue(box);
};

it("an open layer stays at its button when the window changes its size, and when the page scrolls", async () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1_000);
  render(<Popover label="About">Words</Popover>);
  const button = screen.getByRole("button", { name: "About" });
  putAt(button, 100);
  fireEvent.click(button);
  const layer = screen.getByRole("group", { name: "About" });
  expect(layer.style.left).toBe("100px");
  putAt(button, 240);
  fireEvent(window, new Event("resize"));
  expect(layer.style.left).toBe("240px");
  putAt(button, 60);
  fireEvent.scroll(document);
  await vi.waitFor(() => expect(layer.style.left).toBe("60px"));
});

it("the list of a combobox is as wide as its field", () => {
  const options = [{ value: "b", label: "Bath" }];
  render(<ComboboxField label="Place" value={undefined} options={options} onChange={() => {}} />);
  const field = screen.getByRole("combobox", { name: "Place" });
  putAt(field.parentElement, 0, 240);
  fireEvent.click(field);
  expect(screen.getByRole("listbox").parentElement?.style.width).toBe("240px");
});

it("a bar of actions tells the page how high it is", () => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(64);
  render(<ActionBar>Save</ActionBar>);
  expect(document.documentElement.style.getPropertyValue("--action-bar")).toBe("64px");
});
