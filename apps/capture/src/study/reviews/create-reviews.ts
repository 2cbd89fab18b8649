import { REVIEW_STORE, toExplanationKey } from "@capno/api-client/endpoints/reviews";
import {
  isExplanation,
  type Explanation,
  type Mark,
  type MarkVersion,
} from "@capno/api-client/models/review";
import type { VersionId } from "@capno/api-client/models/stored-entry";
import type { Finding } from "@capno/domain/data-checks";

import {
  createSharedEntries,
  type ChangeOutcome,
  type SharedEntries,
  type StoreSources,
} from "../shared-entries/create-shared-entries.ts";

/** Reviews by user ID, and explanations of findings: one store. */
export interface ReviewsController extends SharedEntries<Mark> {
  /** Without stamps it takes the review back. */
  mark(duid: string, seen: VersionId, stamps: readonly string[]): ChangeOutcome;
  /** An empty reason takes the explanation back. `groupIds`: of a handset that no participant has. */
  explain(
    finding: Pick<Finding, "key" | "duid">,
    seen: VersionId,
    reason: string,
    groupIds?: readonly number[],
  ): ChangeOutcome;
  findExplanation(finding: Pick<Finding, "key">): Explanation | undefined;
}

export function createReviews(sources: StoreSources): ReviewsController {
  const { clock, config, session } = sources.services;
  const shared = createSharedEntries<MarkVersion, Mark>({
    ...sources,
    kind: REVIEW_STORE,
    storePath: config.capture.reviewStoreUrl,
    tabKey: "capture:reviews",
  });
  const create = () => ({
    id: crypto.randomUUID(),
    at: clock.now(),
    by: session.account().username,
    earlier: [],
  });
  return {
    ...shared,
    mark: (duid, seen, stamps) => shared.change({ key: duid, seen, entry: { ...create(), stamps } }),
    explain(finding, seen, reason, groupIds) {
      const duid = finding.duid ?? undefined;
      return shared.change({
        key: toExplanationKey(finding),
        seen,
        entry: { ...create(), finding: finding.key, duid, reason },
        ...(duid === undefined ? { groupIds: groupIds ?? [] } : {}),
      });
    },
    findExplanation(finding) {
      const mark = shared.find(toExplanationKey(finding));
      return mark !== undefined && isExplanation(mark) ? mark : undefined;
    },
  };
}
