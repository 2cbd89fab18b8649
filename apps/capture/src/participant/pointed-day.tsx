import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import type { IsoDay } from "@capno/domain/calendar/calendar";
import { isSameTime } from "@capno/domain/time/instant";
import type { EpochMs } from "@capno/domain/units";
import { createContext, type ReactNode, use, useState } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

import { toIsoDay } from "../kit/calendar/day-range.ts";
import { useStudyZone } from "../kit/time/study-zone.ts";

/** What the pointer or the focus is on in one part of the page; the other parts mark the same day. */
export interface PointedDay {
  readonly day: IsoDay;
  /** The time of the reading or the record; undefined for the whole day. */
  readonly time: EpochMs | undefined;
  readonly by: "trend" | "waveform" | "calendar";
}

const createPointedDay = () => createStore<PointedDay | undefined>(() => undefined);

const PointedDayContext = createContext(createPointedDay());

/** Provides the pointed day to the parts of one participant; it is dropped when they unmount. */
export function PointedDayProvider({ children }: { readonly children: ReactNode }) {
  const [store] = useState(createPointedDay);
  return <PointedDayContext value={store}>{children}</PointedDayContext>;
}

/** Draws the part again only where what `select` returns is another. */
export const usePointedDay = <T,>(select: (pointed: PointedDay | undefined) => T): T =>
  useStore(use(PointedDayContext), select);

/** Says what one part points at; undefined where it points at nothing any more. */
export function usePointAtDay(): (pointed: PointedDay | undefined) => void {
  const store = use(PointedDayContext);
  return (pointed) => store.setState(pointed, true);
}

/** The properties of a part that shows one record: to point at it, and to be marked where its day is pointed at. */
export function usePointedRecord(record: CapnogramSummary | undefined) {
  const { zone } = useStudyZone();
  const pointAt = usePointAtDay();
  const time = record?.hasUnknownDate === false ? record.recordedAt : null;
  const day = time === null ? undefined : toIsoDay(time, zone);
  const isPointed = usePointedDay((pointed) => {
    if (pointed === undefined || pointed.by === "waveform" || time === null) return false;
    return pointed.time === undefined ? pointed.day === day : isSameTime(pointed.time, time);
  });
  const point = () => {
    if (time !== null && day !== undefined) pointAt({ day, time, by: "waveform" });
  };
  const leave = () => pointAt(undefined);
  return {
    "data-pointed": isPointed ? "" : undefined,
    onPointerEnter: point,
    onPointerLeave: leave,
    onFocus: point,
    onBlur: leave,
  };
}
