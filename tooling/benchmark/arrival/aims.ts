import type { Arrival } from "./requests.ts";

/** The most that a way may ask for, preflights too, and the longest row of it. ADR 0111 */
export interface Aim {
  readonly requests: number;
  readonly inARow: number;
}

const AIM: Aim = { requests: 12, inARow: 3 };
/** The page, its configuration, the token, the account, the list: each is asked for with what the one before said. */
const AIM_OF_A_RELOAD: Aim = { requests: 12, inARow: 5 };

/** Seven calls, each with its preflight: answer, test, features and diagnosis; what stands behind them is not waited for. */
const AIM_OF_AN_ANSWER: Aim = { requests: 16, inARow: 4 };

function getAim(way: string): Aim {
  if (way.startsWith("reload")) return AIM_OF_A_RELOAD;
  return way === "event to Diagnose's result" ? AIM_OF_AN_ANSWER : AIM;
}

/** What a round asked for beyond its aim, for a person. */
export function findMisses(way: string, { requests, inARow }: Pick<Arrival, keyof Aim>): readonly string[] {
  const aim = getAim(way);
  return [
    ...(requests > aim.requests ? [`${way}: ${requests} requests, at most ${aim.requests}`] : []),
    ...(inARow > aim.inARow ? [`${way}: ${inARow} in a row, at most ${aim.inARow}`] : []),
  ];
}
