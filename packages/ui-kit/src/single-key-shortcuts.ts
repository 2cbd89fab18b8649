import { useEffect, useRef } from "react";

import { hasDialog } from "./layers.ts";
import { SCAN_GAP_MS, SCAN_LENGTH } from "./scan-machine.ts";

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
    // Nothing can be kept: `areSingleKeysOn` goes on saying so.
  }
}

/** Keys so far that followed each other as fast as a scanner's, and what they are to do. */
const burst: {
  count: number;
  lastAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  runs: (() => void)[];
} = {
  count: 0,
  lastAt: Number.NEGATIVE_INFINITY,
  timer: undefined,
  runs: [],
};

function countKey({ timeStamp, repeat }: KeyboardEvent): void {
  if (repeat) return;
  burst.count = timeStamp - burst.lastAt < SCAN_GAP_MS ? burst.count + 1 : 1;
  burst.lastAt = timeStamp;
  if (burst.timer !== undefined) waitForEnd();
}

/** Runs it once the keys have ended, unless they were a scanner's. */
function runUnlessScanned(run: () => void): void {
  burst.runs.push(run);
  waitForEnd();
}

function waitForEnd(): void {
  clearTimeout(burst.timer);
  burst.timer = setTimeout(() => {
    const { count, runs } = burst;
    burst.timer = undefined;
    burst.runs = [];
    if (count < SCAN_LENGTH) for (const run of runs) run();
  }, SCAN_GAP_MS);
}

/**
 * One printable key, pressed where nothing is being written and no dialog is open, does something on this page. Held
 * down it does it again, unless it is to be done `once`. Does
 * nothing as a character of a scan.
 */
export function useSingleKeyShortcut(key: string, run: () => void, { once = false } = {}): void {
  const newest = useRef(run);
  useEffect(() => {
    newest.current = run;
  }, [run]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || event.isComposing || isWriting(event.target)) return;
      if (once && event.repeat) return;
      if (hasDialog() || !areSingleKeyShortcutsOn()) return;
      event.preventDefault();
      if (event.repeat) newest.current();
      else runUnlessScanned(() => newest.current());
    };
    // The same function twice is one listener.
    window.addEventListener("keydown", countKey, true);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [key, once]);
}

/** Where a letter is text, or finds an entry of a list. */
function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest("input, textarea, select, [contenteditable], [role=listbox], [role=menu]") !== null
  );
}
