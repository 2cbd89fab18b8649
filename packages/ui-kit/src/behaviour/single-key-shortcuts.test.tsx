import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { Dialog } from "../overlays/Dialog.tsx";
import { SLOW_GAP_MS } from "./scan-machine.ts";
import {
  areSingleKeyShortcutsOn,
  setSingleKeyShortcuts,
  useControlKeyShortcut,
  useSingleKeyShortcut,
} from "./single-key-shortcuts.ts";

const search = vi.fn();
const mark = vi.fn();

let now = 1_000_000;
/** A key by the test's own time, not the machine's. */
function keyDown(key: string, afterMs: number, init: KeyboardEventInit = {}): void {
  const target = document.activeElement ?? document.body;
  const event = createEvent.keyDown(target, { key, ...init });
  now += afterMs;
  Object.defineProperty(event, "timeStamp", { value: now });
  if (init.repeat !== true) vi.advanceTimersByTime(afterMs);
  fireEvent(target, event);
}
function waitForEnd(): void {
  vi.advanceTimersByTime(2 * SLOW_GAP_MS);
}

/** A key of a person who pressed no other lately. */
function press(key: string, init?: KeyboardEventInit): void {
  keyDown(key, 1_000, init);
  waitForEnd();
}
function scan(text: string, gapMs = 5): void {
  now += 1_000;
  for (const key of text) keyDown(key, gapMs);
  waitForEnd();
}

const done = vi.fn();
function List() {
  const list = useRef<HTMLDivElement>(null);
  useSingleKeyShortcut("d", done, { within: list, once: true });
  return (
    <>
      <button type="button">Outside</button>
      <div ref={list}>
        <button type="button">Row</button>
        <input type="checkbox" aria-label="Select" />
        <input aria-label="Note" />
      </div>
    </>
  );
}

function Page({ dialog = false }: { readonly dialog?: boolean }) {
  useSingleKeyShortcut("/", search);
  useSingleKeyShortcut("m", mark, { once: true });
  return (
    <>
      <input aria-label="Filter" />
      <button type="button">Save</button>
      {dialog && <Dialog onClose={() => {}} title="Note" />}
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  search.mockClear();
  mark.mockClear();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  cleanup();
});

it("a single-key shortcut works wherever the focus is", () => {
  render(<Page />);
  press("/");
  screen.getByRole("button").focus();
  press("/");
  expect(search).toHaveBeenCalledTimes(2);
});

it("a single-key shortcut types its letter in a text field", () => {
  render(<Page />);
  screen.getByLabelText("Filter").focus();
  press("/");
  expect(search).not.toHaveBeenCalled();
});

it.each([
  ["Ctrl + /", "/", { ctrlKey: true }],
  ["Alt + /", "/", { altKey: true }],
  ["Meta + /", "/", { metaKey: true }],
  ["?", "?", {}],
])("a single-key shortcut leaves %s to the browser", (_keys, key, init) => {
  render(<Page />);
  press(key, init);
  expect(search).not.toHaveBeenCalled();
});

it("a single-key shortcut does nothing under a dialog", () => {
  render(<Page dialog />);
  press("/");
  expect(search).not.toHaveBeenCalled();
});

it("single-key shortcuts do nothing for a user who turned them off, and can be turned on again", () => {
  render(<Page />);
  setSingleKeyShortcuts(false);
  expect(areSingleKeyShortcutsOn()).toBe(false);
  press("/");
  expect(search).not.toHaveBeenCalled();
  setSingleKeyShortcuts(true);
  press("/");
  expect(search).toHaveBeenCalledOnce();
});

it("a single-key shortcut works in a browser that blocks storage", () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  render(<Page />);
  press("/");
  expect(search).toHaveBeenCalledOnce();
});

it.each([2, 35, 60, 100, 150])(
  "a single-key shortcut ignores the characters of a scan with %i ms between its keys [FM-30]",
  (gapMs) => {
    render(<Page />);
    for (const label of ["/d200202", "00202d/", "m00202", "0m0202", "m/m/m/", "mmmmmm"]) scan(label, gapMs);
    expect(search).not.toHaveBeenCalled();
    expect(mark).not.toHaveBeenCalled();
    press("/");
    press("m");
    expect(search).toHaveBeenCalledOnce();
    expect(mark).toHaveBeenCalledOnce();
  },
);

it("a single-key shortcut does nothing within half a second of another printable key [FM-30]", () => {
  render(<Page />);
  keyDown("2", 1_000);
  keyDown("m", 499);
  waitForEnd();
  expect(mark).not.toHaveBeenCalled();
  keyDown("m", 500);
  waitForEnd();
  expect(mark).toHaveBeenCalledOnce();
});

it.each([80, 300])("a single-key shortcut works again when its key is pressed again after %i ms", (gapMs) => {
  render(<Page />);
  scan("//", gapMs);
  expect(search).toHaveBeenCalledTimes(2);
});

it("a single-key shortcut works right after a blank that pressed a button", () => {
  render(<Page />);
  keyDown(" ", 1_000);
  keyDown("/", 100);
  waitForEnd();
  expect(search).toHaveBeenCalledOnce();
});

