import { formatQuantity } from "@capno/domain/number";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Loader } from "@capno/ui-kit/feedback/Loader";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import type { UseQueryResult } from "@tanstack/react-query";

import type { HandsetList } from "../../queries/handsets-query.ts";

/** In place of a page that needs the list of handsets, while there is none. */
export function HandsetsNotLoaded({ list }: { readonly list: UseQueryResult<HandsetList> }) {
  if (list.error === null) return <Loader text="Loading handsets..." shape="table" lines={4} />;
  return (
    <Panel
      tone="act"
      title="The handsets could not be loaded"
      role="alert"
      actions={<Button onClick={() => void list.refetch()}>Try again</Button>}
    />
  );
}

export const formatUnreadableHandsets = (count: number): string =>
  `${formatQuantity(count, "handset")} could not be read.`;
