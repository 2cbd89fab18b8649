import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { launchChromium } from "./launch-chromium.ts";
import { recordTrainingVideo } from "./training-video-page.ts";

const FILE = join(import.meta.dirname, "..", "documents", "training-video.webm");
const LENGTH_MS = 28_000;

const browser = await launchChromium();
try {
  const page = await browser.newPage();
  const recorded = Buffer.from(await page.evaluate(recordTrainingVideo), "hex");
  writeFileSync(FILE, withDuration(recorded, LENGTH_MS));
  console.log(`${FILE}: ${Math.round(recorded.length / 1024)} KiB`);
} finally {
  await browser.close();
}

/** A recorder does not know how long it will run; players want to. Adds the duration to the segment's info. */
function withDuration(webm: Buffer, ms: number): Buffer {
  const info = webm.indexOf(Buffer.from([0x15, 0x49, 0xa9, 0x66]));
  const size = webm[info + 4] ?? 0;
  // One byte of size: its highest bit is set. The segment around it is of unknown size, so nothing else changes.
  if (info < 0 || (size & 0x80) === 0 || (size & 0x7f) > 100) return webm;
  const duration = Buffer.alloc(11);
  duration.set([0x44, 0x89, 0x88]);
  duration.writeDoubleBE(ms, 3);
  const end = info + 5 + (size & 0x7f);
  return Buffer.concat([
    webm.subarray(0, info + 4),
    Buffer.from([size + duration.length]),
    webm.subarray(info + 5, end),
    duration,
    webm.subarray(end),
  ]);
}
