import { createPorts } from "@capno/tooling/ports";
import { startStack } from "@capno/tooling/start-stack";

import { isResultPage } from "../breath-test/clinic.ts";
import { reachTheQuestion } from "../breath-test/faults.ts";
import { FIRST_PORT } from "../../support/first-port.ts";
import { watchPage } from "../../support/page-watch.ts";
import { expect, test } from "./support/release-test.ts";
import { startReportCollector } from "./support/report-collector.ts";

test.describe.configure({ mode: "default" });

test("an error report leaves under the full content policy, without what must not leave @daily:policy", async ({
  page,
  site,
  enter,
}) => {
  const collector = await startReportCollector();
  try {
    await site.configure({
      deployment: { reports: collector.origin },
      config: { errorReporting: { dsn: collector.dsn } },
    });
    const watch = watchPage(page);
    watch.allow(/^uncaught: Error: A fault/);
    await enter(page);
    await page.evaluate(() => void setTimeout(() => reportError(new Error("A fault of gp@capno.example"))));
    await expect.poll(() => collector.reports().join("\n")).toContain("A fault of [email]");
    expect(collector.reports().join("\n")).not.toContain("gp@capno.example");
    expect(watch.problems()).toEqual([]);
  } finally {
    await collector.stop();
  }
});

test("the healthy waveform is fetched from another host that the deployment allows", async ({
  page,
  site,
  sandbox,
  enter,
}) => {
  // Another origin of the same sandbox: to a browser it is as foreign as any.
  const other = site.sandboxUrl.replace("localhost", "127.0.0.1");
  await site.configure({
    deployment: { waveforms: [other] },
    config: { breathTest: { healthyWaveformHosts: [new URL(other).host] } },
  });
  await sandbox.faults([
    {
      method: "GET",
      path: "/v2/capnograms/*/computedFeatures/",
      change: { replace: [[site.sandboxUrl, other]] },
    },
  ]);
  const watch = watchPage(page);
  await enter(page, "clinic@capno.example");
  await reachTheQuestion(page, sandbox);
  await page.getByRole("button", { name: "Don't know" }).click();
  await page.waitForURL(isResultPage);
  await expect(page.getByRole("region", { name: "Average waveform" })).toBeVisible();
  await expect(page.getByText("Healthy", { exact: true }).first()).toBeVisible();
  expect(watch.requests().filter((url) => url.startsWith(`${other}/waveforms/`))).toHaveLength(1);
  expect(watch.problems()).toEqual([]);
});

test("a start whose policy would not let reports leave is refused, by the name of the key", async () => {
  const ports = createPorts(FIRST_PORT + 60);
  const config = { errorReporting: { dsn: "https://key@reports.example/7" } };
  await expect(startStack({ ports, config })).rejects.toThrow(
    'errorReporting.dsn in config.json sends to https://reports.example, "reports" in deployment.json is not set.',
  );
});
