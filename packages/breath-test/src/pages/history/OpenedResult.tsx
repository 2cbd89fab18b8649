import { useParams } from "@capno/router";
import { useEffect, type ReactNode } from "react";

import { useJourney } from "../../session/journey-context.ts";

/** Around a result: once it was opened, from the history or by its address, no test takes it for its own. */
export function OpenedResult({ children }: { readonly children: ReactNode }) {
  const { capnogramId = "" } = useParams();
  const { noteResultOpened } = useJourney();
  useEffect(() => noteResultOpened(capnogramId), [noteResultOpened, capnogramId]);
  return children;
}
