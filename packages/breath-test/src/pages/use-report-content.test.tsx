import { describe, expect, it } from "vitest";

import { aDeployment } from "../testing/a-deployment.ts";
import { aRecord } from "../testing/a-record.ts";
import { openHook } from "../testing/open-hook.tsx";
import { openJourneyOf } from "../testing/open-journey.ts";
import { aReportProduct } from "../testing/report-product.ts";
import { useReportContent } from "./use-report-content.ts";

const RECORD = aRecord();

async function open(namesBackend: boolean) {
  const services = aDeployment({});
  services.http.reply("GET /version", { camrestVersion: "4.12.3", diagnoserverVersion: "3.14.2" });
  const clinic = openJourneyOf(aReportProduct(namesBackend), { services });
  const openedAt = services.clock.now();
  const hook = await openHook(
    clinic,
    (record: typeof RECORD) => useReportContent(record, namesBackend),
    RECORD,
  );
  return { ...hook, ...clinic, openedAt };
}

describe("useReportContent", () => {
  it("keeps the moment it was opened, however often it renders", async () => {
    const { now, openedAt, during, pass, change } = await open(false);
    await during(() => pass(60_000));
    const before = now();
    await change(RECORD);
    expect(now()).toBe(before);
    expect(now().madeAt).toBe(openedAt);
  });

  it("switches to the final result", async () => {
    const { now, change } = await open(false);
    await change(aRecord({ isFinal: false }));
    expect(now().first).toBeDefined();
    await change(RECORD);
    expect(now().first).toBeUndefined();
  });

  it("names the backend if the product does, once it is known", async () => {
    const { now, seen } = await open(true);
    expect(seen[0]?.software).toBe("camrest unknown");
    expect(now().software).toBe("camrest 4.12.3");
    const silent = await open(false);
    expect(silent.now().software).toBe("camrest unknown");
    expect(silent.services.http.sent("GET /version")).toEqual([]);
  });
});
