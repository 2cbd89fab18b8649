/** Keys that follow each other faster come from a scanner, not from a hand. */
export const SCAN_GAP_MS = 35;
/** Fewer characters than this may be a hand that slid over the keys. */
export const SCAN_LENGTH = 6;

/** What a GS1 scanner sends between elements: as Ctrl + ], as a function key or as the character itself. */
const GROUP_SEPARATOR = "\u001D";
const MODIFIERS = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "NumLock"]);
const ENDS = new Set(["Enter", "Tab"]);

/** The keys so far of what may be a scan. */
export interface ScanState {
  readonly text: string;
  /** When the last key came; undefined before the first. */
  readonly lastAt: number | undefined;
}

export const NO_SCAN: ScanState = { text: "", lastAt: undefined };

export interface ScanKey {
  readonly key: string;
  readonly at: number;
  readonly isRepeat?: boolean;
  /** With Ctrl, Alt or Meta; AltGr writes a character. */
  readonly isModified?: boolean;
}

export interface ScanStep {
  readonly state: ScanState;
  /** The key came so fast after the one before that it is no press of a hand. */
  readonly isFast: boolean;
  /** The text of a scan that this key ends. */
  readonly scan?: string;
}

/** Tells a keyboard-wedge scanner from a hand: a burst of characters with Enter or Tab at its end is a scan. */
export function stepScan({ text, lastAt }: ScanState, { key, at, isRepeat, isModified }: ScanKey): ScanStep {
  const isFast = lastAt !== undefined && at - lastAt < SCAN_GAP_MS && isRepeat !== true;
  if (MODIFIERS.has(key)) return { state: isFast ? { text, lastAt: at } : NO_SCAN, isFast };
  const before = isFast ? text : "";
  if (ENDS.has(key)) {
    const isScan = before.length >= SCAN_LENGTH;
    return { state: NO_SCAN, isFast, ...(isScan ? { scan: before } : {}) };
  }
  if (isRepeat === true) return { state: NO_SCAN, isFast };
  const character = toCharacter(key, isModified === true, before !== "");
  if (character === undefined) return { state: NO_SCAN, isFast };
  return { state: { text: before + character, lastAt: at }, isFast };
}

function toCharacter(key: string, isModified: boolean, isWithin: boolean): string | undefined {
  if (key.length === 1 && !isModified) return key;
  const isSeparator = (isModified && key === "]") || /^F\d+$/.test(key);
  return isWithin && isSeparator ? GROUP_SEPARATOR : undefined;
}
