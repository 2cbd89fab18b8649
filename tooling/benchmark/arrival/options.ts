import { parseArgs } from "node:util";

export interface ArrivalOptions {
  readonly firstPort: number;
  readonly rounds: number;
  /** Part of the names of the ways to measure; empty for all. */
  readonly only: string;
  /** Every request with its times. */
  readonly waterfall: boolean;
  /** How many times the processor is slowed down: 1 where only what is asked for matters, on a machine in use. */
  readonly slowdown: number;
}

const FIRST_PORT = 4820;
const ROUNDS = 3;
/** A processor a quarter as fast: what the budgets are measured with. */
const SLOWDOWN = 4;

/** `--rounds 5 --only "All Users" --waterfall --slowdown 1`. */
export function readOptions(args: readonly string[], environment: NodeJS.ProcessEnv): ArrivalOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: "string", default: String(ROUNDS) },
      only: { type: "string", default: "" },
      waterfall: { type: "boolean", default: false },
      slowdown: { type: "string", default: String(SLOWDOWN) },
    },
  });
  const slowdown = Number(values.slowdown);
  if (!(slowdown >= 1)) throw new RangeError(`--slowdown ${values.slowdown}: a factor, from 1.`);
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new RangeError(`--rounds ${values.rounds}: a count, from 1.`);
  return {
    firstPort: Number(environment["CAPNO_ARRIVAL_FIRST_PORT"] ?? FIRST_PORT),
    rounds,
    only: values.only,
    waterfall: values.waterfall,
    slowdown,
  };
}
