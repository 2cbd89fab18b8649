import type { BreathRecording } from "@capno/api-client/models/breath-test";
import { getDayStart } from "@capno/domain/time/day-bounds";
import { toCapturedDate } from "@capno/domain/time/instant";
import type { EpochMs, HandsetUdi } from "@capno/domain/units";
import { runMachine, type RunningMachine } from "@capno/machine/run-machine";
import type { ProductServices } from "@capno/product-contract/product-services";
import type { SaveOutcome } from "@capno/ui-kit/behaviour/save-file";

import { compareNewestFirst, type ResultRow } from "../queries/results-of-today.ts";
import type { BreathTestRecord } from "../definition.ts";
import { getDayZone } from "../day/day-zone.ts";
import type {
  Export,
  ExportEffect,
  ExportEvent,
  ExportKind,
  ExportMark,
  ExportState,
  ListedResult,
  PrintAnswer,
} from "./export-states.ts";
import { getExport, getMark, stepExportState, openExportState } from "./export-machine.ts";
import { createExportMemory } from "./export-memory.ts";
import { watchDayEnd } from "../day/watch-day-end.ts";

/** The fields known as soon as a record can be shown. */
export type ExportableRecord = Pick<BreathTestRecord<unknown>, "capnogramId" | "isFinal"> & {
  readonly recording: Pick<BreathRecording, "testIdentifier" | "handsetUdi" | "capturedAt">;
};

/** Which of today's results were exported from this browser. */
export interface ExportStatus extends Pick<RunningMachine<ExportState, never>, "getState" | "watch"> {
  /** Call only after the file was made, the text copied or the Bundle saved; `saved` only where that is known. */
  keep(
    record: ExportableRecord,
    how: Exclude<ExportKind, "printed">,
    outcome: Exclude<SaveOutcome, "cancelled">,
  ): void;
  /** The clinician says that the text is pasted or the file is kept. */
  confirmCopy(capnogramId: string): void;
  /** A result was opened, or arrived while another page was open. */
  noteResult(record: ExportableRecord): void;
  noteHistory(udi: HandsetUdi, rows: readonly ResultRow[]): void;
  notePrintOpened(record: ExportableRecord): void;
  /** The print dialog closed: the page asks whether it printed. */
  notePrintClosed(capnogramId: string): void;
  answerPrint(capnogramId: string, answer: PrintAnswer): void;
  dismissReminder(): void;
  getMark(capnogramId: string, listedAt?: EpochMs | null): ExportMark;
  getExport(capnogramId: string): Export | undefined;
  /** Today's results that are not known to be saved, oldest first. */
  getUnexported(): readonly ListedResult[];
  dispose(): void;
}

export function createExportStatus(
  { clock, config, session }: Pick<ProductServices, "clock" | "config" | "session">,
  storages: Parameters<typeof createExportMemory>[0],
  key: string,
): ExportStatus {
  const memory = createExportMemory(storages, key, clock.now());
  const remembered = memory.read();
  const machine = runMachine<ExportState, ExportEvent, ExportEffect>({
    initial: openExportState(remembered.exports, remembered.since),
    step: stepExportState,
    runEffect: (effect) => memory.write(effect.exports, clock.now()),
  });
  const { getState, watch, send } = machine;
  const dayZone = getDayZone(config);
  /** Ids that the server lists, whatever their day. */
  const listedIds = new Set<string>();
  const stopDay = watchDayEnd(clock, dayZone, {
    onNearEnd: () => send({ type: "day-neared-end" }),
    onEnd(since) {
      listedIds.clear();
      send({ type: "day-ended", since });
    },
  });
  const endLogOutTask = session.beforeLogOut(() => {
    send({ type: "session-ended" });
    memory.end();
  });

  return {
    getState,
    watch,
    keep: (record, how, outcome) =>
      send({
        type: how,
        result: toListed(record, clock.now()),
        at: clock.now(),
        isConfirmed: outcome === "saved",
      }),
    confirmCopy: (capnogramId) => send({ type: "copy-confirmed", capnogramId }),
    noteResult: (record) => send({ type: "results-listed", results: [toListed(record, clock.now())] }),
    noteHistory(handsetUdi, rows) {
      for (const { openId } of rows) if (openId !== undefined) listedIds.add(openId);
      send({
        type: "results-listed",
        results: rows.flatMap(({ openId, ...row }) =>
          openId === undefined ? [] : [{ ...row, capnogramId: openId, handsetUdi, isFinal: true }],
        ),
      });
    },
    notePrintOpened: (record) => send({ type: "print-opened", result: toListed(record, clock.now()) }),
    notePrintClosed: (capnogramId) => send({ type: "print-closed", capnogramId }),
    answerPrint: (capnogramId, answer) =>
      send({ type: "print-answered", capnogramId, answer, at: clock.now() }),
    dismissReminder: () => send({ type: "reminder-dismissed" }),
    getMark: (capnogramId, listedAt) => getMark(getState(), capnogramId, listedAt),
    getExport: (capnogramId) => getExport(getState(), capnogramId),
    getUnexported() {
      // Called by every page, and most do not need the day.
      let today: EpochMs | undefined;
      // A result of another day that the server no longer lists was left open since yesterday.
      return [...getState().results.values()]
        .filter(
          ({ capnogramId, capturedAt, hasUnknownDate }) =>
            listedIds.has(capnogramId) ||
            hasUnknownDate ||
            capturedAt >= (today ??= getDayStart(clock.now(), dayZone)),
        )
        .filter(({ capnogramId }) => getMark(getState(), capnogramId) !== "saved")
        .toSorted((a, b) => compareNewestFirst(b, a));
    },
    dispose() {
      stopDay();
      endLogOutTask();
    },
  };
}

function toListed({ capnogramId, isFinal, recording }: ExportableRecord, now: EpochMs): ListedResult {
  const { testIdentifier, handsetUdi, capturedAt } = recording;
  return { ...toCapturedDate(capturedAt, now), capnogramId, testIdentifier, handsetUdi, isFinal };
}
