import { expect, type Page } from "@playwright/test";

/** After this long without a key, the next one is a person's. */
const PAUSE_S = 0.55;
const ALT = 1;
const ENDS = {
  Enter: { key: "Enter", code: "Enter", text: "\r", windowsVirtualKeyCode: 13 },
  Tab: { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 },
} as const;

export interface ScannerSetup {
  readonly end?: keyof typeof ENDS;
  readonly gapMs?: number;
  /** The pause after each fifth key, as remote desktops send them. */
  readonly bunchMs?: number;
  readonly lateEndMs?: number;
  /** Each character as Alt and its decimal code. */
  readonly writesAltCodes?: boolean;
}

interface KeyEvent {
  readonly type: "keyDown" | "rawKeyDown" | "keyUp" | "char";
  readonly key: string;
  readonly code?: string;
  readonly text?: string;
  readonly windowsVirtualKeyCode?: number;
  readonly modifiers?: number;
  readonly timestamp?: number;
}

/**
 * A scanner that types what it reads, with a key at its end. By the browser's own input events, whose times are given:
 * keys sent one by one come at other times on a busy machine.
 */
export async function scan(page: Page, text: string, setup: ScannerSetup = {}): Promise<void> {
  const { end = "Enter", gapMs = 5, bunchMs = gapMs, lateEndMs = gapMs, writesAltCodes = false } = setup;
  const tools = await page.context().newCDPSession(page);
  const begin = Date.now() / 1_000;
  let at = begin;
  const events: KeyEvent[] = [];
  const add = (afterMs: number, keys: readonly KeyEvent[]) => {
    at += afterMs / 1_000;
    events.push(...keys.map((key) => ({ ...key, timestamp: at })));
  };
  text.split("").forEach((character, place) => {
    const afterMs = place > 0 && place % 5 === 0 ? bunchMs : gapMs;
    add(afterMs, writesAltCodes ? pressAltCode(character) : pressKey(character));
  });
  const { text: endText, ...endKey } = { text: "", ...ENDS[end] };
  add(lateEndMs, [
    { type: "keyDown", ...endKey, text: endText },
    { type: "keyUp", ...endKey },
  ]);
  await Promise.all(events.map((event) => tools.send("Input.dispatchKeyEvent", event)));
  await tools.detach();
  // The times of these keys are ahead of the clock: a key pressed at once would count as part of the scan.
  await expect.poll(() => Date.now() / 1_000, { timeout: 30_000 }).toBeGreaterThan(at + PAUSE_S);
}

function pressKey(character: string): readonly KeyEvent[] {
  const key = { key: character, ...(character === " " ? { code: "Space", windowsVirtualKeyCode: 32 } : {}) };
  return [
    { type: "keyDown", ...key, text: character },
    { type: "keyUp", ...key },
  ];
}

function pressAltCode(character: string): readonly KeyEvent[] {
  const digits = String(character.codePointAt(0)).split("");
  return [
    { type: "rawKeyDown", key: "Alt", code: "AltLeft", modifiers: ALT },
    ...digits.flatMap((key): readonly KeyEvent[] => [
      { type: "rawKeyDown", key, code: `Numpad${key}`, modifiers: ALT },
      { type: "keyUp", key, code: `Numpad${key}`, modifiers: ALT },
    ]),
    { type: "keyUp", key: "Alt", code: "AltLeft" },
    { type: "char", key: character, text: character },
  ];
}
