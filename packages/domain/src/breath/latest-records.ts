interface LatestRecords<Item> {
  /** The newest record could not be processed, so `latest` is older than it. */
  readonly hasFailedLatest: boolean;
  readonly latest: Item | undefined;
  readonly previous: Item | undefined;
}

/** The newest valid record and the valid one before it, from a list with the newest first. */
export function findLatestRecords<Item extends { readonly isFailed: boolean }>(
  newestFirst: readonly Item[],
): LatestRecords<Item> {
  const valid = newestFirst.filter((item) => !item.isFailed);
  return {
    hasFailedLatest: newestFirst[0]?.isFailed === true,
    latest: valid[0],
    previous: valid[1],
  };
}
