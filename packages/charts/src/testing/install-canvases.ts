import { afterEach, beforeEach, vi } from "vitest";
import { fakeCanvases } from "./fake-canvas.ts";

/** For every test of the file: canvases that keep what is painted, and time that passes when it is told to. */
export function installCanvases(): void {
  playWith(fakeCanvases);
}

/** The same without any canvas, as in jsdom: nothing is painted, and the chart must bear it. */
export function installNoCanvas(): void {
  playWith(() => void vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null));
}

function playWith(prepare: () => void): void {
  beforeEach(() => {
    vi.useFakeTimers();
    prepare();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}
