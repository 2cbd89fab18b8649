import type { ReportContent } from "@capno/report/report-content";
import type { SaveTarget } from "@capno/ui-kit/behaviour/save-file";
import { describe, expect, it, vi } from "vitest";

import { savePdf } from "./save-pdf.ts";

const FILE = new Uint8Array([37]);
type Maker = (content: ReportContent) => Promise<Uint8Array>;
const makeFile: Maker = () => Promise.resolve(FILE);

function aPress(loadMaker: () => Promise<Maker>, target: Partial<SaveTarget> | undefined = {}) {
  const files: string[] = [];
  const noteSaved = vi.fn<(outcome: "saved" | "made") => void>();
  const onFault = vi.fn<(fault: string, cause: unknown) => void>();
  const page = new AbortController();
  const chosen: SaveTarget = {
    async write(content) {
      files.push(`${content.type} ${content.size}`);
      return "made";
    },
    discard: async () => void files.push("discarded"),
    ...target,
  };
  const wiring = {
    loadMaker,
    chooseTarget: async () => chosen as SaveTarget | undefined,
    fetchContent: async () => ({ fileName: "a" }) as ReportContent,
    noteSaved,
    onFault,
  };
  return { wiring, files, noteSaved, onFault, page, press: () => savePdf(wiring, page.signal) };
}

describe("savePdf", () => {
  it("writes one file and records it", async () => {
    const { press, files, noteSaved } = aPress(async () => makeFile);
    expect(await press()).toBeUndefined();
    expect([files, noteSaved.mock.calls]).toEqual([["application/pdf 1"], [["made"]]]);
  });

  it("says that loading failed, discards the file, and records nothing", async () => {
    const cause = new Error("lost");
    const { press, files, noteSaved, onFault } = aPress(() => Promise.reject(cause));
    expect(await press()).toBe("not-loaded");
    expect([files, noteSaved.mock.calls]).toEqual([["discarded"], []]);
    expect(onFault).toHaveBeenCalledExactlyOnceWith("not-loaded", cause);
  });

  it("says that making the file failed, and records nothing", async () => {
    const { press, files, noteSaved } = aPress(async () => () => Promise.reject(new Error("a fault")));
    expect(await press()).toBe("not-made");
    expect([files, noteSaved.mock.calls]).toEqual([["discarded"], []]);
  });

  it("says that the file could not be written, and records nothing", async () => {
    const write = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
    const { press, noteSaved } = aPress(async () => makeFile, { write });
    expect(await press()).toBe("not-written");
    expect(noteSaved).not.toHaveBeenCalled();
  });

  it("asks where the file goes before it makes anything, and records nothing when the person cancels", async () => {
    const make = vi.fn<Maker>(makeFile);
    const { wiring, page, noteSaved, onFault } = aPress(async () => make);
    const cancelled = { ...wiring, chooseTarget: async () => undefined };
    expect(await savePdf(cancelled, page.signal)).toBeUndefined();
    expect([make.mock.calls, noteSaved.mock.calls, onFault.mock.calls]).toEqual([[], [], []]);
  });

  it.each([
    ["is there", async () => FILE],
    ["could not be made", () => Promise.reject(new Error("a fault"))],
  ])("saves, records and reports nothing of a file that %s after its page closed", async (_what, end) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { press, page, files, noteSaved, onFault } = aPress(async () => async () => {
      await promise;
      return end();
    });
    const saving = press();
    page.abort();
    resolve();
    expect(await saving).toBeUndefined();
    expect([files, noteSaved.mock.calls, onFault.mock.calls]).toEqual([["discarded"], [], []]);
  });
});
