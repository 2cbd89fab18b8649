/** A pause of this length ends a burst of keys. */
export const BURST_END_MS = 500;
/**
 * The median gap between two keys of a scan; a person needs 60 ms and more. Remote desktops send keys in bunches, so no
 * single gap decides.
 */
const SCAN_GAP_MS = 50;
/** The same for a slow scanner, which only a list that knows the label tells from a person. */
export const SLOW_GAP_MS = 150;
/** Fewer characters than this are announced to nothing. */
const SCAN_LENGTH = 6;
/** How much later than the other keys the last key of a scan comes in a text field, where people press Enter too. */
const LATE_END_MS = 100;

/** What a GS1 scanner sends between elements: as Ctrl + ], as a function key or as the character itself. */
const GROUP_SEPARATOR = "\u001D";
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
  /** Its first character was written into a text field. */
  readonly isFromField: boolean;
  /** A key was held down, so that this is no scan. */
  readonly isHeld: boolean;
  /** A scan has just ended: a second end that follows it at a scanner's pace, as for CR LF, belongs to it. */
  readonly hasScanned: boolean;
  /** The digits of a character that is written as Alt and its decimal code. */
  readonly altDigits: string;
}

export const NO_SCAN: ScanState = {
  text: "",
  gaps: [],
  lastAt: undefined,
  isFromField: false,
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
  /** The text is as slow as a person's: a scan only where a list has it. */
  readonly isSlow?: boolean;
}

/**
 * Tells a keyboard-wedge scanner from a person by the pace of the burst as a whole. What ends a scan is no press, nor is
 * the blank of a label outside text fields; every other key is a person's. In a text area nothing is a scan: a text
 * expander writes as fast, and its line ends are text.
 */
export function stepScan(before: ScanState, pressed: ScanKey): ScanStep {
  const { key, at, target = "control" } = pressed;
  if (target === "area") return { state: NO_SCAN, isPress: true };
  const current = isWithin(before.lastAt, at) ? before : NO_SCAN;
  if (pressed.isRepeat === true) return { state: { ...current, isHeld: true }, isPress: true };
  if (pressed.isAlt === true && /^\d$/.test(key)) {
    const state = addKey(begin(current, target), at);
    return { state: { ...state, altDigits: current.altDigits + key }, isPress: true };
  }
  const coded = writeAltCode(current, at, target);
  if (MODIFIERS.has(key)) {
    const isBurst = coded.state.text !== "" || coded.state.gaps.length > 0 || key === "Alt";
    return isBurst ? { ...coded, state: addKey(coded.state, at) } : coded;
  }
  return stepKey(coded.state, { ...pressed, target });
}

/** The end of Alt, which writes the character of the code that was entered meanwhile. */
export function releaseAlt(
  state: ScanState,
  { at, target }: Required<Pick<ScanKey, "at" | "target">>,
): ScanStep {
  return writeAltCode(state, at, target);
}

/** After a scan that a list has taken. */
export const endScan = (at: number): ScanState => ({ ...NO_SCAN, lastAt: at, hasScanned: true });

function stepKey(before: ScanState, pressed: ScanKey & { readonly target: KeyTarget }): ScanStep {
  const { key, at, target } = pressed;
  if (ENDS.has(key)) return endBurst(before, at, target);
  const character = toCharacter(key, pressed.isModified === true, before.text !== "");
  if (character === undefined) return { state: NO_SCAN, isPress: true };
  const next = addKey(begin(before, target), at);
  const isPress = key !== " " || target === "line" || before.text === "" || !isFast(next.gaps);
  // A space that a person presses does not begin a scanned label.
  if (key === " " && before.text === "" && target !== "line") return { state: NO_SCAN, isPress };
  return { state: { ...next, text: before.text + character, hasScanned: false }, isPress };
}

function endBurst(state: ScanState, at: number, target: KeyTarget): ScanStep {
  const { text, gaps, lastAt, isHeld, isFromField, hasScanned } = state;
  if (lastAt === undefined) return { state: NO_SCAN, isPress: true };
  const endGap = at - lastAt;
  if (hasScanned && text === "" && endGap <= SCAN_GAP_MS) return { state: NO_SCAN, isPress: false };
  if (text === "" || isHeld) return { state: NO_SCAN, isPress: true };
  const isLong = text.length >= SCAN_LENGTH;
  const isInTime = target !== "line" || endGap <= getMedian(gaps) + LATE_END_MS;
  if (isLong && isFast(gaps) && isInTime) return { state: endScan(at), isPress: false, scan: text };
  // What was typed into a field is a person's, and so is what follows it.
  if (isFromField || target === "line") return { state: NO_SCAN, isPress: true };
  if (isFast([...gaps, endGap])) return { state: endScan(at), isPress: false };
  if (isLong && getMedian(gaps) <= SLOW_GAP_MS)
    return { state: NO_SCAN, isPress: true, scan: text, isSlow: true };
  return { state: NO_SCAN, isPress: true };
}

function writeAltCode(state: ScanState, at: number, target: KeyTarget): ScanStep {
  if (state.altDigits === "") return { state, isPress: true };
  const code = Number(state.altDigits);
  const rest = { ...state, altDigits: "" };
  if (code === 13 || code === 9) return endBurst(rest, at, target);
  // Above ASCII the character depends on the code page of the computer, and no label holds one.
  const character = code < 128 ? String.fromCharCode(code) : "\uFFFD";
  return {
    state: { ...rest, text: state.text + character, lastAt: at },
    isPress: character !== " " || target === "line",
  };
}

const isFast = (gaps: readonly number[]): boolean => gaps.length > 0 && getMedian(gaps) <= SCAN_GAP_MS;

function getMedian(gaps: readonly number[]): number {
  return gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
}

function isWithin(then: number | undefined, at: number): boolean {
  return then !== undefined && at - then < BURST_END_MS;
}

function begin(state: ScanState, target: KeyTarget): ScanState {
  return state.text === "" && state.altDigits === "" ? { ...state, isFromField: target === "line" } : state;
}

function addKey(state: ScanState, at: number): ScanState {
  return { ...state, gaps: state.lastAt === undefined ? [] : [...state.gaps, at - state.lastAt], lastAt: at };
}

function toCharacter(key: string, isModified: boolean, isBurst: boolean): string | undefined {
  if (key.length === 1 && !isModified) return key;
  const isSeparator = (isModified && key === "]") || /^F\d+$/.test(key);
  return isBurst && isSeparator ? GROUP_SEPARATOR : undefined;
}
