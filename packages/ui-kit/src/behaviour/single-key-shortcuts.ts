import { useLayoutEffect, useRef, type RefObject } from "react";

import { hasDialog } from "./layers.ts";
import { BURST_END_MS, SLOW_GAP_MS } from "./scan-machine.ts";

/** The mark that speech and keyboard users set to have no single key do anything (WCAG 2.1.4). */
const OFF_KEY = "pref:single-keys-off";

export function areSingleKeyShortcutsOn(): boolean {
  try {
    return localStorage.getItem(OFF_KEY) === null;
  } catch {
    return true;
  }
}

/** Stored per browser, not per account. Without storage the keys stay on. */
export function setSingleKeyShortcuts(on: boolean): void {
  try {
    if (on) localStorage.removeItem(OFF_KEY);
    else localStorage.setItem(OFF_KEY, "1");
  } catch {
    // Without storage the switch has no effect: the keys stay on.
  }
}

/** The printable keys that followed each other within half a second, and what waits until no scanner's key follows. */
const burst: {
  keys: string[];
  lastAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  waiting: { readonly run: () => void; readonly once: boolean }[];
} = {
  keys: [],
  lastAt: Number.NEGATIVE_INFINITY,
  timer: undefined,
  waiting: [],
};

/** A person pressed the key, so the following keys belong to no scan. */
export const SHORTCUT_RAN = "capno:shortcut-ran";

/** Browsers that fill in a form send a `keydown` without a key. */
export const isKey = (event: Event): event is KeyboardEvent => event instanceof KeyboardEvent;

/** Longer than the gap between two keys of any scanner. */
export const SHORTCUT_WAIT_MS = SLOW_GAP_MS + 10;

function countKey(event: KeyboardEvent): void {
  if (!isKey(event)) return;
  const { key, timeStamp, repeat } = event;
  if (repeat || key.length !== 1) return;
  const gap = timeStamp - burst.lastAt;
  // Time that runs back is that of another document.
  if (gap < 0 || gap >= BURST_END_MS) burst.keys = [];
  // No label begins with a blank: it pressed the control that has the focus.
  if (key === " " && burst.keys.length === 0) return;
  burst.keys.push(key);
  burst.lastAt = timeStamp;
  if (burst.timer !== undefined) waitForEnd();
}

/** Runs it unless other printable keys came within half a second before it, or as soon as a scanner's after it. */
function runUnlessScanned(run: () => void, once: boolean): void {
  burst.waiting.push({ run, once });
  waitForEnd();
}

function waitForEnd(): void {
  clearTimeout(burst.timer);
  burst.timer = setTimeout(() => {
    const { keys, waiting } = burst;
    burst.timer = undefined;
    burst.waiting = [];
    // No label is one character over and over: that is a person who moves on by several rows.
    const isOneKey = new Set(keys).size === 1;
    if (!isOneKey) return;
    // What did its work was no text: another shortcut may follow.
    burst.keys = [];
    document.dispatchEvent(new Event(SHORTCUT_RAN));
    for (const { run, once } of waiting) if (!once || keys.length === 1) run();
  }, SHORTCUT_WAIT_MS);
}

export interface SingleKeyOptions {
  readonly once?: boolean;
  /** The key does something only while the focus is in this element. */
  readonly within?: RefObject<HTMLElement | null>;
}

/**
 * One printable key, pressed where nothing is being written and no dialog is open, does something on this page. Held
 * down it does it again, unless it is to be done `once`. Does nothing within half a second of another printable key, as
 * a scanner sends them.
 */
export function useSingleKeyShortcut(
  key: string,
  run: () => void,
  { once = false, within }: SingleKeyOptions = {},
): void {
  const newest = useRef(run);
  // Layout effects: a key that is pressed as soon as the page is painted must not be lost.
  useLayoutEffect(() => {
    newest.current = run;
  }, [run]);
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || event.isComposing || isWriting(event.target)) return;
      if (once && event.repeat) return;
      if (within !== undefined && within.current?.contains(document.activeElement) !== true) return;
      if (hasDialog() || !areSingleKeyShortcutsOn()) return;
      event.preventDefault();
      if (event.repeat) {
        document.dispatchEvent(new Event(SHORTCUT_RAN));
        newest.current();
      } else runUnlessScanned(() => newest.current(), once);
    };
    // The same function twice is one listener.
    window.addEventListener("keydown", countKey, true);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [key, once, within]);
}

/** Ctrl or Cmd with a letter does something on this page in place of the browser; undefined leaves it to the browser. */
export function useControlKeyShortcut(letter: string, run: (() => void) | undefined): void {
  useLayoutEffect(() => {
    if (run === undefined) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isKey(event) || event.key.toLowerCase() !== letter || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey || event.altKey || hasDialog()) return;
      event.preventDefault();
      run();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [letter, run]);
}

/** Whether a letter would be typed, or jump in a list. */
function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest(
      "input:not([type=checkbox]), textarea, select, [contenteditable], [role=listbox], [role=menu]",
    ) !== null
  );
}
