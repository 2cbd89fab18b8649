/** A pause of this length ends a burst of keys. Until then no key that follows it outside a text field is a press. */
export const BURST_END_MS = 500;
/** The median gap between two keys of a scan. Remote desktops send keys in bunches, so no single gap decides. */
const SCAN_GAP_MS = 100;
/** The same for long texts and GS1 strings, which a hand does not type this evenly. */
export const LONG_SCAN_GAP_MS = 150;
const LONG_SCAN_LENGTH = 10;
/** Fewer characters than this may be a hand that slid over the keys. */
const SCAN_LENGTH = 6;
/** How much later than the other keys the last key of a scan comes in a text field, where people press Enter too. */
const LATE_END_MS = 100;

/** What a GS1 scanner sends between elements: as Ctrl + ], as a function key or as the character itself. */
const GROUP_SEPARATOR = "\u001D";
/** "]d2…", "(01)…", or with a separator that is written in words. */
const GS1_STRING = /^\][A-Za-z]\d|^\(\d{2,4}\)|\{GS\}/;
const MODIFIERS = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "NumLock"]);
const ENDS = new Set(["Enter", "Tab"]);

/**
 * Where a key goes: into one line of text, into a text area, to a list of choices, where letters find a choice, or to
 * any other control.
 */
export type KeyTarget = "line" | "area" | "choice" | "control";

export interface ScanState {
  readonly text: string;
  /** The gaps between all its keys, modifiers too. */
  readonly gaps: readonly number[];
  readonly lastAt: number | undefined;
  /** When the last printable key came, also of a burst that has ended. */
  readonly printableAt: number | undefined;
  /** A key was held down, so that this is no scan. */
  readonly isHeld: boolean;
  /** A second Enter, as scanners send for CR LF, belongs to the scan before it. */
  readonly hasScanned: boolean;
  /** The digits of a character that is written as Alt and its decimal code. */
  readonly altDigits: string;
}

export const NO_SCAN: ScanState = {
  text: "",
  gaps: [],
  lastAt: undefined,
  printableAt: undefined,
  isHeld: false,
  hasScanned: false,
  altDigits: "",
};

export interface ScanKey {
  readonly key: string;
  readonly at: number;
  readonly target?: KeyTarget;
  readonly isRepeat?: boolean;
  /** With Ctrl, Alt or Meta; AltGr writes a character. */
  readonly isModified?: boolean;
  /** The key was pressed with Alt alone. */
  readonly isAlt?: boolean;
}

export interface ScanStep {
  readonly state: ScanState;
  /** False: a person did not press this key, so it must do nothing. */
  readonly isPress: boolean;
  /** The text of a scan that this key ends. */
  readonly scan?: string;
}

/**
 * Tells a keyboard-wedge scanner from a person by the burst as a whole: fast characters with Enter or Tab at their end
 * are a scan. Outside text fields Enter, Tab and blank are no press within half a second of a printable key, whether it
 * was a scan or not. In a text area nothing is a scan: a text expander writes as fast, and its line ends are text.
 */
export function stepScan(before: ScanState, pressed: ScanKey): ScanStep {
  const { key, at, target = "control" } = pressed;
  if (target === "area") return { state: idle(before), isPress: true };
  const current = isWithin(before.lastAt, at) ? before : { ...NO_SCAN, printableAt: before.printableAt };
  if (pressed.isRepeat === true) return stepHeldKey(current, pressed);
  if (pressed.isAlt === true && /^\d$/.test(key)) {
    const state = addKey(current, at);
    return { state: { ...state, altDigits: current.altDigits + key, printableAt: at }, isPress: true };
  }
  const coded = writeAltCode(current, at, target);
  if (MODIFIERS.has(key)) {
    const isBurst = coded.state.text !== "" || coded.state.gaps.length > 0 || key === "Alt";
    return isBurst ? { ...coded, state: addKey(coded.state, at) } : coded;
  }
  return stepKey(coded.state, { ...pressed, target });
}

/** Whether a text has the form of a label: a GS1 string or link, digits alone, or a type and a serial. */
export const isLikeLabel = (text: string): boolean =>
  GS1_STRING.test(text) || text.includes(GROUP_SEPARATOR) || /^https?:|^\d+$|^[A-Z]{3} ?\d{2,}$/i.test(text);

