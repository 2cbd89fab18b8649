import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { Dialog } from "./Dialog.tsx";
import { SCAN_GAP_MS } from "./scan-machine.ts";
import {
  areSingleKeyShortcutsOn,
  setSingleKeyShortcuts,
  useSingleKeyShortcut,
} from "./single-key-shortcuts.ts";

const search = vi.fn();

/** Presses keys and waits until it is known that no scanner sent them. */
async function press(keys: string): Promise<void> {
  await userEvent.keyboard(keys);
  await new Promise((resolve) => setTimeout(resolve, 2 * SCAN_GAP_MS));
}

let now = 1_000_000;
/** Keys five milliseconds apart by their own time, however slow the machine is. */
async function scan(text: string): Promise<void> {
  for (const key of text) {
    const event = createEvent.keyDown(document.body, { key });
    now += 5;
    Object.defineProperty(event, "timeStamp", { value: now });
    fireEvent(document.body, event);
  }
  await new Promise((resolve) => setTimeout(resolve, 2 * SCAN_GAP_MS));
}

function Page({ dialog = false }: { readonly dialog?: boolean }) {
  useSingleKeyShortcut("/", search);
  return (
    <>
      <input aria-label="Filter" />
      <button type="button">Save</button>
      <Dialog open={dialog} onClose={() => {}} title="Note" />
    </>
  );
}

beforeEach(() => {
  search.mockClear();
  localStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

it("does its work wherever the focus is", async () => {
  render(<Page />);
  await press("/");
  screen.getByRole("button").focus();
  await press("/");
  expect(search).toHaveBeenCalledTimes(2);
});

it("single keys is a letter where something is written", async () => {
  render(<Page />);
  const field = screen.getByLabelText<HTMLInputElement>("Filter");
  await userEvent.type(field, "a/b");
  expect(field.value).toBe("a/b");
  expect(search).not.toHaveBeenCalled();
});

it.each(["{Control>}/{/Control}", "{Alt>}/{/Alt}", "{Meta>}/{/Meta}", "?"])(
  "leaves %s to the browser",
  async (keys) => {
    render(<Page />);
    await press(keys);
    expect(search).not.toHaveBeenCalled();
  },
);

it("does nothing under a dialog", async () => {
  render(<Page dialog />);
  await press("/");
  expect(search).not.toHaveBeenCalled();
});

it("does nothing for who has turned it off, also after a reload, and can be turned on again", async () => {
  render(<Page />);
  setSingleKeyShortcuts(false);
  expect(areSingleKeyShortcutsOn()).toBe(false);
  await press("/");
  expect(search).not.toHaveBeenCalled();
  setSingleKeyShortcuts(true);
  await press("/");
  expect(search).toHaveBeenCalledOnce();
});

it("works in a browser that withholds its storage", async () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  render(<Page />);
  await press("/");
  expect(search).toHaveBeenCalledOnce();
});

it("does nothing as a character of a scan, first or last, and works after it", async () => {
  render(<Page />);
  await scan("/d200202");
  await scan("00202d/");
  expect(search).not.toHaveBeenCalled();
  await press("/");
  expect(search).toHaveBeenCalledOnce();
});

it("ends with its page", async () => {
  const { unmount } = render(<Page />);
  unmount();
  await press("/");
  expect(search).not.toHaveBeenCalled();
});
