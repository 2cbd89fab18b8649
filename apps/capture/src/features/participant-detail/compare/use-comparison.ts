import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import {
  chooseRecords,
  type ChosenRecords,
  type ComparedSide,
  compareSets,
  type Comparison,
  requireSingleParticipant,
  type ComparedRecord,
  gatherRecords,
} from "@capno/domain/comparison";
import type { StatisticName } from "@capno/domain/statistic";
import type { Duid } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { useMemo } from "react";

import { type SideRecords, useSideRecords } from "./use-side-records.ts";

export interface LoadedSide {
  readonly chosen: ChosenRecords;
  readonly records: SideRecords;
}

export interface ComparisonState {
  readonly baseline: LoadedSide;
  readonly now: LoadedSide;
  /** Undefined until every record has come or failed: half a mean is not shown as one. */
  readonly comparison: Comparison | undefined;
}

/** Two sides of one participant, compared once everything is there. */
export function useComparison(
  duid: Duid,
  newestFirst: readonly CapnogramSummary[],
  sides: { readonly baseline: ComparedSide; readonly now: ComparedSide },
): ComparisonState {
  const { displayed } = useServices().config.statistics;
  const baseline = useSide(duid, newestFirst, sides.baseline);
  const now = useSide(duid, newestFirst, sides.now);
  const isReady = baseline.records.pending === 0 && now.records.pending === 0;
  const { chosen: chosenBaseline } = baseline;
  const { loaded: loadedBaseline } = baseline.records;
  const { chosen: chosenNow } = now;
  const { loaded: loadedNow } = now.records;
  const comparison = useMemo(
    () =>
      isReady
        ? compareSides(duid, chosenBaseline, loadedBaseline, chosenNow, loadedNow, displayed)
        : undefined,
    [isReady, duid, chosenBaseline, loadedBaseline, chosenNow, loadedNow, displayed],
  );
  return { baseline, now, comparison };
}

function useSide(duid: Duid, newestFirst: readonly CapnogramSummary[], side: ComparedSide): LoadedSide {
  const chosen = useMemo(() => chooseRecords(newestFirst, side), [newestFirst, side]);
  return { chosen, records: useSideRecords(duid, chosen) };
}

function compareSides(
  duid: Duid,
  chosenBaseline: ChosenRecords,
  loadedBaseline: ReadonlyMap<number, ComparedRecord>,
  chosenNow: ChosenRecords,
  loadedNow: ReadonlyMap<number, ComparedRecord>,
  names: readonly StatisticName[],
): Comparison {
  return requireSingleParticipant<Comparison>(duid, (person) => {
    const baseline = gatherRecords(person, chosenBaseline, loadedBaseline);
    if (baseline.kind === "refused") return baseline;
    const now = gatherRecords(person, chosenNow, loadedNow);
    return now.kind === "refused" ? now : compareSets(baseline.set, now.set, names);
  });
}
