import { isAnswered, type Exchange } from "./exchange.ts";

/** What is wrong with everything, in one line; undefined where answers differ or some are good. */
export function findBlanketAnswer(exchanges: readonly Exchange[], api: string): string | undefined {
  if (exchanges.length === 0) return undefined;
  const answered = exchanges.filter(isAnswered);
  if (answered.length === 0) {
    const [{ outcome }] = exchanges as readonly [Exchange];
    const why = outcome.is === "unreachable" ? outcome.reason : outcome.is;
    return `Nothing answers at ${api} (${why}).`;
  }
  if (answered.length === exchanges.length && answered.every(({ outcome }) => outcome.status === 404)) {
    return `All ${exchanges.length} calls were answered with 404: ${api} is hardly the address of the API.`;
  }
  return undefined;
}
