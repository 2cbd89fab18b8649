import type { ReportContent } from "@capno/report/report-content";
import { createManualClock } from "@capno/test-kit/manual-clock";
import type { SaveTarget } from "@capno/ui-kit/behaviour/save-file";
import { describe, expect, it, vi } from "vitest";

import { createPdfSaving, SHOWN_AFTER_MS } from "./create-pdf-saving.ts";

const FILE = new Uint8Array([37]);
type Maker = (content: ReportContent) => Promise<Uint8Array>;

/** Takes every file, as a browser's downloads do. */
const takeFile = (name: string, downloads: string[]): SaveTarget => ({
  async write(content) {
    downloads.push(`${name} ${content.size}`);
    return "made";
  },
  discard: async () => void downloads.push("discarded"),
});

function aSaving(
  loadMaker: () => Promise<Maker> = () => Promise.resolve(() => Promise.resolve(FILE)),
  chooseTarget: (name: string, downloads: string[]) => SaveTarget | undefined = takeFile,
) {
  const clock = createManualClock();
  const downloads: string[] = [];
  const faults: string[] = [];
  const noteSaved = vi.fn<(outcome: "saved" | "made") => void>();
  const load = vi.fn<() => Promise<Maker>>(loadMaker);
  const saving = createPdfSaving({
    clock,
    loadMaker: load,
    chooseTarget: async (name) => chooseTarget(name, downloads),
    onFault: (fault) => void faults.push(fault),
  });
  const close = saving.open();
  const press = () =>
    saving.press({
      fileName: "a",
      prepare: () => Promise.resolve({ content: { fileName: "a" } as ReportContent, noteSaved }),
    });
  return { saving, press, clock, downloads, faults, noteSaved, load, close };
}

/** Lets every pending promise settle. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe("createPdfSaving", () => {
  it("loads nothing before the press, then downloads one file and records it", async () => {
    const { saving, press, downloads, noteSaved, load } = aSaving();
    expect(load).not.toHaveBeenCalled();
    press();
    press();
    await vi.waitFor(() => expect(saving.getState()).toEqual({ status: "idle" }));
    expect([downloads, load.mock.calls.length, noteSaved.mock.calls.length]).toEqual([["a.pdf 1"], 1, 1]);
  });

  it("shows a wait after 300 ms", () => {
    const { saving, press, clock } = aSaving(() => new Promise(() => undefined));
    press();
    clock.advance(SHOWN_AFTER_MS - 1);
    expect(saving.getState()).toEqual({ status: "making", isSlow: false });
    clock.advance(1);
    expect(saving.getState()).toEqual({ status: "making", isSlow: true });
  });

  it("says that loading failed, records nothing, and loads again on the next press", async () => {
    const answers = [Promise.reject(new Error("lost")), Promise.resolve(() => Promise.resolve(FILE))];
    const { saving, press, downloads, faults, noteSaved } = aSaving(
      () => answers.shift() ?? Promise.reject(),
    );
    press();
    await vi.waitFor(() => expect(saving.getState()).toEqual({ status: "failed", fault: "not-loaded" }));
    expect([downloads, faults, noteSaved.mock.calls.length]).toEqual([["discarded"], ["not-loaded"], 0]);
    press();
    await vi.waitFor(() => expect(saving.getState()).toEqual({ status: "idle" }));
    expect([downloads, noteSaved.mock.calls.length]).toEqual([["discarded", "a.pdf 1"], 1]);
  });

  it("says that making the file failed, and records nothing", async () => {
    const { saving, press, downloads, noteSaved } = aSaving(() =>
      Promise.resolve(() => Promise.reject(new Error("a fault"))),
    );
    press();
    await vi.waitFor(() => expect(saving.getState()).toEqual({ status: "failed", fault: "not-made" }));
    expect([downloads, noteSaved.mock.calls.length]).toEqual([["discarded"], 0]);
  });

  it("downloads and records nothing after its page closed", async () => {
    const { promise, resolve } = Promise.withResolvers<Uint8Array>();
    const { press, downloads, noteSaved, close } = aSaving(() => Promise.resolve(() => promise));
    press();
    await settle();
    close();
    resolve(FILE);
    await promise;
    await settle();
    expect([downloads, noteSaved.mock.calls.length]).toEqual([["discarded"], 0]);
  });

  it("ends its timer, reports no fault and notifies no watcher after its page closed", async () => {
    const { promise, reject } = Promise.withResolvers<Uint8Array>();
    const { saving, press, clock, faults, close } = aSaving(() => Promise.resolve(() => promise));
    press();
    await settle();
    close();
    expect(clock.waiting()).toBe(0);
    const drawn = vi.fn();
    saving.watch(drawn);
    reject(new Error("a fault"));
    await settle();
    expect(faults).toEqual([]);
    expect(drawn).not.toHaveBeenCalled();
  });

  it("asks where the file goes before it makes anything, and records nothing when the person cancels", async () => {
    const make = vi.fn<Maker>(() => Promise.resolve(FILE));
    const { saving, press, noteSaved, faults } = aSaving(
      () => Promise.resolve(make),
      () => undefined,
    );
    press();
    await vi.waitFor(() => expect(saving.getState()).toEqual({ status: "idle" }));
    expect([make.mock.calls, noteSaved.mock.calls, faults]).toEqual([[], [], []]);
  });

  it("says that the file could not be written, and records nothing", async () => {
    const { saving, press, noteSaved, faults } = aSaving(undefined, () => ({
      write: () => Promise.reject(new DOMException("full", "QuotaExceededError")),
      discard: async () => undefined,
    }));
    press();
    await vi.waitFor(() => expect(saving.getState()).toEqual({ status: "failed", fault: "not-written" }));
    expect([noteSaved.mock.calls, faults]).toEqual([[], ["not-written"]]);
  });

  it.each(["saved", "made"] as const)("records a file as %s when its target says so", async (outcome) => {
    const { press, noteSaved } = aSaving(undefined, () => ({
      write: async () => outcome,
      discard: async () => undefined,
    }));
    press();
    await vi.waitFor(() => expect(noteSaved.mock.calls).toEqual([[outcome]]));
  });

  it("measures the wait from the latest press", async () => {
    const files = [Promise.resolve(FILE), new Promise<Uint8Array>(() => undefined)];
    const { saving, press, clock } = aSaving(() =>
      Promise.resolve(() => files.shift() ?? Promise.reject(new Error("too many"))),
    );
    press();
    await vi.waitFor(() => expect(saving.getState()).toEqual({ status: "idle" }));
    clock.advance(100);
    press();
    clock.advance(SHOWN_AFTER_MS - 100);
    expect(saving.getState()).toEqual({ status: "making", isSlow: false });
    clock.advance(100);
    expect(saving.getState()).toEqual({ status: "making", isSlow: true });
  });

  it("downloads nothing while no page is open", async () => {
    const downloads: string[] = [];
    const saving = createPdfSaving({
      clock: createManualClock(),
      loadMaker: () => Promise.resolve(() => Promise.resolve(FILE)),
      chooseTarget: async (name) => takeFile(name, downloads),
      onFault: () => undefined,
    });
    saving.press({
      fileName: "a",
      prepare: () =>
        Promise.resolve({ content: { fileName: "a" } as ReportContent, noteSaved: () => undefined }),
    });
    await settle();
    expect(downloads).toEqual(["discarded"]);
  });
});
