import { formatQuantity } from "@capno/domain/number/percent";
import { Loader } from "@capno/ui-kit/feedback/Loader";
import type { UseQueryResult } from "@tanstack/react-query";

import type { HandsetList } from "../../queries/handsets-query.ts";
import { NotLoaded } from "../NotLoaded.tsx";

/** Replaces a page that needs the list of handsets, until the list is loaded. */
export function HandsetsNotLoaded({ list }: { readonly list: UseQueryResult<HandsetList> }) {
  if (list.error === null) return <Loader text="Loading handsets..." shape="table" lines={4} />;
  return <NotLoaded title="The handsets could not be loaded" onTryAgain={() => void list.refetch()} />;
}

export const formatUnreadableHandsets = (count: number): string =>
  `${formatQuantity(count, "handset")} could not be read.`;
