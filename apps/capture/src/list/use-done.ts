import type { ReviewEntry } from "@capno/api-client/models/study-log";
import { isolate } from "@capno/domain/text/isolate";
import { formatCount } from "@capno/domain/number/percent";
import type { Participant } from "@capno/domain/participant/participant";
import { formatIsoDate, formatShortDay } from "@capno/domain/time/date-text";
import { findSpanEnd, type ReviewSpan } from "@capno/domain/worklist/review";
import type { Reason } from "@capno/domain/worklist/worklist";
import { useServices } from "@capno/product-contract/use-services";
import { useCallback, useState } from "react";

import { useStudyZone } from "../kit/time/study-zone.ts";
import { toSeen } from "../study/log/log-entry.ts";
import { formatAudience } from "../study/log/save-words.ts";
import { useLogWriter } from "../study/log/use-study-log.ts";
import type { Reviews } from "../study/reviews/use-reviews.ts";

/** What a mark waits for. */
export type DoneUntil = "new" | ReviewSpan;

export interface ShownReasons {
  readonly reasonsOf: (participant: Participant) => readonly Reason[];
  /** The marks that the list shows: the rows may be older than the log while the pointer is over them. */
  readonly reviews: Reviews;
}

/** Marks rows as done, or takes a mark back, each with undo; `acts` counts them, so that the page updates at once. */
export function useDone() {
  const log = useLogWriter();
  const { notices, activity, clock } = useServices();
  const { zone } = useStudyZone();
  const [acts, setActs] = useState(0);
  const write = useCallback(
    (participants: readonly Participant[], { reasonsOf, reviews }: ShownReasons, until: DoneUntil) => {
      const end = until === "new" ? undefined : findSpanEnd(formatIsoDate(clock.now(), zone), until);
      const before = participants.map(({ duid }) => reviews.get(duid));
      const written = log.writeAll(
        participants.map((participant, place) => ({
          kind: "review" as const,
          duid: participant.duid,
          stamps: reasonsOf(participant).map(({ stamp }) => stamp),
          until: end,
          follows: toSeen(before[place]),
        })),
      );
      setActs((count) => count + 1);
      const taken = participants.flatMap((participant, place) => {
        const id = written[place]?.id ?? null;
        return id === null ? [] : [{ duid: participant.duid, id, before: before[place] }];
      });
      // A conflict is a question, and nothing that is done.
      const done = participants.filter((_, place) => written[place]?.outcome !== "conflict");
      if (done.length === 0) return;
      const who = nameUsers(done);
      activity.record({ what: "Reviewed", detail: who });
      notices.toast({
        // Whether the store has it is not known yet: the page says so where it does not come to have it.
        message: [
          `${who} ${done.length === 1 ? "is" : "are"} done${end === undefined ? "" : ` until ${formatShortDay(end)}`}.`,
          formatAudience(log.getState(), ""),
        ]
          .join(" ")
          .trim(),
        ...(taken.length === 0
          ? {}
          : {
              action: {
                label: "Undo",
                run() {
                  log.writeAll(taken.map(toUndo));
                  setActs((count) => count + 1);
                },
              },
            }),
      });
    },
    [log, notices, activity, clock, zone],
  );
  const takeBack = useCallback(
    ({ duid }: Participant, { reviews }: Pick<ShownReasons, "reviews">) => {
      log.write({ kind: "review", duid, stamps: [], follows: toSeen(reviews.get(duid)) });
      setActs((count) => count + 1);
    },
    [log],
  );
  return { write, takeBack, acts };
}

interface Taken {
  readonly duid: Participant["duid"];
  /** The row that was written. */
  readonly id: string;
  readonly before: ReviewEntry | undefined;
}

const toUndo = ({ duid, id, before }: Taken) => ({
  kind: "review" as const,
  duid,
  stamps: before?.stamps ?? [],
  until: before?.until,
  follows: toSeen({ id }),
});

/** "CARD-003", "12 users" */
export const nameUsers = (participants: readonly Participant[]): string =>
  participants.length === 1
    ? isolate(participants[0]?.duid ?? "")
    : `${formatCount(participants.length)} users`;
