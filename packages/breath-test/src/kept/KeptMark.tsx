import { StatusMark } from "@capno/ui-kit/StatusMark";

import { useKeptState } from "./use-kept.ts";
import { KEPT_MARKS } from "./kept-texts.ts";

/** Whether this result was kept: a shape and a word. */
export function KeptMark({ capnogramId }: { readonly capnogramId: string }) {
  const mark = useKeptState((kept) => kept.getMark(capnogramId));
  return <StatusMark {...KEPT_MARKS[mark]} />;
}
