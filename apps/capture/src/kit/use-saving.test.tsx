import { ServicesProvider } from "@capno/product-contract/use-services";
import { aProductServices } from "@capno/test-kit/product-services";
import { renderHook } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { useSaving } from "./use-saving.ts";

describe("exports [REQ-PRIVACY-05]", () => {
  it("notes every file in the activity list by its name", async () => {
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:saved" }));
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    const services = aProductServices();
    const { result } = renderHook(() => useSaving(), {
      wrapper: ({ children }) => <ServicesProvider services={services}>{children}</ServicesProvider>,
    });
    void result.current.saveCsv("a,b", "users.csv");
    result.current.saveFile(new Blob(["pdf"]), "CARD-1-summary.pdf");
    await vi.waitFor(() => expect(click).toHaveBeenCalledTimes(2));
    expect(services.activity.entries).toEqual([
      { what: "Exported", detail: "users.csv" },
      { what: "Exported", detail: "CARD-1-summary.pdf" },
    ]);
  });

  it.each(["write", "close"] as const)(
    "notes no file whose %s fails on the disk, and says that it was not saved",
    async (step) => {
      const services = aProductServices();
      const { result } = renderHook(() => useSaving(), {
        wrapper: ({ children }) => <ServicesProvider services={services}>{children}</ServicesProvider>,
      });
      const stream = { write: async () => {}, close: async () => {}, abort: async () => {} };
      vi.stubGlobal("showSaveFilePicker", async () => ({
        createWritable: async () => ({
          ...stream,
          [step]: () => Promise.reject(new DOMException("full", "QuotaExceededError")),
        }),
      }));
      void result.current.saveCsv("a,b", "users.csv");
      await vi.waitFor(() => expect(services.notices.shown).toHaveLength(1));
      expect(services.notices.shown).toMatchObject([
        { level: "error", message: expect.stringMatching(/^The file was not saved/) },
      ]);
      const target = await result.current.chooseTarget("summary.pdf");
      await expect(target?.write(new Blob(["pdf"]))).rejects.toThrow("full");
      vi.unstubAllGlobals();
      expect(services.activity.entries).toEqual([]);
    },
  );

  it("is saving a CSV file until the disk has it", async () => {
    const services = aProductServices();
    const { result } = renderHook(() => useSaving(), {
      wrapper: ({ children }) => <ServicesProvider services={services}>{children}</ServicesProvider>,
    });
    const closed = Promise.withResolvers<void>();
    const stream = { write: async () => {}, close: () => closed.promise, abort: async () => {} };
    vi.stubGlobal("showSaveFilePicker", async () => ({ createWritable: async () => stream }));
    let isSaved = false;
    const saving = result.current.saveCsv("a,b", "users.csv").then(() => (isSaved = true));
    await new Promise((resolve) => setTimeout(resolve));
    expect(isSaved).toBe(false);
    closed.resolve();
    await saving;
    vi.unstubAllGlobals();
    expect(services.activity.entries).toEqual([{ what: "Exported", detail: "users.csv" }]);
  });

  it("opens no dialog for saving where the deployment downloads its files", async () => {
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:saved" }));
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    const ask = vi.fn();
    vi.stubGlobal("showSaveFilePicker", ask);
    const services = aProductServices();
    Object.assign(services.config, { fileSaving: "download" });
    const { result } = renderHook(() => useSaving(), {
      wrapper: ({ children }) => <ServicesProvider services={services}>{children}</ServicesProvider>,
    });
    await result.current.saveCsv("a,b", "users.csv");
    vi.unstubAllGlobals();
    expect([click.mock.calls.length, ask.mock.calls.length]).toEqual([1, 0]);
  });

  it("notes no file when the person cancels, and says it when a file could not be written", async () => {
    const services = aProductServices();
    const { result } = renderHook(() => useSaving(), {
      wrapper: ({ children }) => <ServicesProvider services={services}>{children}</ServicesProvider>,
    });
    for (const name of ["AbortError", "InvalidStateError"]) {
      vi.stubGlobal("showSaveFilePicker", () => Promise.reject(new DOMException("refused", name)));
      void result.current.saveCsv("a,b", "users.csv");
    }
    await vi.waitFor(() =>
      expect(services.notices.shown).toEqual([
        {
          level: "error",
          message: "The file was not saved: it could not be written. Check the disk, then try again.",
        },
      ]),
    );
    vi.unstubAllGlobals();
    expect(services.activity.entries).toEqual([]);
  });
});
