import { existsSync } from "node:fs";

import { chromium, type Browser, type CDPSession } from "@playwright/test";

/** A Chromium that does nothing of its own while a benchmark runs: the system's if it is there. */
export function openBrowser(executable: string): Promise<Browser> {
  return chromium.launch({
    ...(existsSync(executable) ? { executablePath: executable } : {}),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--js-flags=--expose-gc",
    ],
  });
}

/** Megabytes in use after a collection: objects, document, array buffers. */
export async function getHeap(session: CDPSession): Promise<number> {
  await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.collectGarbage");
  const usage = await session.send("Runtime.getHeapUsage");
  return (usage.usedSize + usage.embedderHeapUsedSize + usage.backingStorageSize) / 2 ** 20;
}
