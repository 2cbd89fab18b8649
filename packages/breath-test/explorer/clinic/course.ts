import type { HandsetUdi } from "@capno/domain/units";

import { CLINICIANS, PATIENTS, type Clinician, type Patient } from "./names.ts";

/** What goes on outside the computers: who sits where with which handset. The servers and tabs know none of it. */
export interface Course {
  readonly rooms: Readonly<Record<Clinician, Room>>;
  readonly seated: number;
  /** Something was lost, or granted to a page that had gone: only the end of a lease can set that right. */
  readonly isAmiss: boolean;
  /** How often each thing has happened that may happen only so often. */
  readonly spent: Readonly<Partial<Record<Budgeted, number>>>;
}

export interface Room {
  readonly patient: Patient;
  /** Start was pressed for this patient. */
  readonly hasStarted: boolean;
  /** The handset in this clinician's hands: the one the server gave last. */
  readonly handset: HandsetUdi | undefined;
  /** It has just come into these hands: nobody breathes through it within the same second. */
  readonly isOnItsWay: boolean;
}

/** What is only allowed so often, so that the exploration ends. */
export type Budgeted =
  | "press"
  | "breathe"
  | "fail"
  | "lose"
  | "silence"
  | "misread"
  | "duplicate"
  | "sleep"
  | "reload"
  | "log-out"
  | "sign-in"
  | "enter"
  | "leave"
  | "take-over"
  | "time"
  | "next-patient"
  | "moment"
  | "look-back";

export type Budgets = Readonly<Partial<Record<Budgeted, number>>>;

const seat = (patient: Patient): Room => ({
  patient,
  hasStarted: false,
  handset: undefined,
  isOnItsWay: false,
});

export const FIRST_COURSE: Course = {
  rooms: { "Dr A": seat(1), "Dr B": seat(2) },
  seated: 2,
  isAmiss: false,
  spent: {},
};

export function canSpend({ spent }: Course, what: Budgeted, budgets: Budgets): boolean {
  return (spent[what] ?? 0) < (budgets[what] ?? 0);
}

export function spend(course: Course, what: Budgeted): Course {
  return { ...course, spent: { ...course.spent, [what]: (course.spent[what] ?? 0) + 1 } };
}

export const noteAmiss = (course: Course): Course => (course.isAmiss ? course : { ...course, isAmiss: true });

/** The server gave the handset to this clinician, who takes it out of the other's hands. */
export function handOver(course: Course, udi: HandsetUdi, to: Clinician): Course {
  if (course.rooms[to].handset === udi) return course;
  const rooms = Object.fromEntries(
    CLINICIANS.map((each) => {
      const room = course.rooms[each];
      if (each === to) return [each, { ...room, handset: udi, isOnItsWay: true }];
      return [each, room.handset === udi ? { ...room, handset: undefined } : room];
    }),
  ) as Course["rooms"];
  return { ...course, rooms };
}

/** Time has passed. */
export function arriveInRooms(course: Course): Course {
  if (CLINICIANS.every((each) => !course.rooms[each].isOnItsWay)) return course;
  const rooms = CLINICIANS.map((each) => [each, { ...course.rooms[each], isOnItsWay: false }]);
  return { ...course, rooms: Object.fromEntries(rooms) as Course["rooms"] };
}

/** The patient before has gone; one has still not been seen. */
export function seatNext(course: Course, clinician: Clinician): Course {
  const patient = PATIENTS[course.seated];
  const room = course.rooms[clinician];
  if (patient === undefined || !room.hasStarted) return course;
  const rooms = {
    ...course.rooms,
    [clinician]: { ...seat(patient), handset: room.handset, isOnItsWay: room.isOnItsWay },
  };
  return { ...course, rooms, seated: course.seated + 1 };
}

export function noteStart(course: Course, clinician: Clinician): Course {
  if (course.rooms[clinician].hasStarted) return course;
  const room = { ...course.rooms[clinician], hasStarted: true };
  return { ...course, rooms: { ...course.rooms, [clinician]: room } };
}
