import type { Receiver, Traffic } from "./measure-traffic.ts";

/** How a clinic works; every number is an assumption to be replaced by your own. */
export interface Habits {
  readonly clinics: number;
  readonly workplaces: number;
  readonly signInsPerWorkplace: number;
  readonly testsPerClinic: number;
  /** Days between two releases of the shell or of the product in use: then its files are fetched anew. */
  readonly daysBetweenReleases: number;
}

export interface Measured {
  /** Sign-in and first page with nothing in the browser's store. */
  readonly firstVisit: Traffic;
  /** The same with everything in it. */
  readonly laterVisit: Traffic;
  /** From Start to the result and back. */
  readonly test: Traffic;
}

export interface DayRow {
  readonly receiver: Receiver;
  readonly requests: number;
  readonly bytes: number;
  /** In the busiest hour, if that is a fifth of the day. */
  readonly peakPerSecond: number;
}

export const HABITS: Habits = {
  clinics: 1000,
  workplaces: 3,
  signInsPerWorkplace: 4,
  testsPerClinic: 12,
  daysBetweenReleases: 7,
};

const RECEIVERS: readonly Receiver[] = ["files", "backend", "realtime"];
const PEAK_SHARE = 0.2;
const HOUR_S = 3600;

/** One day of all clinics, from one visit and one test as they were measured. */
export function computeDay(measured: Measured, habits: Habits): readonly DayRow[] {
  const visits = habits.clinics * habits.workplaces * habits.signInsPerWorkplace;
  const firstVisits = (habits.clinics * habits.workplaces) / habits.daysBetweenReleases;
  const tests = habits.clinics * habits.testsPerClinic;
  const sum = (of: (traffic: Traffic) => number) =>
    firstVisits * of(measured.firstVisit) +
    (visits - firstVisits) * of(measured.laterVisit) +
    tests * of(measured.test);
  return RECEIVERS.map((receiver) => {
    const requests = sum((traffic) => traffic.requests[receiver]);
    return {
      receiver,
      requests: Math.round(requests),
      bytes: Math.round(sum((traffic) => traffic.bytes[receiver])),
      peakPerSecond: (requests * PEAK_SHARE) / HOUR_S,
    };
  });
}
