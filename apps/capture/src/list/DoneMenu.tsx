import type { IsoDay } from "@capno/domain/calendar/calendar";
import type { Participant } from "@capno/domain/participant/participant";
import { formatIsoDate, formatShortDay } from "@capno/domain/time/date-text";
import { findSpanEnd } from "@capno/domain/worklist/review";
import { useServices } from "@capno/product-contract/use-services";
import { MenuList } from "@capno/ui-kit/overlays/MenuList";

import { useStudyZone } from "../kit/time/study-zone.ts";
import { nameUsers, type DoneUntil } from "./use-done.ts";

export interface DoneMenuProps {
  readonly participants: readonly Participant[];
  readonly anchor: HTMLElement;
  /** The day on which a mark of the participant ends although nothing new happens; undefined: on none. */
  readonly endOf: (participant: Participant) => IsoDay | undefined;
  readonly onDone: (until: DoneUntil) => void;
  readonly onClose: () => void;
}

/** Until when the call is done: each end with the day of the study that it means. */
export function DoneMenu({ participants, anchor, endOf, onDone, onClose }: DoneMenuProps) {
  const { clock } = useServices();
  const { zone } = useStudyZone();
  const today = formatIsoDate(clock.now(), zone);
  const [first, ...others] = participants;
  const latest = first === undefined || others.length > 0 ? undefined : endOf(first);
  const items: readonly (readonly [DoneUntil, string])[] = [
    [
      "new",
      latest === undefined ? "Something new" : `Something new, ${formatShortDay(latest)} at the latest`,
    ],
    ["week", `1 week, ${formatShortDay(findSpanEnd(today, "week"))}`],
    ["month", `1 month, ${formatShortDay(findSpanEnd(today, "month"))}`],
  ];
  return (
    <MenuList
      label={`${nameUsers(participants)} done until`}
      heading="Done until"
      anchor={anchor}
      items={items.map(([id, label]) => ({ id, label, onSelect: () => onDone(id) }))}
      onClose={onClose}
    />
  );
}
