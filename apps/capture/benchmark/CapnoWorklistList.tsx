import type { SortKey } from "@capno/domain/participant-order";
import { WORKLIST_DEFAULT } from "@capno/domain/spec-values/worklist-values";
import { useCallback, useMemo } from "react";

import type { WorklistChip } from "../src/addresses/list-address.ts";
import { ListTools } from "../src/features/participants/ListTools.tsx";
import { ParticipantsTable } from "../src/features/participants/ParticipantsTable.tsx";
import { useListView } from "../src/features/participants/use-list-view.ts";
import { WorklistBar } from "../src/features/participants/WorklistBar.tsx";
import { useShownParticipants } from "../src/participant-list/use-shown-participants.ts";
import { createThresholds, judgeList, narrowList } from "../src/worklist/judge-list.ts";
import { LIST_HEIGHT_PX, type ComparedListProps } from "./compared-list.ts";

const NO_GROUPS: readonly [] = [];
const NO_CHIPS: readonly [] = [];
const ignore = () => undefined;
const NO_MEMORY = { recall: () => 0, remember: ignore };
const NOTHING_KNOWN = new Map();
const LIMITS = { ...WORKLIST_DEFAULT, projects: {} };
const thresholdsOf = createThresholds(LIMITS, NO_GROUPS);

/** The product's own list with the worklist above it: everybody judged, every chip counted at each key press. */
export function CapnoWorklistList({ participants, now }: ComparedListProps) {
  const [view, changeView] = useListView();
  const sortBy = useCallback((key: SortKey) => changeView({ type: "sorted", key }), [changeView]);
  const press = useCallback((chip: WorklistChip) => changeView({ type: "chip-pressed", chip }), [changeView]);
  const judgement = useMemo(
    () => judgeList(participants, thresholdsOf, now, NOTHING_KNOWN),
    [participants, now],
  );
  const found = useShownParticipants(participants, view, NO_GROUPS);
  const { rows, counts } = useMemo(
    () => narrowList(found, judgement, NOTHING_KNOWN, view.needs),
    [found, judgement, view.needs],
  );
  const work = useMemo(
    () => ({
      reasonsOf: judgement.reasonsOf,
      isToDo: () => false,
      reviewOf: ignore,
      onReview: ignore,
    }),
    [judgement],
  );
  return (
    <>
      <output>{rows.length}</output>
      <ListTools view={view} onChange={changeView} groups={NO_GROUPS} />
      <WorklistBar
        limits={LIMITS}
        groups={NO_GROUPS}
        isShared={false}
        counts={counts}
        chosen={view.needs}
        onPress={press}
        without={NO_CHIPS}
      />
      <div style={{ display: "flex", flexDirection: "column", height: LIST_HEIGHT_PX }}>
        <ParticipantsTable
          participants={rows}
          view={view}
          scroll={NO_MEMORY}
          onSort={sortBy}
          work={work}
          now={now}
          timeZone="Europe/London"
          canOpen
          onSeen={ignore}
          onDeallocate={ignore}
        />
      </div>
    </>
  );
}
