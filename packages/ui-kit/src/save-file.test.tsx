import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { saveFile } from "./save-file.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("`saveFile` keeps the address of the file for a minute, for a browser that asks where to save it", () => {
  const revoked: string[] = [];
  const address = {
    createObjectURL: () => "blob:file",
    revokeObjectURL: (each: string) => void revoked.push(each),
  };
  vi.stubGlobal("URL", Object.assign(class extends URL {}, address));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  saveFile(new Blob(["text"]), "file.txt");
  vi.advanceTimersByTime(59_999);
  expect(revoked).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(revoked).toEqual(["blob:file"]);
});
