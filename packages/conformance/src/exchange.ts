/** Who asks: the two accounts, nobody, or somebody with a token that is not genuine. */
export type Who = "a" | "b" | "nobody" | "forger";

export interface SentRequest {
  readonly method: "GET" | "POST" | "OPTIONS";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export type Outcome =
  | {
      readonly is: "answered";
      readonly status: number;
      /** By their names in lower case. */
      readonly headers: Readonly<Record<string, string>>;
      readonly text: string;
      /** Undefined where the text is no JSON. */
      readonly json: unknown;
    }
  | { readonly is: "timed out"; readonly afterMs: number }
  | { readonly is: "unreachable"; readonly reason: string };
export type Answered = Extract<Outcome, { is: "answered" }>;

/** One request and what became of it: all that a line is judged by. */
export interface Exchange {
  readonly number: number;
  /** Its call in the contract; absent for one that is no call, such as a preflight. */
  readonly operation?: string;
  /** What it was made for, in a word of the area that made it. */
  readonly label: string;
  readonly by: Who;
  /** Statuses that the contract has for what was asked. */
  readonly expects: readonly number[];
  /** Outside the API's address. */
  readonly isElsewhere: boolean;
  readonly request: SentRequest;
  readonly outcome: Outcome;
  readonly sentAt: number;
  readonly durationMs: number;
}

/** An answered exchange, with its answer at hand. */
export type AnsweredExchange = Exchange & { readonly outcome: Answered };

export function isAnswered(exchange: Exchange): exchange is AnsweredExchange {
  return exchange.outcome.is === "answered";
}

export const isSuccess = (exchange: Exchange): exchange is AnsweredExchange =>
  isAnswered(exchange) && exchange.outcome.status >= 200 && exchange.outcome.status < 300;

/** The path and query of a request, which say less about where the server stands. */
export function getPath({ request }: Exchange): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

export const nameCall = (exchange: Exchange): string => `${exchange.request.method} ${getPath(exchange)}`;
