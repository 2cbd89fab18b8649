import { CopyIcon } from "@capno/ui-kit/icons";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { ExportButtons } from "./ExportButtons.tsx";

const actions = (["copy", "pdf", "print"] as const).map((id) => ({
  id,
  label: id,
  icon: CopyIcon,
  run: () => undefined,
}));

it.each([
  [3, ["copy", "pdf", "print"]],
  [2, ["copy", "pdf", "More actions"]],
  [1, ["copy", "More actions"]],
])("of three ways into the record with room for %i, the others are in the menu", (shown, names) => {
  render(<ExportButtons actions={actions} shown={shown} isTaken={false} />);
  expect(
    screen.getAllByRole("button").map((each) => each.getAttribute("aria-label") ?? each.textContent),
  ).toEqual(names);
});

it("an action of the menu says why it cannot be done, and what it is doing is announced", () => {
  const [copy, pdf, print] = actions;
  const slow = { ...pdf!, slowLabel: "Making the PDF…" };
  const waiting = { ...print!, disabledReason: "Only a final result is sent" };
  const { rerender } = render(<ExportButtons actions={[copy!, waiting]} shown={1} isTaken={false} />);
  expect(screen.getByRole("status").textContent).toBe("");
  fireEvent.click(screen.getByRole("button", { name: "More actions" }));
  const item = screen.getByRole("menuitem", { name: "print (only a final result is sent)" });
  expect(item.getAttribute("aria-disabled")).toBe("true");
  rerender(<ExportButtons actions={[copy!, waiting, slow]} shown={1} isTaken={false} />);
  expect(screen.getByRole("status").textContent).toBe("Making the PDF…");
  // Beside the menu, the button itself says it.
  rerender(<ExportButtons actions={[slow, copy!, waiting]} shown={1} isTaken={false} />);
  expect(screen.getByRole("status").textContent).toBe("");
  expect(screen.getByRole("button", { name: "Making the PDF…" })).toBeTruthy();
});

it("the button of what takes its time turns, or that of the menu that holds it, and no other", () => {
  const [copy, pdf] = actions;
  const slow = { ...pdf!, isBusy: true, slowLabel: "Making the PDF…" };
  const getTurning = () =>
    screen.getAllByRole("button").map((each) => each.getAttribute("aria-busy") === "true");
  const { rerender } = render(<ExportButtons actions={[copy!, slow]} shown={2} isTaken={false} />);
  expect(getTurning()).toEqual([false, true]);
  rerender(<ExportButtons actions={[copy!, slow]} shown={1} isTaken={false} />);
  expect(getTurning()).toEqual([false, true]);
  rerender(<ExportButtons actions={[copy!, pdf!]} shown={1} isTaken={false} />);
  expect(getTurning()).toEqual([false, false]);
});

it.each([
  [false, true],
  [true, false],
])("the first way into the record alone is filled, until it was taken (%s)", (isTaken, isFilled) => {
  render(<ExportButtons actions={actions} shown={3} isTaken={isTaken} />);
  const [first, ...others] = screen.getAllByRole("button").map(({ className }) => className);
  expect(others.map((look) => look !== first)).toEqual([isFilled, isFilled]);
});
