import { useParams } from "@capno/router";
import { useEffect, type ReactNode } from "react";

import { useJourney } from "../../session/journey-context.ts";

/** Wraps a result page: once opened, from the history or by its URL, no test takes the recording as its own. */
export function OpenedResult({ children }: { readonly children: ReactNode }) {
  const { capnogramId = "" } = useParams();
  const { noteResultOpened } = useJourney();
  useEffect(() => noteResultOpened(capnogramId), [noteResultOpened, capnogramId]);
  return children;
}
