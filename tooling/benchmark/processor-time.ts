import { readdir, readFile } from "node:fs/promises";

import type { CDPSession } from "@playwright/test";

/**
 * Milliseconds of processor time that all threads of the browser have had. Where the system counts in nanoseconds, as
 * Linux does, that is read; the browser itself answers in steps of 10 ms, a twentieth of what a phase takes.
 */
export async function getProcessorTime(system: CDPSession): Promise<number> {
  const { processInfo } = await system.send("SystemInfo.getProcessInfo");
  const times = await Promise.all(
    processInfo.map(async ({ id, cpuTime }) => (await sumThreads(id)) ?? cpuTime * 1000),
  );
  return times.reduce((sum, time) => sum + time, 0);
}

/** Before the page's own thread is asked for its time. */
export async function countThreadTime(page: CDPSession): Promise<void> {
  await page.send("Performance.enable", { timeDomain: "threadTicks" });
}

/** Milliseconds of processor time that the page's own thread has had. */
export async function getThreadTime(page: CDPSession): Promise<number> {
  const { metrics } = await page.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
}

async function sumThreads(process: number): Promise<number | undefined> {
  try {
    const threads = await readdir(`/proc/${process}/task`);
    const times = await Promise.all(
      threads.map(async (thread) => {
        const text = await readFile(`/proc/${process}/task/${thread}/schedstat`, "utf8").catch(() => "0");
        return Number.parseInt(text, 10) / 1e6;
      }),
    );
    return times.reduce((sum, time) => sum + time, 0);
  } catch {
    return undefined;
  }
}
