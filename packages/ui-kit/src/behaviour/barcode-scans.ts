import { useLayoutEffect, useRef } from "react";

import {
  endScan,
  NO_SCAN,
  releaseAlt,
  stepScan,
  type KeyTarget,
  type ScanState,
  type ScanStep,
} from "./scan-machine.ts";
import { isKey, SHORTCUT_RAN } from "./single-key-shortcuts.ts";

/** Shell and products each bundle their own copy of the kit: the shell listens to the keys, a product's page to this. */
const SCANNED = "capno:scanned";

export interface Scan {
  readonly text: string;
  /** The text field that had the focus, which holds the text by now. */
  readonly field: HTMLElement | undefined;
  /** False: as slow as a person, who may have typed it outside every field. Only a list that has it takes it. */
  readonly isSure: boolean;
}

/**
 * Keeps a scanner from pressing the control that has the focus, and announces each scan. The text in a field stays as
 * typed unless a page takes the scan. Returns the way to stop.
 */
export function watchBarcodeScans(): () => void {
  let state = NO_SCAN;
  let before: Before | undefined;
  /** A key that did nothing when it went down does nothing while it is held, nor when it comes up. */
  let ignoredKey: string | undefined;
  /** What Alt and a decimal code wrote is no press: there is no key of its own that could be ignored. */
  let isCodeIgnored = false;

  function take(event: KeyboardEvent, step: ScanStep): boolean {
    const hadBurst = hasBurst(state);
    ({ state } = step);
    if (!hadBurst && hasBurst(state)) before = remember(event.target);
    if (step.scan !== undefined) {
      const field = before !== undefined && isTextField(before.control) ? before.control : undefined;
      const isSure = step.isSlow !== true;
      const detail: Scan = { text: step.scan, field, isSure };
      const isTaken = !document.dispatchEvent(new CustomEvent(SCANNED, { detail, cancelable: true }));
      if (before !== undefined && (isTaken || (isSure && field === undefined))) restore(before);
      if (isTaken) {
        state = endScan(event.timeStamp);
        return false;
      }
    }
    return step.isPress;
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (!isKey(event) || event.isComposing) return;
    isCodeIgnored = false;
    const { repeat: isRepeat, timeStamp: at } = event;
    const isAlt = event.altKey && !event.ctrlKey && !event.metaKey && !event.getModifierState("AltGraph");
    // Without Num Lock the digits of an Alt code are named as arrows.
    const key = (isAlt ? /^Numpad(\d)$/.exec(event.code)?.[1] : undefined) ?? event.key;
    const target = getKeyTarget(event.target);
    const isPress = take(
      event,
      stepScan(state, { key, at, target, isRepeat, isModified: isModified(event), isAlt }),
    );
    if (isPress && !(isRepeat && key === ignoredKey)) {
      ignoredKey = undefined;
      return;
    }
    ignoredKey = key;
    ignore(event);
  }

  function handleKeyUp(event: KeyboardEvent): void {
    if (!isKey(event)) return;
    const { key, timeStamp: at } = event;
    if (key === "Alt")
      isCodeIgnored = !take(event, releaseAlt(state, { at, target: getKeyTarget(event.target) }));
    if (key !== ignoredKey) return;
    ignoredKey = undefined;
    // A blank presses a button when it comes up.
    ignore(event);
  }

  function handleKeyPress(event: KeyboardEvent): void {
    if (isCodeIgnored) ignore(event);
    isCodeIgnored = false;
  }

  const endBurst = () => {
    state = NO_SCAN;
  };

  document.addEventListener(SHORTCUT_RAN, endBurst);
  window.addEventListener("keydown", handleKeyDown, true);
  window.addEventListener("keyup", handleKeyUp, true);
  window.addEventListener("keypress", handleKeyPress, true);
  return () => {
    document.removeEventListener(SHORTCUT_RAN, endBurst);
    window.removeEventListener("keydown", handleKeyDown, true);
    window.removeEventListener("keyup", handleKeyUp, true);
    window.removeEventListener("keypress", handleKeyPress, true);
  };
}

function hasBurst({ text, altDigits }: ScanState): boolean {
  return text !== "" || altDigits !== "";
}

function ignore(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Calls back with each scan while the component is there. True takes it: a text field gets its earlier text back. */
export function useBarcodeScan(onScan: (scan: Scan) => boolean): void {
  const newest = useRef(onScan);
  useLayoutEffect(() => {
    newest.current = onScan;
  }, [onScan]);
  useLayoutEffect(() => {
    const listener = (event: Event) => {
      const { detail } = event as CustomEvent<Scan>;
      if (newest.current(detail)) event.preventDefault();
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

function getKeyTarget(target: EventTarget | null): KeyTarget {
  if (target instanceof HTMLTextAreaElement) return "area";
  if (target instanceof HTMLElement && target.closest("[contenteditable]") !== null) return "area";
  if (target instanceof HTMLSelectElement) return "choice";
  return isTextField(target) ? "line" : "control";
}

function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLInputElement)
    return !/^(checkbox|radio|button|submit|file|range)$/.test(target.type);
  return target instanceof HTMLTextAreaElement;
}

/** Uses the prototype's setter: React ignores a value set on the element itself. */
function restore({ control, value }: Before): void {
  if (control.value === value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
  control.dispatchEvent(
    new Event(control instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }),
  );
}