/** The end of Alt, which writes the character of the code that was entered meanwhile. */
export function releaseAlt(
  state: ScanState,
  { at, target }: Required<Pick<ScanKey, "at" | "target">>,
): ScanStep {
  return writeAltCode(state, at, target);
}

function stepKey(state: ScanState, pressed: ScanKey & { readonly target: KeyTarget }): ScanStep {
  const { key, at, target } = pressed;
  if (ENDS.has(key)) return endBurst(state, key, at, target);
  const isSoon = isWithin(state.printableAt, at);
  if (key === " " && target !== "line" && !isSoon) return { state: idle(state), isPress: true };
  const character = toCharacter(key, pressed.isModified === true, state.text !== "");
  if (character === undefined) return { state: idle(state), isPress: true };
  const next = addKey(state, at);
  return {
    state: { ...next, text: state.text + character, printableAt: at, hasScanned: false },
    isPress: key !== " " || target === "line",
  };
}

function endBurst(state: ScanState, key: string, at: number, target: KeyTarget): ScanStep {
  const isSoon = isWithin(state.printableAt, at);
  if (isSoon && isScan(state, at, target))
    return { state: { ...idle(state), lastAt: at, hasScanned: true }, isPress: false, scan: state.text };
  if (isSoon && state.hasScanned) return { state: { ...state, lastAt: at }, isPress: false };
  if (target === "line") return { state: idle(state), isPress: true };
  // The letters found a choice, and a person goes on from it.
  if (target === "choice" && key === "Tab") return { state: NO_SCAN, isPress: true };
  // After a Tab out of a field the next Tab only moves the focus on; an Enter would press.
  const isPress = !isSoon || (key === "Tab" && state.text === "");
  return { state: idle(state), isPress };
}

function stepHeldKey(state: ScanState, { key, at, target = "control" }: ScanKey): ScanStep {
  const pressesNothing = target !== "line" && /^( |Enter|Tab)$/.test(key) && isWithin(state.printableAt, at);
  const isPrintable = key.length === 1;
  return {
    state: { ...state, isHeld: true, ...(isPrintable && state.text !== "" ? { printableAt: at } : {}) },
    isPress: !pressesNothing,
  };
}

function isScan({ text, gaps, isHeld, lastAt }: ScanState, at: number, target: KeyTarget): boolean {
  if (text.length < SCAN_LENGTH || isHeld || lastAt === undefined) return false;
  const isLong = text.length >= LONG_SCAN_LENGTH || GS1_STRING.test(text) || text.includes(GROUP_SEPARATOR);
  const median = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  if (median > (isLong ? LONG_SCAN_GAP_MS : SCAN_GAP_MS)) return false;
  return target !== "line" || at - lastAt <= median + LATE_END_MS;
}

function writeAltCode(state: ScanState, at: number, target: KeyTarget): ScanStep {
  if (state.altDigits === "") return { state, isPress: true };
  const code = Number(state.altDigits);
  const rest = { ...state, altDigits: "" };
  if (code === 13) return endBurst(rest, "Enter", at, target);
  if (code === 9) return endBurst(rest, "Tab", at, target);
  // Above ASCII the character depends on the code page of the computer, and no label holds one.
  const character = code < 128 ? String.fromCharCode(code) : "\uFFFD";
  return {
    state: { ...rest, text: state.text + character, lastAt: at, printableAt: at },
    isPress: character !== " " || target === "line",
  };
}

function isWithin(then: number | undefined, at: number): boolean {
  return then !== undefined && at - then < BURST_END_MS;
}

function addKey(state: ScanState, at: number): ScanState {
  return { ...state, gaps: state.lastAt === undefined ? [] : [...state.gaps, at - state.lastAt], lastAt: at };
}

function idle({ printableAt }: ScanState): ScanState {
  return { ...NO_SCAN, printableAt };
}

function toCharacter(key: string, isModified: boolean, isBurst: boolean): string | undefined {
  if (key.length === 1 && !isModified) return key;
  const isSeparator = (isModified && key === "]") || /^F\d+$/.test(key);
  return isBurst && isSeparator ? GROUP_SEPARATOR : undefined;
}
