import type { LogOutQuestion } from "@capno/product-contract/product";
import type { HandsetUdi } from "@capno/domain/units";
import type { QueryClient } from "@tanstack/react-query";

import type { ExportStatus } from "./create-export-status.ts";
import type { Paths } from "../paths.ts";
import { findSerialText } from "../queries/serial-text.ts";
import type { ListedResult } from "./export-states.ts";
import { formatUnexported, nameResult } from "./export-texts.ts";

/** More names would push the page's own content away; the history lists all of them. */
const MOST_NAMED = 8;

/** Results not exported, and those of which a copy may not be saved: their number, and links to the latest. */
export function getUnexportedGroups({
  exportStatus,
  paths,
  queryClient,
}: {
  readonly exportStatus: Pick<ExportStatus, "getUnexported" | "getMark" | "getState">;
  readonly paths: Pick<Paths, "result">;
  readonly queryClient: QueryClient;
}): LogOutQuestion["concerns"] {
  const unexported = exportStatus.getUnexported();
  const name = (result: ListedResult) => nameResult(result, (udi) => findSerialText(queryClient, udi));
  const names = [...exportStatus.getState().results.values()].map(name);
  // Two results of one handset in one minute also get their test number.
  const isAlone = (own: string) => names.indexOf(own) === names.lastIndexOf(own);
  return (["not-saved", "not-known", "copied"] as const).flatMap((mark) => {
    const marked = unexported.filter(({ capnogramId }) => exportStatus.getMark(capnogramId) === mark);
    if (marked.length === 0) return [];
    const named = marked.slice(-MOST_NAMED);
    const links = named.map((result) => {
      const own = name(result);
      const label = isAlone(own) ? own : `${own} (${result.testIdentifier})`;
      return { label, to: paths.result(result.capnogramId, true) };
    });
    return [{ message: formatUnexported(mark, marked.length, named.length), links }];
  });
}

/** The history of their handset if they share one; otherwise the list of handsets. */
export function getUnexportedHistory({
  exportStatus,
  paths,
}: {
  readonly exportStatus: Pick<ExportStatus, "getUnexported">;
  readonly paths: Pick<Paths, "history" | "handsetHistory">;
}): string {
  const udis = new Set<HandsetUdi>(exportStatus.getUnexported().map(({ handsetUdi }) => handsetUdi));
  const [only] = udis;
  return only !== undefined && udis.size === 1 ? paths.handsetHistory(only) : paths.history;
}

/** Today's results that logging out would lose; undefined when there are none. */
export function askBeforeLogOut(
  journey: Parameters<typeof getUnexportedGroups>[0] & Parameters<typeof getUnexportedHistory>[0],
): LogOutQuestion | undefined {
  const concerns = getUnexportedGroups(journey);
  if (concerns.length === 0) return undefined;
  return { concerns, overview: { label: "Open history", to: getUnexportedHistory(journey) } };
}
