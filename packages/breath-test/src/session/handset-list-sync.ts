import { isSameAccount } from "@capno/domain/account/username";
import type { HandsetUdi } from "@capno/domain/units";
import { hashKey, type QueryClient } from "@tanstack/react-query";

import type { HandsetList } from "../queries/handsets-query.ts";
import { queryKeys } from "../queries/query-keys.ts";

/** Follows the cached list of handsets; `onList` gets every list from the server, not our own changes to it. */
export function syncHandsetList(
  queryClient: QueryClient,
  username: string,
  onList: (list: HandsetList) => void,
): { getLockedByMe(): readonly HandsetUdi[]; stop(): void } {
  const getList = () => queryClient.getQueryData<HandsetList>(queryKeys.handsets);
  const queryHash = hashKey(queryKeys.handsets);

  const stop = queryClient.getQueryCache().subscribe((change) => {
    if (change.type !== "updated" || change.action.type !== "success" || change.action.manual) return;
    const list = change.query.queryHash === queryHash ? getList() : undefined;
    if (list !== undefined) onList(list);
  });

  return {
    getLockedByMe: () =>
      (getList()?.handsets ?? [])
        .filter(({ lockedBy }) => isSameAccount(lockedBy, username))
        .map(({ udi }) => udi),
    stop,
  };
}
