import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { WorkProgress } from "./WorkProgress.tsx";

it.each([
  [3, null, "0"],
  [0, 0, "0"],
  [2, 3, "66"],
  [3, 3, "100"],
])("WorkProgress is at %i of %s: %s percent, and ends on Cancel", (done, total, percent) => {
  const onCancel = vi.fn();
  render(<WorkProgress text="Reading" label="Records" {...{ done, total, onCancel }} />);
  expect(screen.getByRole("progressbar", { name: "Records" }).getAttribute("aria-valuenow")).toBe(percent);
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onCancel).toHaveBeenCalledTimes(1);
});
