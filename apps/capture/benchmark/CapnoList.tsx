import type { SortKey } from "@capno/domain/participant-order";
import { useCallback } from "react";

import { ListTools } from "../src/features/participants/ListTools.tsx";
import { ParticipantsTable } from "../src/features/participants/ParticipantsTable.tsx";
import { useListView } from "../src/features/participants/use-list-view.ts";
import { useShownParticipants } from "../src/participant-list/use-shown-participants.ts";
import { LIST_HEIGHT_PX, type ComparedListProps } from "./compared-list.ts";

const NO_GROUPS: readonly [] = [];
const ignore = () => undefined;

/** Every mount of a measurement begins at the top. */
const NO_MEMORY = { recall: () => 0, remember: ignore };

const NO_WORK = { reasonsOf: () => [], isToDo: () => false, reviewOf: ignore, onReview: ignore };

/** The product's own list, as its page puts it together. */
export function CapnoList({ participants, now }: ComparedListProps) {
  const [view, changeView] = useListView();
  const sortBy = useCallback((key: SortKey) => changeView({ type: "sorted", key }), [changeView]);
  const shown = useShownParticipants(participants, view, NO_GROUPS);
  return (
    <>
      <output>{shown.length}</output>
      <ListTools view={view} onChange={changeView} groups={NO_GROUPS} />
      <div style={{ display: "flex", flexDirection: "column", height: LIST_HEIGHT_PX }}>
        <ParticipantsTable
          participants={shown}
          view={view}
          scroll={NO_MEMORY}
          onSort={sortBy}
          work={NO_WORK}
          now={now}
          timeZone="Europe/London"
          canOpen
          onDeallocate={ignore}
        />
      </div>
    </>
  );
}
