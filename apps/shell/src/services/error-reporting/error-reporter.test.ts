import { aRuntimeConfig } from "@capno/test-kit/builders";
import { describe, expect, it, vi } from "vitest";

import { createErrorReporter, type ReportSink } from "./error-reporter.ts";

const settled = () => new Promise((resolve) => setTimeout(resolve));

function aReporter(dsn: string) {
  const send = vi.fn<ReportSink["send"]>();
  const loadSink = vi.fn(async () => ({ send }));
  const config = aRuntimeConfig();
  const configuration = Promise.resolve({ ...config, errorReporting: { ...config.errorReporting, dsn } });
  return { reporter: createErrorReporter({ configuration, release: "4.2.4", loadSink }), send, loadSink };
}

describe("error reporting [spec §9]", () => {
  it("is off, and loads no code, without an address", async () => {
    const { reporter, loadSink } = aReporter("");
    reporter.report("It failed");
    await settled();
    expect(loadSink).not.toHaveBeenCalled();
  });

  it("loads the reporting service once and sends each error", async () => {
    const { reporter, loadSink, send } = aReporter("https://key@reports.example/1");
    reporter.report("It failed");
    reporter.report("Again", new Error("why"));
    await settled();
    expect(loadSink).toHaveBeenCalledOnce();
    expect(send).toHaveBeenCalledTimes(2);
  });

  it("tries again when the service's code could not be loaded", async () => {
    const { reporter, loadSink, send } = aReporter("https://key@reports.example/1");
    loadSink.mockRejectedValueOnce(new Error("offline"));
    reporter.report("Lost");
    await settled();
    reporter.report("Sent");
    await settled();
    expect(send).toHaveBeenCalledExactlyOnceWith("Sent", undefined);
  });

  it("stops after fifty reports in one page", async () => {
    const { reporter, send } = aReporter("https://key@reports.example/1");
    for (let count = 0; count < 80; count += 1) reporter.report("Loop");
    await settled();
    expect(send).toHaveBeenCalledTimes(50);
  });
});
