import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { Dialog } from "./Dialog.tsx";

const nothing = () => {};
const getButtons = () =>
  screen.getAllByRole("button").map((each) => each.getAttribute("aria-label") ?? each.textContent);

it.each([
  [true, ["Close", "Log out"]],
  [false, ["Log out"]],
])("Dialog that can be dismissed (%s) has the buttons %j", (dismissable, names) => {
  render(
    <Dialog
      title="Session ends"
      dismissable={dismissable}
      onClose={nothing}
      actions={<button type="button">Log out</button>}
    />,
  );
  expect(getButtons()).toEqual(names);
});

it("Dialog without actions and a description has no empty footer and no empty line", () => {
  render(
    <Dialog title="View" onClose={nothing}>
      Text
    </Dialog>,
  );
  const dialog = screen.getByRole("dialog", { name: "View" });
  expect(dialog.querySelector("footer, p")).toBeNull();
  expect(dialog.hasAttribute("aria-describedby")).toBe(false);
});
