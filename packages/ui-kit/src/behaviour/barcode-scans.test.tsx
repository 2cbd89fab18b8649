import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { useBarcodeScan, watchBarcodeScans, type Scan } from "./barcode-scans.ts";
import { SHORTCUT_RAN } from "./single-key-shortcuts.ts";

const LABEL = "NTA 00202";
const pressed = vi.fn();
const keyed = vi.fn();
const onScan = vi.fn<(scan: Scan) => boolean>();
let stop: () => void;

function Page() {
  const [typed, setTyped] = useState("9");
  const [note, setNote] = useState("");
  const [group, setGroup] = useState("one");
  useBarcodeScan(onScan);
  return (
    <form onSubmit={pressed}>
      <input aria-label="Number" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <select aria-label="Group" value={group} onChange={(event) => setGroup(event.target.value)}>
        <option value="one">One</option>
        <option value="none">None</option>
      </select>
      <textarea aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
      <button type="button" onClick={pressed} onKeyDown={({ key }) => /^( |Enter)$/.test(key) && keyed()}>
        Start
      </button>
    </form>
  );
}

let now = 0;
/** A key by the test's own time, not the machine's. */
function fireKey(type: "keyDown" | "keyUp", target: HTMLElement, init: KeyboardEventInit): boolean {
  const event = createEvent[type](target, init);
  Object.defineProperty(event, "timeStamp", { value: now });
  return fireEvent(target, event);
}

/** One key; a control does what a browser would have it do, unless the key is ignored. */
function press(target: HTMLElement, key: string, afterMs: number, init: KeyboardEventInit = {}): void {
  now += afterMs;
  const isAllowed = fireKey("keyDown", target, { key, ...init });
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  const isLineEnd = key === "Enter" && target instanceof HTMLTextAreaElement;
  if (isAllowed && isField && (key.length === 1 || isLineEnd))
    fireEvent.input(target, { target: { value: target.value + (isLineEnd ? "\n" : key) } });
  if (isAllowed && key === "N" && target instanceof HTMLSelectElement)
    fireEvent.change(target, { target: { value: "none" } });
  if (isAllowed && key === "Enter" && target instanceof HTMLButtonElement) target.click();
  const isUpAllowed = fireKey("keyUp", target, { key });
  if (isAllowed && isUpAllowed && key === " " && target instanceof HTMLButtonElement) target.click();
}

interface Timing {
  readonly gapMs?: number;
  readonly endMs?: number;
}

/** Keys as a scanner sends them. */
function scan(target: HTMLElement, text = LABEL, { gapMs = 5, endMs = gapMs }: Timing = {}): void {
  target.focus();
  now += 1_000;
  for (const key of text) press(target, key, gapMs);
  press(target, "Enter", endMs);
}

beforeEach(() => {
  pressed.mockReset();
  keyed.mockReset();
  onScan.mockReset().mockReturnValue(false);
  stop = watchBarcodeScans();
  render(<Page />);
});
afterEach(() => {
  stop();
  cleanup();
});

