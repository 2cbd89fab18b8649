import { findTwice } from "./find-twice.ts";
import type { CapnogramListItem, CapnogramReply } from "@capno/api-client/schemas/capnograms";
import type { DuidItem } from "@capno/api-client/schemas/participants";
import { isSuccess, nameCall, type AnsweredExchange } from "../exchange.ts";
import {
  failed,
  find,
  judgeAnswers,
  judgeEach,
  PASSED,
  tolerated,
  type Evidence,
  type Line,
} from "../lines/line.ts";
import { readRows } from "../session.ts";
import { getPerson } from "../sign-in-everybody.ts";

const CITES = "spec §3, §7, docs/contract/openapi.json";
const OWN = { area: "capture", effect: "reads" } as const;
const FRACTIONS = ["capnogram_breath_quality", "latest_capnogram_breath_quality", "adherence"] as const;

const rowsOf = (evidence: Evidence, operation: string) =>
  find(evidence, { operation, label: "success" }).filter(isSuccess);

const getTimes = (exchange: AnsweredExchange): readonly number[] =>
  (readRows(exchange) as readonly { capnogram_dt?: string }[]).map(({ capnogram_dt }) =>
    Date.parse(capnogram_dt ?? ""),
  );

export const CAPTURE_LINES: readonly Line[] = [
  {
    ...OWN,
    id: "capture.newest-first",
    cites: `${CITES} getCapnograms`,
    says: "The records of a participant come newest first.",
    productDoes: "The newest record is looked for where it should be: an older one is taken for the latest.",
    judge: (evidence) =>
      judgeAnswers(rowsOf(evidence, "getCapnograms"), (exchange) => {
        const times = getTimes(exchange);
        return times.every((time, index) => index === 0 || time <= (times[index - 1] ?? 0))
          ? undefined
          : "not newest first.";
      }),
  },
  {
    ...OWN,
    id: "capture.oldest-first",
    cites: `${CITES} getTrends`,
    says: "A participant's values over time come oldest first.",
    productDoes: "The line of a trend runs back and forth.",
    judge: (evidence) =>
      judgeAnswers(rowsOf(evidence, "getTrends"), (exchange) => {
        const times = getTimes(exchange);
        return times.every((time, index) => index === 0 || time >= (times[index - 1] ?? 0))
          ? undefined
          : "not oldest first.";
      }),
  },
  {
    ...OWN,
    id: "capture.asked-for",
    cites: `${CITES} getCapnograms`,
    says: "The records are those of the participant who was asked for.",
    productDoes: "Another person's breath is shown under this one's name.",
    judge: (evidence) =>
      judgeAnswers(rowsOf(evidence, "getCapnograms"), (exchange) => {
        const duid = new URL(exchange.request.url).searchParams.get("duid");
        const other = (readRows(exchange) as readonly CapnogramListItem[]).find((row) => row.duid !== duid);
        return other && `a record of ${other.duid}.`;
      }),
  },
  {
    ...OWN,
    id: "capture.same-record",
    cites: `${CITES} getCapnogram`,
    says: "A record has the id and the time of its row in the list.",
    productDoes: "Another recording is drawn than the one that was chosen.",
    judge: (evidence) => {
      const rows = rowsOf(evidence, "getCapnograms").flatMap(
        (exchange) => readRows(exchange) as readonly CapnogramListItem[],
      );
      return judgeAnswers(rowsOf(evidence, "getCapnogram"), (exchange) => {
        const id = Number(/\/capnogram\/(\d+)\//.exec(exchange.request.url)?.[1]);
        const record = exchange.outcome.json as Partial<CapnogramReply> | null;
        if (record?.id !== id) return `the record has the id ${String(record?.id)}.`;
        const row = rows.find((each) => each.id === id);
        const isSame = Date.parse(row?.capnogram_dt ?? "") === Date.parse(record.capnogram_dt ?? "");
        return row === undefined || isSame ? undefined : "its time is not the one in the list.";
      });
    },
  },
  {
    ...OWN,
    id: "capture.breaths",
    cites: `${CITES} getCapnogram`,
    says: "Breaths begin at samples of the recording, one after the other, and each has its error text.",
    productDoes: "Breaths are cut in the wrong places, or the wrong ones are left out.",
    judge: (evidence) => judgeAnswers(rowsOf(evidence, "getCapnogram"), findBreathProblem),
  },
  {
    ...OWN,
    id: "capture.average",
    cites: `${CITES} getCapnogram`,
    says: "The average waveform is a list of triples: seconds, mean, deviation.",
    productDoes: "The average waveform has gaps, or is not drawn.",
    judge: (evidence) =>
      judgeAnswers(rowsOf(evidence, "getCapnogram"), (exchange) => {
        const { data_avg_waveform: points } = (exchange.outcome.json ?? {}) as Partial<CapnogramReply>;
        return Array.isArray(points) && points.some((point) => point.length !== 3)
          ? "points of another length than three."
          : undefined;
      }),
  },
  {
    ...OWN,
    id: "capture.fractions",
    cites: `${CITES} getParticipants`,
    says: "Qualities and adherence are fractions from 0 to 1, never percents.",
    assumed: 40,
    productDoes: "85 is shown as 8500 %.",
    judge: (evidence) =>
      judgeAnswers(rowsOf(evidence, "getParticipants"), (exchange) => {
        const odd = (readRows(exchange) as readonly DuidItem[]).flatMap((row) =>
          FRACTIONS.filter((field) => typeof row[field] === "number" && (row[field] < 0 || row[field] > 1)),
        );
        return odd.length === 0 ? undefined : `${odd.length} values outside 0 to 1 (${odd[0]}).`;
      }),
  },
  {
    ...OWN,
    id: "capture.one-each",
    cites: `${CITES} getParticipants`,
    says: "No handset is with two participants, and no user ID comes twice.",
    productDoes: "A handset's record is shown with both, one of whom it does not belong to.",
    judge: (evidence) =>
      judgeAnswers(rowsOf(evidence, "getParticipants"), (exchange) => {
        const rows = readRows(exchange) as readonly DuidItem[];
        const twice =
          findTwice(rows.map(({ duid }) => duid)) ??
          findTwice(rows.map(({ handset_udi }) => handset_udi).filter((udi) => typeof udi === "string"));
        return twice && `${twice} comes twice.`;
      }),
  },
  {
    ...OWN,
    id: "capture.next-ids",
    cites: `${CITES} getNextParticipantIds`,
    says: "The suggested user IDs are of the account's groups, and taken by nobody.",
    productDoes: "An allocation to the suggested user ID is refused, or joins two people's records.",
    judge: (evidence) => {
      const taken = new Set(
        rowsOf(evidence, "getParticipants").flatMap((exchange) =>
          (readRows(exchange) as readonly DuidItem[]).map(({ duid }) => duid),
        ),
      );
      return judgeAnswers(rowsOf(evidence, "getNextParticipantIds"), (exchange) => {
        const groups = getPerson(evidence, exchange.by)?.groups ?? [];
        for (const [id, next] of Object.entries((exchange.outcome.json ?? {}) as Record<string, unknown>)) {
          const group = groups.find((each) => String(each.id) === id);
          if (!group) return `a group that is not the account's: ${id}.`;
          const duid = typeof next === "number" ? `${group.projectid}-${next}` : String(next);
          if (!duid.startsWith(`${group.projectid}-`)) return `${duid} is no user ID of ${group.projectid}.`;
          if (taken.has(duid)) return `${duid} is somebody's already.`;
        }
        return undefined;
      });
    },
  },
  {
    ...OWN,
    id: "capture.others-groups",
    cites: `${CITES} getParticipants`,
    says: "Participants and handsets are of the account's groups.",
    productDoes: "People see participants of a study that is not theirs.",
    judge: (evidence) =>
      judgeEach(
        [...rowsOf(evidence, "getParticipants"), ...rowsOf(evidence, "getOwnHandsets")],
        (exchange) => {
          const own = new Set(getPerson(evidence, exchange.by)?.groups.map(({ id }) => id));
          const foreign = (
            readRows(exchange) as readonly {
              duid?: string;
              groups?: number[];
              group?: number | null;
              handset_udi?: string;
            }[]
          ).find((row) =>
            Array.isArray(row.groups)
              ? !row.groups.some((id) => own.has(id))
              : typeof row.group === "number" && !own.has(row.group),
          );
          return foreign === undefined
            ? PASSED
            : failed(
                `${nameCall(exchange)}: ${foreign.duid ?? foreign.handset_udi} is of no group of the account.`,
                exchange,
              );
        },
      ),
  },
  {
    ...OWN,
    id: "capture.clock-of-handset",
    cites: `${CITES} getCapnograms`,
    says: "No record lies in the future.",
    productDoes: "It is taken for the latest until then.",
    judge: (evidence) =>
      judgeAnswers(
        rowsOf(evidence, "getCapnograms"),
        (exchange) => {
          const now = Date.parse(exchange.outcome.headers["date"] ?? "") || exchange.sentAt;
          return getTimes(exchange).some((time) => time > now + 60_000)
            ? "a record lies in the future."
            : undefined;
        },
        tolerated,
      ),
  },
];

function findBreathProblem(exchange: AnsweredExchange): string | undefined {
  const record = (exchange.outcome.json ?? {}) as Partial<CapnogramReply>;
  const { data_breath: samples, data_splits: splits, data_par_error: errors } = record;
  if (!Array.isArray(samples) || !Array.isArray(splits) || !Array.isArray(errors)) return undefined;
  if (splits.some((split) => split >= Math.max(samples.length, 1)))
    return "a breath begins after the last sample.";
  if (splits.some((split, index) => index > 0 && split <= (splits[index - 1] ?? 0))) {
    return "breaths do not begin one after the other.";
  }
  return splits.length === errors.length
    ? undefined
    : `${splits.length} breaths and ${errors.length} error texts.`;
}
