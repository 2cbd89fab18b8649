import { settle } from "@capno/api-client/testing/manual-clock";
import { aProductServices, type FakeProductServices } from "@capno/test-kit/product-services";
import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";

import type { ExportChoice } from "../../../paths/export-path.ts";
import { createCapture, type Capture } from "../../../study/session/capture-session.ts";
import type { Destination, PackageTarget } from "../files/package-target.ts";
// A test loads nothing late.
import "../run/make-package.ts";
import { createExportRunner, type ExportRunner } from "../run/create-export-runner.ts";
import type { ExportState } from "../run/export-machine.ts";

export const EVERYTHING: ExportChoice = { groupId: null, from: null, until: null, without: [] };

export interface RunningExport {
  readonly services: FakeProductServices;
  readonly capture: Capture;
  readonly runner: ExportRunner;
  /** Turns of the event loop until the run is in this state; a disk is not as quick as a promise. */
  until<Is extends ExportState["status"]>(is: Is): Promise<Extract<ExportState, { status: Is }>>;
}

/** A session with an export, everything real but network, clock and disk. */
export function openRunner(services = aProductServices()): RunningExport {
  const capture = createCapture(services);
  const runner = capture.getPart(createExportRunner);
  async function until<Is extends ExportState["status"]>(is: Is) {
    for (let turn = 0; turn < 2_000; turn++) {
      const state = runner.getState();
      if (state.status === is) return state as Extract<ExportState, { status: Is }>;
      await nextEventLoopTurn();
    }
    throw new Error(`never ${is}, but ${JSON.stringify(runner.getState())}`);
  }
  return { services, capture, runner, until };
}

/** Lists, saves and gives the bytes. */
export async function makePackage(
  { runner, until }: RunningExport,
  choice = EVERYTHING,
): Promise<Uint8Array> {
  const disk = createFakeDisk();
  runner.save(choice, disk.destination);
  await until("finished");
  return disk.read();
}

export async function nextEventLoopTurn(): Promise<void> {
  await settle();
  await new Promise((resolve) => void setImmediate(resolve));
}

export type Row = Readonly<Record<string, string>>;

export function readFiles(zip: Uint8Array) {
  const files = unzipSync(zip);
  const text = (name: string) => new TextDecoder().decode(files[name]);
  return {
    names: Object.keys(files),
    files,
    text,
    rows: (name: string) => parse<Row>(text(name), { columns: true }),
  };
}

/** A disk with one file, which fails when it is told to. */
export function createFakeDisk(fails?: { readonly after: number; readonly error: Error }) {
  let contents = new Blob();
  let writes = 0;
  const seen = { isDiscarded: false, isAbandoned: false };
  const open = async (): Promise<PackageTarget> => {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    return {
      async write(bytes) {
        writes += 1;
        if (fails !== undefined && writes > fails.after) throw fails.error;
        pieces.push(bytes);
      },
      async close() {
        contents = new Blob(pieces);
        return contents;
      },
      discard: async () => void (seen.isDiscarded = true),
    };
  };
  const destination: Destination = {
    kind: "disk",
    open,
    name: "package.zip",
    isUnblinded: true,
    abandon: async () => void (seen.isAbandoned = true),
  };
  return { destination, seen, read: async () => new Uint8Array(await contents.arrayBuffer()) };
}
