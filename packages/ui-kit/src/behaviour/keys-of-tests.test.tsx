import { fireEvent, render } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { useSingleKeyShortcut } from "./single-key-shortcuts.ts";

const search = vi.fn();
function Page() {
  useSingleKeyShortcut("/", search);
  return null;
}

it("a test presses a key that does nothing", () => {
  render(<Page />);
  fireEvent.keyDown(document.body, { key: "q" });
  expect(search).not.toHaveBeenCalled();
});

it("the next test's key is heard, as soon as it comes after that one", async () => {
  render(<Page />);
  fireEvent.keyDown(document.body, { key: "/" });
  await vi.waitFor(() => expect(search).toHaveBeenCalledOnce());
});
