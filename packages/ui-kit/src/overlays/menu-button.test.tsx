import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";

import { Dialog } from "./Dialog.tsx";
import { IconButton } from "./IconButton.tsx";
import { Menu, type MenuItem } from "./Menu.tsx";
import { CopyIcon } from "../icons/icons.ts";

const ITEMS: readonly MenuItem[] = [
  { id: "pdf", label: "PDF", onSelect: () => {} },
  { id: "fhir", label: "FHIR", onSelect: () => {}, disabled: true },
];
const menu = () => screen.queryByRole("menu");

it("Menu says that it opens a list, and which one", async () => {
  render(<Menu label="Save" items={ITEMS} heading="Signed in as jane" />);
  const button = screen.getByRole("button", { name: "Save" });
  expect([button.getAttribute("aria-haspopup"), button.hasAttribute("aria-controls")]).toEqual([
    "menu",
    false,
  ]);
  await userEvent.click(button);
  expect(button.getAttribute("aria-controls")).toBe(menu()?.id);
  expect(menu()?.textContent).toContain("Signed in as jane");
  expect(screen.getByRole("menuitem", { name: "FHIR" }).getAttribute("aria-disabled")).toBe("true");
});

it("Menu closes by a second press of its button", async () => {
  render(<Menu label="Save" items={ITEMS} />);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await new Promise((resolve) => void setTimeout(resolve));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(menu()).toBeNull();
});

it.each([["{ArrowDown}"], ["{Enter}"]])("a busy Menu does not open by %s", async (key) => {
  render(<Menu label="Save" items={ITEMS} busy />);
  await userEvent.tab();
  await userEvent.keyboard(key);
  expect(menu()).toBeNull();
});

it("Menu with initials is named by its label and them", () => {
  render(<Menu label="Account of" initials="JN" items={ITEMS} />);
  expect(screen.getByRole("button", { name: "Account of JN" })).toBeTruthy();
});

it("Tab in a Menu goes on from its button", async () => {
  render(
    <>
      <Menu label="Save" items={ITEMS} />
      <button type="button">Next</button>
    </>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe("Next");
});

it("a dialog that an item of a Menu opens gives the focus back to the menu's button", async () => {
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Menu label="More" items={[{ id: "report", label: "Report", onSelect: () => setOpen(true) }]} />
        {isOpen && <Dialog title="Report" onClose={() => setOpen(false)} />}
      </>
    );
  }
  render(<Page />);
  await userEvent.click(screen.getByRole("button", { name: "More" }));
  await userEvent.keyboard("{Enter}");
  const dialog = await screen.findByRole("dialog", { name: "Report" });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("More"));
});

it("Menu under a dialog leaves Escape to the dialog", async () => {
  const onClose = vi.fn();
  render(<Menu label="Save" items={ITEMS} />);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  render(<Dialog title="Session ends" onClose={onClose} />);
  await userEvent.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledOnce();
});

it("IconButton is named by its label, and says more in its tip", async () => {
  render(<IconButton icon={CopyIcon} label="Settings" tip="Settings of this page" />);
  const button = screen.getByRole("button", { name: "Settings" });
  await userEvent.hover(button);
  expect((await screen.findByRole("tooltip")).textContent).toBe("Settings of this page");
});

it("Menu without a heading begins with its first item", async () => {
  render(<Menu label="Save" items={ITEMS} />);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(menu()?.firstElementChild?.getAttribute("role")).toBe("menuitem");
});

it("Menu draws apart what is separated and what is dangerous, and is not on paper", async () => {
  const items: readonly MenuItem[] = [
    { id: "open", label: "Open", onSelect: () => {} },
    { id: "out", label: "Log out", onSelect: () => {}, separated: true },
    { id: "delete", label: "Delete", onSelect: () => {}, danger: true },
  ];
  render(<Menu label="More" items={items} />);
  await userEvent.click(screen.getByRole("button", { name: "More" }));
  const looks = screen.getAllByRole("menuitem").map(({ className }) => className);
  expect(new Set(looks).size).toBe(3);
  expect(menu()?.dataset["on"]).toBe("screen");
});

it("Menu that shows its icon alone has its label as a tip", async () => {
  render(<Menu label="More actions" items={ITEMS} icon={CopyIcon} iconOnly />);
  const button = screen.getByRole("button", { name: "More actions" });
  expect(button.textContent).toBe("");
  await userEvent.hover(button);
  expect((await screen.findByRole("tooltip")).textContent).toBe("More actions");
});

it("IconButton that has no more to say has its label as a tip", async () => {
  render(<IconButton icon={CopyIcon} label="Settings" />);
  await userEvent.hover(screen.getByRole("button", { name: "Settings" }));
  expect((await screen.findByRole("tooltip")).textContent).toBe("Settings");
});
