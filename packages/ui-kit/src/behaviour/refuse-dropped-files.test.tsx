import { afterEach, describe, expect, it } from "vitest";

import { refuseDroppedFiles } from "./refuse-dropped-files.ts";

let stop: (() => void) | undefined;
afterEach(() => {
  stop?.();
  document.body.innerHTML = "";
});

/** Whether the browser may do what it does with what is dropped. */
function drop(on: string, types: readonly string[]): boolean {
  document.body.innerHTML = `<${on}></${on}>`;
  const event = Object.assign(new Event("drop", { bubbles: true, cancelable: true }), {
    dataTransfer: { types, files: [] },
  });
  return document.querySelector(on)?.dispatchEvent(event) ?? true;
}

describe("`refuseDroppedFiles`", () => {
  it("keeps a file or a link from being opened in place of the page, and lets text into a field", () => {
    stop = refuseDroppedFiles();
    expect(drop("main", ["Files"])).toBe(false);
    expect(drop("main", ["text/uri-list", "text/plain"])).toBe(false);
    expect(drop("input", ["Files"])).toBe(false);
    expect(drop("input", ["text/plain"])).toBe(true);
    expect(drop("textarea", ["text/plain"])).toBe(true);
  });
});
