import { toEpochMs } from "@capno/domain/units";
import type { Participant } from "@capno/domain/participant";
import { useMemo } from "react";

import { createDayRange, toIsoDay } from "../src/calendar/day-range.ts";
import { StudyGrid } from "../src/features/participants/calendar/StudyGrid.tsx";
import { ListTools } from "../src/features/participants/ListTools.tsx";
import { useListView } from "../src/features/participants/use-list-view.ts";
import { useShownParticipants } from "../src/participant-list/use-shown-participants.ts";
import type { Look, Looks } from "../src/worklist/latest-looks.ts";
import { LIST_HEIGHT_PX, type ComparedListProps } from "./compared-list.ts";

const NO_GROUPS: readonly [] = [];
const ignore = () => undefined;
const NO_MEMORY = { recall: () => 0, remember: ignore };
const EXPECTATION = { expectedPerDay: 2, studyStart: undefined };
const expectationOf = () => EXPECTATION;
const DAY_MS = 86_400_000;
const ZONE = "Europe/London";

/** The product's calendar of sixty days, everybody's records read already: no row is lighter for being unknown. */
export function CapnoCalendarList({ participants, now }: ComparedListProps) {
  const [view, changeView] = useListView();
  const shown = useShownParticipants(participants, view, NO_GROUPS);
  const range = useMemo(() => createDayRange(toIsoDay(now, ZONE), 60, ZONE, toIsoDay(now, ZONE)), [now]);
  const looks = useMemo(
    (): Looks => new Map(participants.map((one) => [one.duid, draw(one, now)])),
    [participants, now],
  );
  return (
    <>
      <output>{shown.length}</output>
      <ListTools view={view} onChange={changeView} groups={NO_GROUPS} />
      <div style={{ display: "flex", flexDirection: "column", height: LIST_HEIGHT_PX }}>
        <StudyGrid
          participants={shown}
          view={view}
          range={range}
          looks={looks}
          expectationOf={expectationOf}
          scroll={NO_MEMORY}
          isSummed={false}
          onSeen={ignore}
          onPointer={ignore}
          onPoint={ignore}
          onOpen={ignore}
        />
      </div>
    </>
  );
}

/** Sixty days with a gap here and there, other days for each participant. */
function draw({ index }: Participant, now: number): Look {
  const records = Array.from({ length: 90 }, (_, place) => ({
    recordedAt: toEpochMs(now - ((place * (1 + (index % 3))) % 75) * DAY_MS),
    hasUnknownDate: false,
    isFailed: (place + index) % 11 === 0,
  }));
  return { of: "", latest: undefined, records, isComplete: true };
}
