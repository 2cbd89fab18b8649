import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";

import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import { parquetReadObjects } from "hyparquet";
import { expect, type Download, type Page } from "@playwright/test";

import { changeConfiguration } from "../../support/other-files.ts";
import { getPatienceMs } from "../../support/patience.ts";
import { RESEARCHER } from "./study-list.ts";

/**
 * The system's dialog has no driver: the file that a person would choose in it lies in the browser's own folder. What
 * is written, and how, is as it would be on disk.
 */
export async function giveDisk(
  page: Page,
  configuration: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await changeConfiguration(page, () => ({ ...configuration, fileSaving: "picker" }));
  await page.addInitScript(() => {
    Object.assign(window, {
      async showSaveFilePicker({ suggestedName }: { readonly suggestedName: string }) {
        const folder = await navigator.storage.getDirectory();
        return folder.getFileHandle(suggestedName, { create: true });
      },
    });
  });
}

export const readDownload = async (download: Download): Promise<Buffer> =>
  buffer(await download.createReadStream());

/** The file that `giveDisk` gave, as it is now. */
export async function readDisk(page: Page, name: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.evaluate(async (file) => {
      const folder = await navigator.storage.getDirectory();
      const contents = await (await folder.getFileHandle(file)).getFile();
      const link = document.createElement("a");
      link.href = URL.createObjectURL(contents);
      link.download = file;
      link.click();
    }, name),
  ]);
  return readDownload(download);
}

export async function openPackagePage(
  page: Page,
  signIn: (email: string) => Promise<void>,
  choice = "",
): Promise<void> {
  await signIn(RESEARCHER);
  await expect(page.getByText("60 of 60 users")).toBeVisible();
  await page.goto(`/list/package${choice}`);
  await expect(page.getByRole("heading", { level: 1, name: "Study data package" })).toBeVisible();
}

/** Waits until the package can be saved: its name depends on the list of users. */
export async function waitForUsers(page: Page): Promise<void> {
  await expect(page.getByText(/, of all days\./)).toBeVisible({ timeout: 3 * getPatienceMs() });
}

export type Row = Readonly<Record<string, string>>;

export interface ReadPackage {
  readonly names: readonly string[];
  text(name: string): string;
  bytes(name: string): Buffer;
  rows(name: string): readonly Row[];
  waveforms(): Promise<readonly { readonly record_id: bigint; readonly co2: readonly (number | null)[] }[]>;
}

/** A package as a stranger reads it; its checksums are right. */
export function readPackage(zip: Buffer): ReadPackage {
  const files = new Map(
    Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes)] as const),
  );
  const bytes = (name: string) => {
    const found = files.get(name);
    if (found === undefined) throw new Error(`no ${name} in the package`);
    return found;
  };
  const text = (name: string) => bytes(name).toString("utf8");
  const sums = text("SHA256SUMS").trimEnd().split("\n");
  expect(sums.map((line) => line.slice(66)).toSorted()).toEqual(
    [...files.keys()].filter((name) => name !== "SHA256SUMS").toSorted(),
  );
  for (const line of sums) {
    const sum = createHash("sha256")
      .update(bytes(line.slice(66)))
      .digest("hex");
    expect(line.slice(0, 64), line.slice(66)).toBe(sum);
  }
  return {
    names: [...files.keys()],
    text,
    bytes,
    rows: (name) => parse<Row>(bytes(name), { columns: true }),
    async waveforms() {
      const { buffer: all, byteOffset, byteLength } = bytes("waveforms.parquet");
      const file = all.slice(byteOffset, byteOffset + byteLength);
      return (await parquetReadObjects({ file })) as { record_id: bigint; co2: (number | null)[] }[];
    },
  };
}
