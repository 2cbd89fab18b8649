import type { HandsetUdi } from "@capno/domain/units";

import { CLINICIANS, PATIENTS, type Clinician, type Patient } from "./names.ts";

/** What goes on outside the computers: who sits where with which handset. The servers and tabs know none of it. */
export interface ActionBudget {
  readonly rooms: Readonly<Record<Clinician, Room>>;
  readonly seated: number;
  /** Something was lost, or granted to a page that had gone: only the end of a lease can set that right. */
  readonly hasProblem: boolean;
  /** How often each thing has happened that may happen only so often. */
  readonly used: Readonly<Partial<Record<Budgeted, number>>>;
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
  | "look-back"
  | "refuse-claim"
  | "step-clock"
  | "own-step";

export type Budgets = Readonly<Partial<Record<Budgeted, number>>>;

const seat = (patient: Patient): Room => ({
  patient,
  hasStarted: false,
  handset: undefined,
  isOnItsWay: false,
});

export const FULL_BUDGET: ActionBudget = {
  rooms: { "Dr A": seat(1), "Dr B": seat(2) },
  seated: 2,
  hasProblem: false,
  used: {},
};

export function canSpend({ used }: ActionBudget, what: Budgeted, budgets: Budgets): boolean {
  return (used[what] ?? 0) < (budgets[what] ?? 0);
}

export function spend(actionBudget: ActionBudget, what: Budgeted): ActionBudget {
  return { ...actionBudget, used: { ...actionBudget.used, [what]: (actionBudget.used[what] ?? 0) + 1 } };
}

export const noteProblem = (actionBudget: ActionBudget): ActionBudget =>
  actionBudget.hasProblem ? actionBudget : { ...actionBudget, hasProblem: true };

/** The server gave the handset to this clinician, who takes it out of the other's hands. */
export function handOver(actionBudget: ActionBudget, udi: HandsetUdi, to: Clinician): ActionBudget {
  if (actionBudget.rooms[to].handset === udi) return actionBudget;
  const rooms = Object.fromEntries(
    CLINICIANS.map((each) => {
      const room = actionBudget.rooms[each];
      if (each === to) return [each, { ...room, handset: udi, isOnItsWay: true }];
      return [each, room.handset === udi ? { ...room, handset: undefined } : room];
    }),
  ) as ActionBudget["rooms"];
  return { ...actionBudget, rooms };
}

/** Time has passed. */
export function arriveInRooms(actionBudget: ActionBudget): ActionBudget {
  if (CLINICIANS.every((each) => !actionBudget.rooms[each].isOnItsWay)) return actionBudget;
  const rooms = CLINICIANS.map((each) => [each, { ...actionBudget.rooms[each], isOnItsWay: false }]);
  return { ...actionBudget, rooms: Object.fromEntries(rooms) as ActionBudget["rooms"] };
}

/** The patient before has gone; one has still not been seen. */
export function callNextPatient(actionBudget: ActionBudget, clinician: Clinician): ActionBudget {
  const patient = PATIENTS[actionBudget.seated];
  const room = actionBudget.rooms[clinician];
  if (patient === undefined || !room.hasStarted) return actionBudget;
  const rooms = {
    ...actionBudget.rooms,
    [clinician]: { ...seat(patient), handset: room.handset, isOnItsWay: room.isOnItsWay },
  };
  return { ...actionBudget, rooms, seated: actionBudget.seated + 1 };
}

export function noteStart(actionBudget: ActionBudget, clinician: Clinician): ActionBudget {
  if (actionBudget.rooms[clinician].hasStarted) return actionBudget;
  const room = { ...actionBudget.rooms[clinician], hasStarted: true };
  return { ...actionBudget, rooms: { ...actionBudget.rooms, [clinician]: room } };
}
