import { AREAS, type Area, type Line, type Verdict } from "../lines/line.ts";
import type { Session } from "../session.ts";
import { createHide, type Hide } from "./hide-secrets.ts";
import { showExchange, type ShownExchange } from "./show-exchange.ts";

/** `differs`: otherwise than what is assumed where the specification is open, which is no failure. */
export const RESULTS = ["failed", "differs", "tolerated", "passed", "not tried"] as const;
export type Result = (typeof RESULTS)[number];

export interface ReportedLine extends Pick<
  Line,
  "id" | "area" | "says" | "cites" | "effect" | "assumed" | "openQuestions" | "productDoes"
> {
  readonly is: Result;
  readonly because?: string;
  readonly exchanges: readonly ShownExchange[];
}

export interface Report {
  readonly api: string;
  readonly origin: string;
  readonly accounts: readonly string[];
  readonly allowsWrites: boolean;
  readonly areas: readonly Area[];
  readonly startedAt: string;
  readonly durationS: number;
  readonly calls: number;
  readonly counts: Readonly<Record<Result, number>>;
  /** What is wrong with everything, or that nothing was tried: there is nothing else to read then. */
  readonly problem?: string;
  readonly lines: readonly ReportedLine[];
}

const MOST_EXCHANGES = 4;

export interface Collected {
  readonly session: Session;
  readonly lines: readonly Line[];
  readonly startedAt: number;
  readonly endedAt: number;
  readonly problem?: string;
}

/** Judges every line by what was collected, and says it without anything secret. */
export function createReport({ session, lines, startedAt, endedAt, problem }: Collected): Report {
  const { options, evidence } = session;
  const hide = createHide(
    options.accounts.map(({ password }) => password),
    evidence.exchanges,
  );
  const judged = lines.map((line) => judgeLine(line, session, hide, problem));
  const counts = Object.fromEntries(
    RESULTS.map((result) => [result, judged.filter(({ is }) => is === result).length]),
  ) as Record<Result, number>;
  const isNothingTried = counts["not tried"] === judged.length;
  const said = problem ?? (isNothingTried ? "Nothing was tried, which is no success." : undefined);
  return {
    api: options.api,
    origin: options.origin,
    accounts: options.accounts.map(({ username }) => username),
    allowsWrites: options.allowsWrites,
    areas: (Object.keys(AREAS) as Area[]).filter((area) => lines.some((line) => line.area === area)),
    startedAt: new Date(startedAt).toISOString(),
    durationS: Math.round((endedAt - startedAt) / 1000),
    calls: evidence.exchanges.length,
    counts,
    ...(said === undefined ? {} : { problem: hide(said) }),
    lines: judged,
  };
}

function judgeLine(line: Line, session: Session, hide: Hide, problem: string | undefined): ReportedLine {
  const { evidence } = session;
  const { judge, ...told } = line;
  const verdict: Verdict = problem === undefined ? judge(evidence) : { is: "not tried", because: problem };
  const because =
    verdict.is === "not tried"
      ? sayWhyNot(line, session, verdict.because)
      : "because" in verdict
        ? verdict.because
        : undefined;
  const numbers = "exchanges" in verdict ? verdict.exchanges.slice(0, MOST_EXCHANGES) : [];
  return {
    ...told,
    is: verdict.is === "failed" && line.assumed !== undefined ? "differs" : verdict.is,
    ...(because === undefined ? {} : { because: hide(because) }),
    exchanges: evidence.exchanges
      .filter(({ number }) => numbers.includes(number))
      .map((exchange) => showExchange(exchange, hide)),
  };
}

/** By the line itself, its call, or its area. */
function sayWhyNot({ id, area, effect }: Line, { options, reasons }: Session, because?: string): string {
  if (effect === "writes" && !options.allowsWrites)
    return "It would change something: --allow-writes tries it.";
  const call = id.split(".")[0] ?? "";
  return (
    because ?? reasons.get(id) ?? reasons.get(call) ?? reasons.get(area) ?? "Nothing of the kind came up."
  );
}

/** 0: every line that was tried passes. 1: some fail. 2: there is nothing to go by. */
export function getExitCode({ counts, problem }: Report): 0 | 1 | 2 {
  if (problem !== undefined) return 2;
  return counts.failed > 0 ? 1 : 0;
}

/** The whole of it in a sentence. */
export function sayInOneLine({ counts, lines, problem }: Report): string {
  if (problem !== undefined) return problem;
  const tried = lines.length - counts["not tried"];
  const parts = [
    `${tried} of ${lines.length} lines tried`,
    counts.failed === 0 ? "none fails" : `${counts.failed} ${counts.failed === 1 ? "fails" : "fail"}`,
    ...(counts.differs > 0 ? [`${counts.differs} other than assumed`] : []),
    ...(counts.tolerated > 0 ? [`${counts.tolerated} only tolerated`] : []),
  ];
  return `${parts.join(", ")}.`;
}
