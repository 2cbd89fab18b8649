import { PageHeading } from "@capno/ui-kit/PageHeading";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { focusHeading } from "./focus-heading.ts";

afterEach(cleanup);

it("the focus goes to the heading of the page, and nothing scrolls", () => {
  render(<PageHeading title="Test results" />);
  const focus = vi.spyOn(screen.getByRole("heading"), "focus");
  focusHeading();
  expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
  cleanup();
  expect(focusHeading).not.toThrow();
});
