import type { Participant } from "@capno/domain/participant/participant";
import { toEpochMs } from "@capno/domain/units";
import type { SummaryFailure } from "@capno/report/summary-parts";
import { FILE_NOT_SAVED, type SaveTarget } from "@capno/ui-kit/behaviour/save-file";
import { useServices } from "@capno/product-contract/use-services";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { useParticipants } from "../data/use-participants.ts";
import { formatFailure } from "../../kit/failure-text.ts";
import { toFileName } from "../../kit/file-name.ts";
import { getStudyZone } from "../../kit/time/study-zone.ts";
import { useSaving } from "../../kit/use-saving.ts";
import type { StudyProgress } from "../data/study.ts";
import { getNotesByUser } from "../notes/use-notes.ts";
import { toKnownStatuses } from "../statuses/known-statuses.ts";
import { useQueue } from "../data/use-queue.ts";
import { useStudy } from "../data/use-study.ts";
import { useLogWriter } from "../log/use-study-log.ts";
import { useValues } from "../values/use-values.ts";

/** The code did not arrive: the data may well be there. */
class SummaryMakerError extends Error {
  constructor(cause: unknown) {
    super("What makes the PDF could not be loaded.", { cause });
  }
}

/** What reads the values, and the PDF library with its fonts: loaded only when the button is pressed. */
async function loadSummaryMaker() {
  try {
    const [{ loadSummaries }, { makeSummaryFile }] = await Promise.all([
      import("./load-summaries.ts"),
      import("../summary/make-summary-file.ts"),
    ]);
    return { loadSummaries, makeSummaryFile };
  } catch (cause) {
    throw new SummaryMakerError(cause);
  }
}

export type SummariesRun =
  | { readonly status: "idle" }
  | { readonly status: "listing"; readonly progress: StudyProgress }
  | { readonly status: "reading" | "drawing"; readonly done: number; readonly total: number }
  | {
      readonly status: "ended";
      /** The number of participants who have a page in the file; at 0 no file was saved. */
      readonly made: number;
      /** Whether the file was saved, or only made; undefined: no file was made. */
      readonly outcome: "saved" | "made" | undefined;
      readonly fileName: string;
      readonly failures: readonly SummaryFailure[];
    }
  /** Nothing was saved. */
  | { readonly status: "failed"; readonly reason: string };

export interface SummariesOrder {
  readonly participants: readonly Participant[];
  /** The file name without day and ending: "CARD-001-summary". */
  readonly name: readonly [whose: string, what: string];
}

export interface Summaries {
  readonly run: SummariesRun;
  /** Makes the file from the data at the press. Resolves when it is saved, or was not made. */
  readonly make: (order: SummariesOrder) => Promise<void>;
  readonly cancel: () => void;
}

/** Makes summaries and saves them as one file. Leaving the page cancels it. */
export function useSummaries(): Summaries {
  const services = useServices();
  const { clock, config, session, notices } = services;
  const log = useLogWriter();
  const parts = {
    services,
    queries: useQueryClient(),
    queue: useQueue(),
    values: useValues(),
    study: useStudy(),
  };
  const { chooseTarget } = useSaving();
  const listedAt = useParticipants().data?.asOf;
  const [run, setRun] = useState<SummariesRun>({ status: "idle" });
  const working = useRef<AbortController>(undefined);
  useEffect(() => () => working.current?.abort(), []);

  async function make({ participants, name }: SummariesOrder): Promise<void> {
    working.current?.abort();
    working.current = new AbortController();
    const { signal } = working.current;
    const now = clock.now();
    const total = participants.length;
    let read = 0;
    let drawn = 0;
    const show = (next: SummariesRun) => {
      if (!signal.aborted) setRun(next);
    };
    show({ status: "idle" });
    const fileName = toFileName(...name, now, getStudyZone(config.capture));
    let target: SaveTarget | undefined;
    let isMade = false;
    try {
      target = await chooseTarget(`${fileName}.pdf`);
      if (target === undefined) return;
      const [maker, view] = await Promise.all([loadSummaryMaker(), log.read()]);
      const { sources, failures } = await maker.loadSummaries(parts, {
        participants,
        notes: getNotesByUser(view.threads.note),
        statuses: toKnownStatuses(view.threads.status, view.isRead),
        signal,
        since: now,
        onProgress: (progress) => show({ status: "listing", progress }),
        onParticipant: () => show({ status: "reading", done: (read += 1), total }),
      });
      signal.throwIfAborted();
      let outcome: "saved" | "made" | undefined;
      if (sources.length > 0) {
        show({ status: "drawing", done: 0, total: sources.length });
        const order = {
          participants: sources,
          failures,
          asked: total,
          settings: {
            config,
            groups: session.account().groups,
            zone: getStudyZone(config.capture),
            // Adherence and handset are of the list of users, which may be older.
            asOf: toEpochMs(Math.min(now, listedAt ?? now)),
          },
          brand: config.productName,
          fileName,
          clock,
          signal,
          onPage: () => show({ status: "drawing", done: (drawn += 1), total: sources.length }),
        };
        const file = new Blob([await maker.makeSummaryFile(order)], { type: "application/pdf" });
        isMade = true;
        outcome = await target.write(file);
      } else await target.discard();
      show({ status: "ended", made: sources.length, outcome, fileName: `${fileName}.pdf`, failures });
    } catch (error) {
      await target?.discard();
      if (signal.aborted) return;
      notices.report("summaries could not be made", error);
      show({ status: "failed", reason: isMade ? FILE_NOT_SAVED : describeFailure(error) });
    }
  }

  function cancel(): void {
    working.current?.abort();
    setRun({ status: "idle" });
  }
  return { run, make, cancel };
}

const describeFailure = (error: unknown) =>
  error instanceof SummaryMakerError ? error.message : formatFailure(error);

/** Why nothing was saved of one participant; undefined: nothing failed. */
export function getSingleFailure(run: SummariesRun): string | undefined {
  if (run.status === "failed") return run.reason;
  return run.status === "ended" && run.made === 0 ? run.failures[0]?.reason : undefined;
}
