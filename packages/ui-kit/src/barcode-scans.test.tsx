import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { useBarcodeScan, watchBarcodeScans, type Scan } from "./barcode-scans.ts";

const LABEL = "NTA 00202";
const pressed = vi.fn();
const onScan = vi.fn<(scan: Scan) => boolean>();
let stop: () => void;

function Page() {
  const [typed, setTyped] = useState("9");
  const [group, setGroup] = useState("one");
  useBarcodeScan(onScan);
  return (
    <form onSubmit={pressed}>
      <input aria-label="Number" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <select aria-label="Group" value={group} onChange={(event) => setGroup(event.target.value)}>
        <option value="one">One</option>
        <option value="none">None</option>
      </select>
      <button type="button" onClick={pressed} onKeyDown={({ key }) => key === "Enter" && pressed()}>
        Start
      </button>
    </form>
  );
}

let now = 0;
/** A key, five milliseconds after the one before: the test's own time, not the machine's. */
function keyDown(target: HTMLElement, key: string): boolean {
  const event = createEvent.keyDown(target, { key });
  now += 5;
  Object.defineProperty(event, "timeStamp", { value: now });
  return fireEvent(target, event);
}

/** Keys as a scanner sends them; a field takes each character as a browser would. */
function scan(target: HTMLElement, text = LABEL): void {
  target.focus();
  now += 1_000;
  for (const key of [...text.split(""), "Enter"]) {
    const isAllowed = keyDown(target, key);
    if (isAllowed && key.length === 1 && target instanceof HTMLInputElement)
      fireEvent.input(target, { target: { value: target.value + key } });
    if (isAllowed && key === "N" && target instanceof HTMLSelectElement)
      fireEvent.change(target, { target: { value: "none" } });
    if (isAllowed && /[ ]|Enter/.test(key) && target instanceof HTMLButtonElement) target.click();
    fireEvent.keyUp(target, { key });
  }
}

beforeEach(() => {
  pressed.mockReset();
  onScan.mockReset().mockReturnValue(false);
  stop = watchBarcodeScans();
  render(<Page />);
});
afterEach(() => {
  stop();
  cleanup();
});

describe("`watchScans`", () => {
  it("announces a scan over a button, which neither its blank nor its end presses", () => {
    scan(screen.getByRole("button"));
    expect(onScan).toHaveBeenCalledExactlyOnceWith({ text: LABEL, field: undefined });
    expect(pressed).not.toHaveBeenCalled();
  });

  it("leaves a button to a hand", () => {
    const button = screen.getByRole("button");
    fireEvent.keyDown(button, { key: "Enter" });
    expect(pressed).toHaveBeenCalledOnce();
  });

  it("leaves the text in a field where no page takes the scan", () => {
    const field = screen.getByLabelText<HTMLInputElement>("Number");
    scan(field);
    expect(onScan).toHaveBeenCalledExactlyOnceWith({ text: LABEL, field });
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

  it("announces nothing of five characters, whose Enter is a press", () => {
    scan(screen.getByRole("button"), "00202");
    expect(onScan).not.toHaveBeenCalled();
    expect(pressed).toHaveBeenCalled();
  });
});
