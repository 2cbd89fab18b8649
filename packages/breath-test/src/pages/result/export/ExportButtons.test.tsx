import { CopyIcon } from "@capno/ui-kit/icons";
import { render, screen } from "@testing-library/react";
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
