import { type LifecycleEvent } from "@capno/api-client/schemas/realtime-events";
import { notTried, worstOf, type Evidence, type HeardEvent, type Verdict } from "../lines/line.ts";
import { PRODUCTS, type TestOfToday } from "./todays-tests.ts";

export const REALTIME_LABEL = {
  foreign: "the channel of a handset that is none",
  goesOn: "after a channel was refused",
  direct: "a channel of its own",
  lock: "a lock",
  unlock: "an unlock",
  test: "a test",
  atLock: "the list at the event",
  atResult: "the result at the event",
} as const;
const LABEL = REALTIME_LABEL;
const OWN = { area: "realtime", cites: "docs/contract/asyncapi.json" } as const;
export const READS = { ...OWN, effect: "reads" } as const;
export const WRITES = { ...OWN, effect: "writes" } as const;
export const NOT_CONNECTED = "There was no connection.";

export const isConnected = ({ channels }: Evidence) =>
  channels.some(({ is }) => is === "subscribed" || is === "refused");
export const heardDuring = ({ heard }: Evidence, ...labels: readonly string[]) =>
  heard.filter(({ during }) => labels.includes(during));
export const lifecycleOf = (
  evidence: Evidence,
  product: string,
): readonly (HeardEvent & { data: LifecycleEvent })[] =>
  heardDuring(evidence, `${LABEL.test} ${product}`).filter(
    (event): event is HeardEvent & { data: LifecycleEvent } =>
      event.event === "upload_lifecycle" && typeof (event.data as LifecycleEvent | null)?.event === "object",
  );
export const testsOf = ({ facts }: Evidence): readonly [string, TestOfToday][] =>
  PRODUCTS.map((product): [string, TestOfToday | undefined] => [
    product,
    facts[`test-${product}`] as TestOfToday,
  ]).filter((pair): pair is [string, TestOfToday] => pair[1]?.isOwn === true);

/** What is judged for each test of the kit's own. */
export const judgeTests = (
  evidence: Evidence,
  judge: (product: string, test: TestOfToday) => Verdict,
): Verdict => {
  if (!isConnected(evidence)) return notTried(NOT_CONNECTED);
  return worstOf(testsOf(evidence).map(([product, test]) => judge(product, test)));
};
