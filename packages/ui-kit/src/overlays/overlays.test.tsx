import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef } from "react";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import { ComboboxField } from "../fields/ComboboxField.tsx";
import { Dialog } from "./Dialog.tsx";
import { Menu } from "./Menu.tsx";
import { Popover } from "./Popover.tsx";

const ignore = () => undefined;
const OPTIONS = [{ value: "1", label: "One" }];

/** Each overlay that is no dialog and no tip, and how a person opens it. A dialog holds what was typed: a press outside keeps it. */
const OVERLAYS = [
  {
    kind: "menu",
    element: <Menu label="Open" items={[{ id: "one", label: "One", onSelect: ignore }]} />,
    open: () => userEvent.click(screen.getByRole("button", { name: "Open" })),
    find: () => screen.queryByRole("menu"),
  },
  {
    kind: "popover",
    element: <Popover label="Open">One</Popover>,
    open: () => userEvent.click(screen.getByRole("button", { name: "Open" })),
    find: () => screen.queryByText("One"),
  },
  {
    kind: "list of a combobox",
    element: <ComboboxField label="Open" value={undefined} options={OPTIONS} onChange={ignore} />,
    open: () => userEvent.click(screen.getByRole("combobox", { name: "Open" })),
    find: () => screen.queryByRole("option", { name: "One" }),
  },
] as const;

describe.each(OVERLAYS)("the $kind", ({ element, open, find }) => {
  const show = async () => {
    render(
      <>
        {element}
        <p>Elsewhere</p>
      </>,
    );
    await open();
    expect(find()).not.toBeNull();
  };

  it("closes on Escape", async () => {
    await show();
    await userEvent.keyboard("{Escape}");
    expect(find()).toBeNull();
  });

  it("closes on a press outside", async () => {
    await show();
    // Radix listens from the next task on, so that the press that opened it does not close it.
    await new Promise((resolve) => void setTimeout(resolve));
    await userEvent.click(screen.getByText("Elsewhere"));
    expect(find()).toBeNull();
  });
});

it("Popover closes when the keyboard leaves it, and returns the focus to its button on Escape", async () => {
  render(
    <>
      <Popover label="About">Words</Popover>
      <button type="button">Next</button>
    </>,
  );
  const button = screen.getByRole("button", { name: "About" });
  await userEvent.click(button);
  await userEvent.keyboard("{Escape}");
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard("{Enter}");
  expect(screen.getByText("Words")).toBeDefined();
  await userEvent.tab();
  expect(screen.queryByText("Words")).toBeNull();
});

it("Popover says whether it is open, stays for a press inside it, and closes by a second press of its button", async () => {
  render(<Popover label="About">Words</Popover>);
  const button = screen.getByRole("button", { name: "About" });
  expect(button.getAttribute("aria-expanded")).toBe("false");
  expect(button.hasAttribute("aria-controls")).toBe(false);
  await userEvent.click(button);
  expect(button.getAttribute("aria-expanded")).toBe("true");
  const layer = screen.getByRole("group", { name: "About" });
  expect(button.getAttribute("aria-controls")).toBe(layer.id);
  await userEvent.pointer({ keys: "[MouseLeft]", target: screen.getByText("Words") });
  expect(screen.getByText("Words")).toBeDefined();
  await userEvent.click(button);
  expect(screen.queryByText("Words")).toBeNull();
});

it("Popover in a dialog takes the first Escape for itself, and leaves the next one to the dialog", async () => {
  const onClose = vi.fn();
  render(
    <Dialog title="View" onClose={onClose}>
      <Popover label="About">Words</Popover>
    </Dialog>,
  );
  await userEvent.click(screen.getByRole("button", { name: "About" }));
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByText("Words")).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledOnce();
});

it.each([
  ["beside the element that it is given", true, "146px"],
  ["at its button without one", false, "8px"],
])("Popover opens %s", async (_, isBeside, left) => {
  // jsdom lays nothing out: the button is at the window's corner.
  Object.defineProperty(document.documentElement, "clientWidth", { configurable: true, value: 1_000 });
  onTestFinished(() => void Reflect.deleteProperty(document.documentElement, "clientWidth"));
  const card = createRef<HTMLParagraphElement>();
  render(
    <>
      <p ref={card}>Card</p>
      <Popover label="About" {...(isBeside ? { beside: card } : {})}>
        Words
      </Popover>
    </>,
  );
  const box = { left: 100, top: 50, width: 40, height: 20 } as DOMRect;
  vi.spyOn(screen.getByText("Card"), "getBoundingClientRect").mockReturnValue(box);
  await userEvent.click(screen.getByRole("button", { name: "About" }));
  expect(screen.getByRole("group", { name: "About" }).style.left).toBe(left);
});
