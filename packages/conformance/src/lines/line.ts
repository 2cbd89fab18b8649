import { nameCall, type AnsweredExchange, type Exchange } from "../exchange.ts";

/** What can be tried alone with `--only`, in the order in which it is tried. */
export const AREAS = {
  "sign-in": "Sign-in and renewal",
  accounts: "Registration and passwords",
  consent: "Consent and training",
  headers: "Clocks, headers and browsers",
  access: "Who may see what",
  capture: "Capture: participants and records",
  lock: "Locks and leases",
  realtime: "Channels and events",
  screen: "Screen and Diagnose: tests and results",
  feedback: "Feedback on a diagnosis",
  allocation: "Allocating handsets",
  further: "Versions and licences",
} as const;
export type Area = keyof typeof AREAS;
export const AREA_IDS = Object.keys(AREAS) as readonly Area[];

/** An event as the official client library handed it over. */
export interface HeardEvent {
  readonly channel: string;
  readonly event: string;
  readonly data: unknown;
  readonly at: number;
  /** What was being done when it came, in a word of the area. */
  readonly during: string;
}

/** A step with a channel: a subscription, or what it saw on the wire. */
export interface ChannelNote {
  readonly channel: string;
  readonly is: "subscribed" | "refused" | "not connected" | "not encrypted" | "cannot be opened";
  readonly detail?: string;
}

/** All that was collected. Lines are judged by nothing else. */
export interface Evidence {
  readonly exchanges: readonly Exchange[];
  readonly heard: readonly HeardEvent[];
  readonly channels: readonly ChannelNote[];
  /** What an area chose or knew: the handset it locked, the account's own groups. */
  readonly facts: Readonly<Record<string, unknown>>;
}

export type Verdict =
  | { readonly is: "passed" }
  /** The product reads it, and says so here. */
  | { readonly is: "tolerated"; readonly because: string; readonly exchanges: readonly number[] }
  | { readonly is: "failed"; readonly because: string; readonly exchanges: readonly number[] }
  | { readonly is: "not tried"; readonly because?: string };

/** One thing the contract says, and how it is seen whether a server does it. */
export interface Line {
  readonly id: string;
  readonly area: Area;
  readonly says: string;
  /** Where it is said. */
  readonly cites: string;
  readonly effect: "reads" | "writes";
  /** The specification leaves it open: its line in `docs/open-questions.md`. Another answer never fails. */
  readonly assumed?: number;
  /** Shown beside a failure of a line that is no assumption itself. */
  readonly openQuestions?: readonly number[];
  /** What a person would see where a server does otherwise. */
  readonly productDoes: string;
  judge(evidence: Evidence): Verdict;
}

export const PASSED: Verdict = { is: "passed" };
export const notTried = (because?: string): Verdict => ({
  is: "not tried",
  ...(because === undefined ? {} : { because }),
});
export const failed = (because: string, ...exchanges: readonly Exchange[]): Verdict => ({
  is: "failed",
  because,
  exchanges: exchanges.map(({ number }) => number),
});
export const tolerated = (because: string, ...exchanges: readonly Exchange[]): Verdict => ({
  is: "tolerated",
  because,
  exchanges: exchanges.map(({ number }) => number),
});

/** The worst of several verdicts, the first of its kind; what was not tried counts only where nothing was. */
export function worstOf(verdicts: readonly Verdict[]): Verdict {
  const first = (is: Verdict["is"]) => verdicts.find((each) => each.is === is);
  return first("failed") ?? first("tolerated") ?? first("passed") ?? first("not tried") ?? notTried();
}

/** Judges each exchange that was made for something; nothing was tried where there is none. */
export function judgeEach<Some extends Exchange>(
  exchanges: readonly Some[],
  judge: (exchange: Some) => Verdict,
): Verdict {
  return worstOf(exchanges.map(judge));
}

/** What is odd about each answer, in words; undefined where nothing is. */
export function judgeAnswers(
  exchanges: readonly AnsweredExchange[],
  findProblem: (exchange: AnsweredExchange) => string | undefined,
  as: typeof failed = failed,
): Verdict {
  return judgeEach(exchanges, (exchange) => {
    const problem = findProblem(exchange);
    return problem === undefined ? PASSED : as(`${nameCall(exchange)}: ${problem}`, exchange);
  });
}

export interface Wanted {
  readonly operation?: string;
  readonly label?: string;
  readonly by?: Exchange["by"];
}

/** The exchanges that an area labelled so. */
export function find(evidence: Evidence, wanted: Wanted): readonly Exchange[] {
  return evidence.exchanges.filter(
    (exchange) =>
      (wanted.operation === undefined || exchange.operation === wanted.operation) &&
      (wanted.label === undefined || exchange.label === wanted.label) &&
      (wanted.by === undefined || exchange.by === wanted.by),
  );
}

/** What became of an exchange that should have been answered otherwise, in words. */
export function describeOutcome({ outcome }: Exchange): string {
  if (outcome.is === "timed out") return `was not answered within ${Math.round(outcome.afterMs / 1000)} s`;
  if (outcome.is === "unreachable") return `was not answered (${outcome.reason})`;
  if (outcome.status === 404) return "was answered with 404: it is not there";
  if (outcome.status >= 300 && outcome.status < 400) {
    return `was answered with a redirect (${outcome.status}), which the client refuses`;
  }
  return `was answered with ${outcome.status}`;
}

/** Whether each was answered with one of these statuses. */
export function judgeStatus(exchanges: readonly Exchange[], ...statuses: readonly number[]): Verdict {
  return judgeEach(exchanges, (exchange) =>
    exchange.outcome.is === "answered" && statuses.includes(exchange.outcome.status)
      ? PASSED
      : failed(
          `${exchange.request.method} ${new URL(exchange.request.url).pathname} ${describeOutcome(exchange)}, expected ${statuses.join(" or ")}.`,
          exchange,
        ),
  );
}