describe("`watchBarcodeScans` [FM-30]", () => {
  it("announces a scan over a button, which neither its blank nor its end presses", () => {
    scan(screen.getByRole("button"));
    expect(onScan).toHaveBeenCalledExactlyOnceWith({ text: LABEL, field: undefined, isSure: true });
    expect(pressed).not.toHaveBeenCalled();
  });

  it.each(["data checks", "NTH 00101", "5012345678", "]d201NTA"])(
    "lets Enter through where a person typed %j into a field at 60 to 140 ms a key, whatever a page says",
    (text) => {
      for (const isTaken of [false, true])
        for (const gapMs of [60, 96, 140]) {
          onScan.mockReturnValue(isTaken);
          const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Number" });
          now += 1_000;
          for (const key of text) press(field, key, gapMs);
          now += gapMs;
          expect(fireKey("keyDown", field, { key: "Enter" })).toBe(true);
          expect(onScan).not.toHaveBeenCalled();
        }
    },
  );

  it("lets Enter through in a field that took the focus only after the first letters", () => {
    const field = screen.getByRole("textbox", { name: "Number" });
    now += 1_000;
    for (const key of "dat") press(document.body, key, 90);
    for (const key of "a checks") press(field, key, 90);
    now += 90;
    expect(fireKey("keyDown", field, { key: "Enter" })).toBe(true);
  });

  it("takes the Enter of a slow scanner outside fields only where a list has the label [REQ-HANDSET-22]", () => {
    const button = screen.getByRole("button");
    onScan.mockReturnValue(true);
    scan(button, "NTA00202", { gapMs: 100 });
    expect(onScan).toHaveBeenCalledExactlyOnceWith({ text: "NTA00202", field: undefined, isSure: false });
    expect(pressed).not.toHaveBeenCalled();
    onScan.mockReturnValue(false);
    scan(button, "jjxmmm", { gapMs: 100 });
    expect(pressed).toHaveBeenCalledOnce();
  });

  it("leaves Enter to a person after a key that ran a shortcut", () => {
    const button = screen.getByRole("button");
    press(button, "]", 1_000);
    document.dispatchEvent(new Event(SHORTCUT_RAN));
    press(button, "Enter", 300);
    expect(pressed).toHaveBeenCalledOnce();
  });

  it("passes over a keydown without a key, as a browser sends it that fills in a form", () => {
    const field = screen.getByRole("textbox", { name: "Number" });
    expect(() => field.dispatchEvent(new Event("keydown", { bubbles: true }))).not.toThrow();
    expect(() => field.dispatchEvent(new Event("keyup", { bubbles: true }))).not.toThrow();
  });

  it.each([
    ["Enter", "Enter"],
    ["blank", " "],
  ])("leaves a button to a person who presses %s", (_name, key) => {
    const button = screen.getByRole("button");
    for (const afterMs of [1_000, 200, 200]) press(button, key, afterMs);
    expect(pressed).toHaveBeenCalledTimes(3);
    expect(keyed).toHaveBeenCalledTimes(3);
  });

  it.each([2, 35, 36, 40])(
    "lets no scan with %i ms between its keys press a button, however late its Enter",
    (gapMs) => {
      for (const endMs of [gapMs, gapMs + 60, 499]) scan(screen.getByRole("button"), LABEL, { gapMs, endMs });
      for (const text of ["00202", "0 2", "m"]) scan(screen.getByRole("button"), text, { gapMs });
      expect(pressed).not.toHaveBeenCalled();
      expect(keyed).not.toHaveBeenCalled();
    },
  );

  it("lets an Enter that is held down after a scan press nothing until it comes up", () => {
    const button = screen.getByRole("button");
    for (const key of LABEL) press(button, key, 5);
    now += 5;
    fireKey("keyDown", button, { key: "Enter" });
    for (let times = 0; times < 20; times += 1) {
      now += 50;
      if (fireKey("keyDown", button, { key: "Enter", repeat: true })) button.click();
    }
    fireKey("keyUp", button, { key: "Enter" });
    expect(pressed).not.toHaveBeenCalled();
    press(button, "Enter", 10);
    expect(pressed).toHaveBeenCalledOnce();
  });

  it("lets a character that Alt and a decimal code write press nothing", () => {
    const button = screen.getByRole("button");
    button.focus();
    for (const code of ["78", "48", "13"]) {
      now += 5;
      fireKey("keyDown", button, { key: "Alt", altKey: true });
      for (const key of code) fireKey("keyDown", button, { key, altKey: true });
      fireKey("keyUp", button, { key: "Alt" });
      if (code === "13") expect(fireEvent.keyPress(button, { key: "Enter", charCode: 13 })).toBe(false);
    }
    expect(keyed).not.toHaveBeenCalled();
  });

  it("reads the digits of Alt codes by their place on the number pad, where Num Lock is off", () => {
    const button = screen.getByRole("button");
    button.focus();
    for (const character of `${LABEL}\r`) {
      now += 5;
      fireKey("keyDown", button, { key: "Alt", altKey: true });
      for (const digit of String(character.codePointAt(0)))
        fireKey("keyDown", button, { key: "ArrowLeft", code: `Numpad${digit}`, altKey: true });
      fireKey("keyUp", button, { key: "Alt" });
    }
    expect(onScan).toHaveBeenCalledExactlyOnceWith({ text: LABEL, field: undefined, isSure: true });
  });

  it("leaves the line ends of a text expander in a text area, and announces no scan", () => {
    const area = screen.getByLabelText<HTMLTextAreaElement>("Note");
    scan(area, "Rang twice");
    scan(area, LABEL);
    expect(area.value).toBe(`Rang twice\n${LABEL}\n`);
    expect(onScan).not.toHaveBeenCalled();
  });

  it("leaves the text in a field where no page takes the scan", () => {
    const field = screen.getByLabelText<HTMLInputElement>("Number");
    scan(field);
    expect(onScan).toHaveBeenCalledExactlyOnceWith({ text: LABEL, field, isSure: true });
    expect(field.value).toBe(`9${LABEL}`);
    expect(pressed).not.toHaveBeenCalled();
  });

  it("gives a field its earlier text back where a page takes the scan", () => {
    onScan.mockReturnValue(true);
    const field = screen.getByLabelText<HTMLInputElement>("Number");
    scan(field);
    expect(field.value).toBe("9");
    fireEvent.input(field, { target: { value: "97" } });
    expect(field.value).toBe("97");
  });

  it("gives a list of choices its earlier choice back", () => {
    const list = screen.getByLabelText<HTMLSelectElement>("Group");
    scan(list);
    expect(list.value).toBe("one");
  });

  it("announces nothing of five characters, whose Enter presses nothing either", () => {
    scan(screen.getByRole("button"), "00202");
    expect(onScan).not.toHaveBeenCalled();
    expect(pressed).not.toHaveBeenCalled();
  });
});