it("a single-key shortcut works right after another one", () => {
  render(<Page />);
  keyDown("/", 1_000);
  keyDown("m", 250);
  keyDown("m", 250);
  waitForEnd();
  expect(search).toHaveBeenCalledOnce();
  expect(mark).toHaveBeenCalledTimes(2);
});

it("a single-key shortcut repeats while its key is held down, unless it is marked as once", () => {
  render(<Page />);
  press("/");
  keyDown("/", 30, { repeat: true });
  press("m");
  keyDown("m", 30, { repeat: true });
  expect(search).toHaveBeenCalledTimes(2);
  expect(mark).toHaveBeenCalledOnce();
});

it("a single-key shortcut ends with its page", () => {
  const { unmount } = render(<Page />);
  unmount();
  press("/");
  expect(search).not.toHaveBeenCalled();
});

it("a key of a list does something only while the focus is in it, and not in its fields", () => {
  render(<List />);
  done.mockClear();
  for (const name of [undefined, "Outside"]) {
    if (name !== undefined) screen.getByRole("button", { name }).focus();
    press("d");
  }
  screen.getByRole("textbox", { name: "Note" }).focus();
  press("d");
  expect(done).not.toHaveBeenCalled();
  screen.getByRole("button", { name: "Row" }).focus();
  press("d");
  screen.getByRole("checkbox", { name: "Select" }).focus();
  press("d");
  expect(done).toHaveBeenCalledTimes(2);
  // What a scanner types is no key of the list, wherever the focus is.
  scan("d00101");
  expect(done).toHaveBeenCalledTimes(2);
});

it("a single-key shortcut is heard as soon as its page is painted", async () => {
  vi.useRealTimers();
  // As a browser draws: what follows a commit comes in a later task.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  const painted = new Promise<void>((resolve) => {
    new MutationObserver(() => resolve()).observe(container, { childList: true });
  });
  root.render(<Page />);
  await painted;
  vi.useFakeTimers();
  press("/");
  expect(search).toHaveBeenCalledOnce();
  vi.useRealTimers();
  root.unmount();
  container.remove();
  vi.unstubAllGlobals();
});

it.each([
  ["a list of choices", <select key="x" data-focus="" />],
  ["a text area", <textarea key="x" data-focus="" />],
  ["an open list", <div key="x" role="listbox" tabIndex={0} data-focus="" />],
  ["an open menu", <div key="x" role="menu" tabIndex={0} data-focus="" />],
  [
    "a text that is edited",
    <div key="x" contentEditable suppressContentEditableWarning tabIndex={0} data-focus="" />,
  ],
])("a single-key shortcut leaves its letter to %s", (_what, element) => {
  render(
    <>
      <Page />
      {element}
    </>,
  );
  document.querySelector<HTMLElement>("[data-focus]")?.focus();
  press("/");
  expect(search).not.toHaveBeenCalled();
  screen.getByRole("button").focus();
  press("/");
  expect(search).toHaveBeenCalledOnce();
});

it("a single-key shortcut leaves a key alone that something else has used, or that composes a character", () => {
  render(<Page />);
  const use = (event: Event) => event.preventDefault();
  window.addEventListener("keydown", use, true);
  press("/");
  window.removeEventListener("keydown", use, true);
  press("/", { isComposing: true });
  expect(search).not.toHaveBeenCalled();
  press("/");
  expect(search).toHaveBeenCalledOnce();
});

it("turning single-key shortcuts off does no harm in a browser that blocks storage", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  expect(() => setSingleKeyShortcuts(false)).not.toThrow();
  expect(areSingleKeyShortcutsOn()).toBe(true);
});

const print = vi.fn();
function Sheet({ isFree = false, dialog = false }: { readonly isFree?: boolean; readonly dialog?: boolean }) {
  useControlKeyShortcut("p", isFree ? undefined : print);
  return dialog ? <Dialog onClose={() => {}} title="Note" /> : null;
}
/** Whether the browser is left to do what it does with the key. */
const isLeft = (key: string, init: KeyboardEventInit) => fireEvent.keyDown(document.body, { key, ...init });

it.each([
  ["Ctrl + P", "p", { ctrlKey: true }],
  ["Cmd + P", "p", { metaKey: true }],
  ["Ctrl + P with Caps Lock", "P", { ctrlKey: true }],
])("a page takes %s in place of the browser, until it is left", (_keys, key, init) => {
  print.mockClear();
  const { unmount } = render(<Sheet />);
  expect([isLeft(key, init), print.mock.calls.length]).toEqual([false, 1]);
  unmount();
  expect([isLeft(key, init), print.mock.calls.length]).toEqual([true, 1]);
});

it.each([
  ["P alone", "p", {}, {}],
  ["Ctrl + Shift + P", "P", { ctrlKey: true, shiftKey: true }, {}],
  ["Ctrl + Alt + P", "p", { ctrlKey: true, altKey: true }, {}],
  ["Ctrl + O", "o", { ctrlKey: true }, {}],
  ["Ctrl + P of a page that does nothing with it", "p", { ctrlKey: true }, { isFree: true }],
  ["Ctrl + P over a dialog", "p", { ctrlKey: true }, { dialog: true }],
])("a page leaves %s to the browser", (_keys, key, init, props) => {
  print.mockClear();
  render(<Sheet {...props} />);
  expect([isLeft(key, init), print.mock.calls.length]).toEqual([true, 0]);
});
