import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { cleanup, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { focusHeading } from "./focus-heading.ts";

it("focusHeading focuses the page's heading without scrolling", () => {
  render(<PageHeading title="Test results" />);
  const focus = vi.spyOn(screen.getByRole("heading"), "focus");
  focusHeading();
  expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
  cleanup();
  expect(focusHeading).not.toThrow();
});
