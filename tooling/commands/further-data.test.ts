import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { describeFurtherData } from "./further-data.ts";

let around: string;
let root: string;

beforeAll(async () => {
  around = await mkdtemp(path.join(tmpdir(), "capno-data-"));
  root = path.join(around, "checkout");
  await mkdir(root);
});
afterAll(() => rm(around, { recursive: true, force: true }));

async function putData(folder: string): Promise<void> {
  await mkdir(path.join(folder, "constructed"), { recursive: true });
  await writeFile(path.join(folder, "constructed/reference.csv"), "record\n");
}

describe("data that only some machines have", () => {
  it("is named in one line where it is not, with what was done instead", () => {
    expect(describeFurtherData(root, {})).toEqual([
      "Not on this machine: the seven labelled waveforms; the analysis was held against the constructed ones alone (docs/breath-analysis.md).",
    ]);
  });

  it("is found beside the checkout, or where the variable says", async () => {
    const elsewhere = path.join(around, "elsewhere");
    await putData(elsewhere);
    expect(describeFurtherData(root, { CAPNO_BREATHING_DATA: elsewhere })).toEqual([]);
    await putData(path.join(around, "shared/data"));
    expect(describeFurtherData(root, {})).toEqual([]);
    expect(describeFurtherData(root, { CAPNO_BREATHING_DATA: root })).toHaveLength(1);
  });
});
