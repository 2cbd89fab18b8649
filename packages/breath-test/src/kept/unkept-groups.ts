import type { LogOutQuestion } from "@capno/product-contract/product";
import type { HandsetUdi } from "@capno/domain/units";

import type { Journey } from "../journey/create-journey.ts";
import type { Kept } from "./create-kept.ts";
import { findSerialText } from "../queries/serial-text.ts";
import type { ListedResult } from "./kept-states.ts";
import { formatUnkept, nameResult } from "./kept-texts.ts";

/** More by name would fill the page with them, Start and all; the history has every one. */
const MOST_NAMED = 8;

/** Results not exported, then those whose export is unknown: their number, and links to the latest. */
export function getUnkeptGroups({
  kept,
  paths,
  queryClient,
}: {
  readonly kept: Pick<Kept, "getNotKept" | "getState">;
  readonly paths: Pick<Journey["paths"], "result">;
  readonly queryClient: Journey["queryClient"];
}): LogOutQuestion["concerns"] {
  const unkept = kept.getNotKept();
  const name = (result: ListedResult) => nameResult(result, (udi) => findSerialText(queryClient, udi));
  const names = [...kept.getState().results.values()].map(name);
  // Two of one handset in one minute: the number tells them apart.
  const isAlone = (own: string) => names.indexOf(own) === names.lastIndexOf(own);
  return (["not-kept", "unknown"] as const).flatMap((mark) => {
    const ofMark = unkept.filter((result) => result.mark === mark);
    if (ofMark.length === 0) return [];
    const named = ofMark.slice(-MOST_NAMED);
    const links = named.map((result) => {
      const own = name(result);
      const label = isAlone(own) ? own : `${own} (${result.testIdentifier})`;
      return { label, to: paths.result(result.capnogramId, true) };
    });
    return [{ message: formatUnkept(mark, ofMark.length, named.length), links }];
  });
}

/** The history of the one handset they are of; else where one is chosen. */
export function getUnkeptHistory({
  kept,
  paths,
}: {
  readonly kept: Pick<Kept, "getNotKept">;
  readonly paths: Pick<Journey["paths"], "history" | "handsetHistory">;
}): string {
  const udis = new Set<HandsetUdi>(kept.getNotKept().map(({ handsetUdi }) => handsetUdi));
  const [only] = udis;
  return only !== undefined && udis.size === 1 ? paths.handsetHistory(only) : paths.history;
}

/** Today's results that logging out would lose; undefined when there are none. */
export function askBeforeLogOut(
  journey: Pick<Journey, "kept" | "paths" | "queryClient">,
): LogOutQuestion | undefined {
  const concerns = getUnkeptGroups(journey);
  if (concerns.length === 0) return undefined;
  return { concerns, overview: { label: "Open history", to: getUnkeptHistory(journey) } };
}
