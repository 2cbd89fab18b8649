import { participantsQuery } from "../../../queries/participants-query.ts";
import type { Notes } from "@capno/api-client/models/note";
import type { ParticipantStatuses } from "@capno/domain/participant-status";
import { settle } from "@capno/api-client/testing/manual-clock";
import { aProductServices, type FakeProductServices } from "@capno/test-kit/product-services";
import { QueryClient } from "@tanstack/react-query";
import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";

import type { ExportChoice } from "../../../paths/export-path.ts";
import { formatChecksCsv } from "../../../state/data-checks/format-checks-csv.ts";
import { toStudyLists } from "../../../state/data-checks/to-study-lists.ts";
import { NEVER_HELD } from "../../../state/changes/change-log.ts";
import { createStudy } from "../../../state/study/create-study.ts";
import { runChecks, toCheckedStatuses } from "../../../state/data-checks/run-checks.ts";
import { createValues } from "../../../queries/create-values.ts";
import type { EarlierRows } from "../choice/compare-redcap.ts";
import { openMemoryTarget, type OpenTarget } from "../files/package-target.ts";
import { createExportRunner } from "../run/create-export-runner.ts";
import type { ExportRunner } from "../run/export-runner.ts";
import type { ExportState } from "../run/export-machine.ts";

export const EVERYTHING: ExportChoice = { groupId: null, from: null, until: null, without: [] };

export interface RunningExport {
  readonly services: FakeProductServices;
  readonly runner: ExportRunner;
  readonly saved: { readonly name: string; readonly contents: Blob }[];
  /** Turns of the event loop until the run is in this state; a disk is not as quick as a promise. */
  until<Is extends ExportState["status"]>(is: Is): Promise<Extract<ExportState, { status: Is }>>;
}

/** A runner with everything real but network, clock and disk. */
export function openRunner(
  services = aProductServices(),
  captureVersion = "4.2.4",
  readNotes: () => Promise<Notes> = async () => new Map(),
  readStatuses: () => Promise<ParticipantStatuses> = async () => new Map(),
): RunningExport {
  const saved: { name: string; contents: Blob }[] = [];
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const values = createValues(services, {
    known: () => queries.getQueryData(participantsQuery(services).queryKey)?.rows,
    load: () => queries.ensureQueryData(participantsQuery(services)),
  });
  const runner = createExportRunner(services, {
    study: createStudy(services, queries, services.http, values),
    captureVersion,
    timeZone: "Europe/London",
    values,
    createSalt: () => "salt",
    formatChecks(answers, statuses) {
      const { groups } = services.session.account();
      const lists = toStudyLists(answers, groups);
      const study = runChecks(
        lists,
        services.config.capture.worklist,
        groups,
        toCheckedStatuses(statuses, lists, "Europe/London"),
      );
      return formatChecksCsv(study, lists, { explanations: new Map(), groups, groupId: answers.groupId });
    },
    readNotes,
    readStatuses,
    readChanges: async () => ({ changes: [], notHeld: [NEVER_HELD] }),
    saveFile: (contents, name) => void saved.push({ contents, name }),
  });
  async function until<Is extends ExportState["status"]>(is: Is) {
    for (let turn = 0; turn < 2_000; turn++) {
      const state = runner.getState();
      if (state.status === is) return state as Extract<ExportState, { status: Is }>;
      await nextEventLoopTurn();
    }
    throw new Error(`never ${is}, but ${JSON.stringify(runner.getState())}`);
  }
  return { services, runner, saved, until };
}

/** Lists, saves in memory and gives the bytes. */
export async function makePackage(
  { runner, until, saved }: RunningExport,
  choice = EVERYTHING,
  earlier?: EarlierRows,
): Promise<Uint8Array> {
  runner.ask(choice);
  await until("ready");
  if (earlier !== undefined) runner.keepInstances(earlier);
  runner.begin({ kind: "memory", open: openMemoryTarget, name: "package.zip" });
  await until("finished");
  return toBytes(saved[0]?.contents ?? new Blob());
}

export async function nextEventLoopTurn(): Promise<void> {
  await settle();
  await new Promise((resolve) => void setImmediate(resolve));
}

export const toBytes = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

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

/** A disk with one file, which is slow or fails when it is told to. */
export function createFakeDisk({
  fails,
  queue = 0,
  onWrite,
}: {
  readonly fails?: { readonly after: number; readonly error: Error };
  /** How many turns of the event loop a write takes. */
  readonly queue?: number;
  /** Called before a write, with how many it makes. */
  readonly onWrite?: (writes: number) => void;
} = {}) {
  let contents = new Blob();
  let writes = 0;
  const open: OpenTarget = () => {
    let pieces: (Blob | Uint8Array<ArrayBuffer>)[] = [];
    return Promise.resolve({
      kind: "disk",
      async write(bytes) {
        writes += 1;
        onWrite?.(writes);
        if (fails !== undefined && writes > fails.after) throw fails.error;
        for (let turn = 0; turn < queue; turn++) await nextEventLoopTurn();
        pieces.push(bytes);
      },
      close() {
        contents = new Blob(pieces);
        return Promise.resolve(() => Promise.resolve(contents));
      },
      discard() {
        pieces = [];
        return Promise.resolve();
      },
    });
  };
  return { open, read: () => contents };
}
