import { afterEach, describe, expect, it } from "vitest";
import { preventSelection } from "./refuse-selection.ts";

const isSelectionRefused = () =>
  !document.body.dispatchEvent(new Event("selectstart", { bubbles: true, cancelable: true }));
const tell = (type: string) => window.dispatchEvent(new Event(type));

afterEach(() => void tell("pointerup"));

describe("dragging out of a chart", () => {
  it("selects nothing while the pointer is held, and leaves selecting alone before and after", () => {
    expect(isSelectionRefused()).toBe(false);
    preventSelection();
    expect(isSelectionRefused()).toBe(true);
    tell("pointermove");
    expect(isSelectionRefused()).toBe(true);
    tell("pointerup");
    expect(isSelectionRefused()).toBe(false);
  });

  it.each(["pointercancel", "pointerdown"])("ends with %s, where the lifting was not seen", (type) => {
    preventSelection();
    tell(type);
    expect(isSelectionRefused()).toBe(false);
  });
});
