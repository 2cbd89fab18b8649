import { useEffect, useRef } from "react";

import { NO_SCAN, stepScan } from "./scan-machine.ts";

/** Shell and products each bundle their own copy of the kit: the shell listens to the keys, a product's page to this. */
const SCANNED = "capno:scanned";

export interface Scan {
  readonly text: string;
  /** The text field that had the focus, which holds the text by now. */
  readonly field: HTMLElement | undefined;
}

/**
 * Takes the end of a scan away from the control that has the focus, so that a scanner presses nothing, and announces
 * the scan. The text in a field stays as typed unless a page takes the scan. Returns the way to stop.
 */
export function watchBarcodeScans(): () => void {
  let state = NO_SCAN;
  let before: Before | undefined;
  let isBlankOfScan = false;

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const { key, repeat: isRepeat, timeStamp: at } = event;
    const step = stepScan(state, { key, at, isRepeat, isModified: isModified(event) });
    ({ state } = step);
    if (state.text.length === 1) before = remember(event.target);
    if (step.scan !== undefined) {
      event.preventDefault();
      event.stopImmediatePropagation();
      const field = before !== undefined && isTextField(before.control) ? before.control : undefined;
      const detail: Scan = { text: step.scan, field };
      const isTaken = !document.dispatchEvent(new CustomEvent(SCANNED, { detail, cancelable: true }));
      if (before !== undefined && (isTaken || field === undefined)) restore(before);
    } else if (step.isFast && key === " " && !isTextField(event.target)) {
      // A blank presses the button that has the focus, in some browsers when the key comes up.
      isBlankOfScan = true;
      event.preventDefault();
    }
  }

  function handleKeyUp(event: KeyboardEvent): void {
    if (event.key !== " " || !isBlankOfScan) return;
    isBlankOfScan = false;
    event.preventDefault();
  }

  window.addEventListener("keydown", handleKeyDown, true);
  window.addEventListener("keyup", handleKeyUp, true);
  return () => {
    window.removeEventListener("keydown", handleKeyDown, true);
    window.removeEventListener("keyup", handleKeyUp, true);
  };
}

/** Calls back with each scan while the component is there. True takes it: a text field gets its earlier text back. */
export function useBarcodeScan(onScan: (scan: Scan) => boolean): void {
  const newest = useRef(onScan);
  useEffect(() => {
    newest.current = onScan;
  }, [onScan]);
  useEffect(() => {
    const listener = (event: Event) => {
      if (newest.current((event as CustomEvent<Scan>).detail)) event.preventDefault();
    };
    document.addEventListener(SCANNED, listener);
    return () => document.removeEventListener(SCANNED, listener);
  }, []);
}

function isModified(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState("AltGraph");
}

/** A control that keys write into, or choose an entry of, and what it held before the scan. */
interface Before {
  readonly control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  readonly value: string;
}

function remember(target: EventTarget | null): Before | undefined {
  if (!isTextField(target) && !(target instanceof HTMLSelectElement)) return undefined;
  return { control: target, value: target.value };
}

function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLInputElement)
    return !/^(checkbox|radio|button|submit|file|range)$/.test(target.type);
  return target instanceof HTMLTextAreaElement;
}

/** By the prototype's setter: React does not notice a value that is set on the element itself. */
function restore({ control, value }: Before): void {
  if (control.value === value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
  control.dispatchEvent(
    new Event(control instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }),
  );
}
