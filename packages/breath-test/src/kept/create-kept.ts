import type { BreathRecording } from "@capno/api-client/models/breath-test";
import { getDayStart } from "@capno/domain/day-bounds";
import { isUnknownDate } from "@capno/domain/instant";
import type { EpochMs, HandsetUdi } from "@capno/domain/units";
import { runMachine, type RunningMachine } from "@capno/machine/run-machine";
import type { ProductServices } from "@capno/product-contract/product-services";

import type { ResultRow } from "../history/results-of-today.ts";
import type { BreathTestRecord } from "../journey/definition.ts";
import type { BrowserMemory } from "../queries/browser-memory.ts";
import { getDayZone } from "../day-zone.ts";
import type {
  KeptEffect,
  KeptEvent,
  KeptHow,
  KeptMark,
  KeptResult,
  KeptState,
  ListedResult,
  PrintAnswer,
} from "./kept-states.ts";
import { getMark, keptStep, openKept } from "./kept-step.ts";
import { createSeenMemory } from "./seen-memory.ts";
import { watchDayEnd } from "./watch-day-end.ts";

/** What is known of a record from the moment it can be shown. */
export type RecordToKeep = Pick<BreathTestRecord<unknown>, "capnogramId" | "isFinal"> & {
  readonly recording: Pick<BreathRecording, "testIdentifier" | "handsetUdi" | "capturedAt">;
};

/** Which of today's results this account kept on this page. In memory alone, and over with the session. */
export interface Kept extends Pick<RunningMachine<KeptState, never>, "getState" | "watch"> {
  /** The file is made, the text is copied, the Bundle is saved: only after that has worked. */
  keep(record: RecordToKeep, how: Exclude<KeptHow, "printed">): void;
  /** A result was opened, or has come while another page was. */
  noteResult(record: RecordToKeep): void;
  /** The history of a handset was read. */
  noteHistory(udi: HandsetUdi, rows: readonly ResultRow[]): void;
  notePrintOpened(record: RecordToKeep): void;
  /** From now on it is asked whether it printed. */
  notePrintClosed(capnogramId: string): void;
  answerPrint(capnogramId: string, answer: PrintAnswer): void;
  putReminderAway(): void;
  getMark(capnogramId: string): KeptMark;
  /** Today's, the oldest first. */
  getNotKept(): readonly (KeptResult & { readonly mark: Exclude<KeptMark, "kept"> })[];
  dispose(): void;
}

export function createKept(
  { clock, config, session }: Pick<ProductServices, "clock" | "config" | "session">,
  tabMemory: BrowserMemory,
  key: string,
): Kept {
  const memory = createSeenMemory(tabMemory, key, session.account().username);
  const machine = runMachine<KeptState, KeptEvent, KeptEffect>({
    initial: openKept(memory.read()),
    step: keptStep,
    perform(effect) {
      if (effect.type === "remember-seen") memory.write(effect.capnogramIds);
      else memory.forget();
    },
  });
  const { getState, watch, send } = machine;
  const dayZone = getDayZone(config);
  /** The server lists them, of whatever day they are. */
  const listedIds = new Set<string>();
  const stopDay = watchDayEnd(clock, dayZone, {
    onNearEnd: () => send({ type: "day-neared-end" }),
    onEnd(since) {
      listedIds.clear();
      send({ type: "day-ended", since });
    },
  });
  const endLogOutTask = session.beforeLogOut(() => send({ type: "session-ended" }));

  return {
    getState,
    watch,
    keep: (record, how) => send({ type: how, result: toListed(record, clock.now()) }),
    noteResult: (record) => send({ type: "results-listed", results: [toListed(record, clock.now())] }),
    noteHistory(handsetUdi, rows) {
      for (const { openId } of rows) if (openId !== undefined) listedIds.add(openId);
      send({
        type: "results-listed",
        results: rows.flatMap(({ openId, testIdentifier, capturedAt, hasUnknownDate }) =>
          openId === undefined
            ? []
            : [
                {
                  capnogramId: openId,
                  testIdentifier,
                  handsetUdi,
                  capturedAt,
                  hasUnknownDate,
                  isFinal: true,
                },
              ],
        ),
      });
    },
    notePrintOpened: (record) => send({ type: "print-opened", result: toListed(record, clock.now()) }),
    notePrintClosed: (capnogramId) => send({ type: "print-closed", capnogramId }),
    answerPrint: (capnogramId, answer) => send({ type: "print-answered", capnogramId, answer }),
    putReminderAway: () => send({ type: "reminder-put-away" }),
    getMark: (capnogramId) => getMark(getState(), capnogramId),
    getNotKept() {
      // Every page asks; most have nothing that a day is needed for.
      let today: EpochMs | undefined;
      // One of another day that the server does not list was left open from yesterday: it is gone from there.
      return [...getState().results.values()]
        .filter(
          ({ capnogramId, capturedAt, hasUnknownDate }) =>
            listedIds.has(capnogramId) ||
            hasUnknownDate ||
            capturedAt >= (today ??= getDayStart(clock.now(), dayZone)),
        )
        .flatMap((result) => {
          const mark = getMark(getState(), result.capnogramId);
          return mark === "kept" ? [] : [{ ...result, mark }];
        })
        .toSorted((a, b) => a.capturedAt - b.capturedAt);
    },
    dispose() {
      stopDay();
      endLogOutTask();
    },
  };
}

function toListed({ capnogramId, isFinal, recording }: RecordToKeep, now: EpochMs): ListedResult {
  const { testIdentifier, handsetUdi, capturedAt } = recording;
  const hasUnknownDate = isUnknownDate(capturedAt, now);
  return { capnogramId, testIdentifier, handsetUdi, capturedAt, hasUnknownDate, isFinal };
}
