/** `pnpm capacity`: measures a visit and a breath test in the browser, and writes `docs/capacity.md`. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { chromium, type BrowserContext, type Page } from "@playwright/test";

import { findChromium } from "../machine/needs.ts";
import { APPS, buildApp } from "../release/build-app.ts";
import { createDirectoryTarget } from "../release/directory-target.ts";
import { copyDocuments, writeDeployment } from "../release/local-folder.ts";
import { releaseApp } from "../release/release-app.ts";
import { serveTarget } from "../release/serve-target.ts";
import { createPorts } from "../stack/ports.ts";
import { startServerProcess } from "../stack/server-process.ts";
import { HABITS } from "./day-of-clinics.ts";
import { describeCapacity } from "./describe-capacity.ts";
import { measureTraffic, type Traffic } from "./measure-traffic.ts";

const FIRST_PORT = Number(process.env["CAPNO_CAPACITY_FIRST_PORT"] ?? 4800);
const HANDSET = "(01)05012345678900(21)NTA00202";
const PAGE = path.join(import.meta.dirname, "../../docs/capacity.md");

const ports = createPorts(FIRST_PORT);
const origin = `http://localhost:${ports.shell}`;
const folder = await mkdtemp(path.join(tmpdir(), "capno-capacity-"));
const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
try {
  await writeDeployment(folder, ports);
  await copyDocuments(folder);
  const commit = await publishAll();
  ends.push(await serveTarget(folder, ports));
  const sandbox = await startServerProcess(
    {
      name: "sandbox",
      command: ["apps/sandbox/src/main.ts"],
      healthUrl: `http://127.0.0.1:${ports.sandbox}/`,
      environment: { CAPNO_SANDBOX_PORT: String(ports.sandbox), CAPNO_SHELL_ORIGIN: origin },
    },
    (line) => console.error(line),
  );
  ends.push(() => sandbox.stop());
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    // Nothing of the browser's own may be counted.
    args: [
      "--disable-gpu",
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
    ],
    chromiumSandbox: process.getuid?.() !== 0,
  });
  ends.push(() => browser.close());

  const context = await browser.newContext({ baseURL: origin });
  const firstVisit = await measureVisit(context);
  const laterVisit = await measureVisit(context, measureBreathTest);
  const measured = { firstVisit: firstVisit.visit, laterVisit: laterVisit.visit, test: laterVisit.after };
  const page = describeCapacity(measured, HABITS, commit);
  await writeFile(PAGE, page);
  console.log(page);
} finally {
  // The last first: the browser before the servers it talks to.
  for (const end of ends.toReversed()) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    await end();
  }
}

async function publishAll(): Promise<string> {
  const target = createDirectoryTarget(folder);
  let commit = "";
  for (const app of APPS) {
    // oxlint-disable-next-line no-await-in-loop -- one build at a time
    const build = await buildApp({ app, ref: undefined, into: path.join(folder, "builds", app) });
    commit = build.commit.slice(0, 10);
    // oxlint-disable-next-line no-await-in-loop -- see above
    await releaseApp(
      app,
      { do: "publish", build },
      {
        target,
        publicUrl: "/",
        by: "capacity",
        why: "",
        now: () => new Date(),
        isDryRun: false,
        say: () => undefined,
      },
    );
  }
  return commit;
}

async function measureVisit(
  context: BrowserContext,
  then: (page: Page) => Promise<void> = async () => undefined,
): Promise<{ readonly visit: Traffic; readonly after: Traffic }> {
  const page = await context.newPage();
  const read = await measureTraffic(await context.newCDPSession(page), origin);
  await page.goto("/login");
  await page.getByLabel(/e-?mail/i).fill("gp@capno.example");
  await page.getByLabel(/^password/i).fill("breathe-easy-1");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: /00202/ }).waitFor();
  await page.waitForLoadState("networkidle");
  const visit = read();
  await then(page);
  const after = subtract(read(), visit);
  await page.goto("/logout");
  await page.waitForURL("**/login**");
  await page.close();
  return { visit, after };
}

async function measureBreathTest(page: Page): Promise<void> {
  await page.getByRole("button", { name: /00202/ }).click();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByText("Loading test results...").waitFor();
  await fetch(`http://127.0.0.1:${ports.sandbox}/__sandbox/handsets/${encodeURIComponent(HANDSET)}/breathe`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ profile: "copd", seconds: 2 }),
  });
  await page.waitForURL(/\/nts\/results\//);
  await page.getByRole("button", { name: "Finish test" }).click();
  await page.waitForURL(/start-test$/);
  await page.waitForLoadState("networkidle");
}

function subtract(all: Traffic, before: Traffic): Traffic {
  const less = (name: "requests" | "bytes") => ({
    files: all[name].files - before[name].files,
    backend: all[name].backend - before[name].backend,
    realtime: all[name].realtime - before[name].realtime,
  });
  return { requests: less("requests"), bytes: less("bytes") };
}
