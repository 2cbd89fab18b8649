import type { HandsetUdi } from "@capno/domain/units";

import { CLOCK_TOLERANCE_MS } from "../../src/evidence/hold.ts";
import type { Codes } from "./codes.ts";
import { createCodes } from "./codes.ts";
import {
  arriveInRooms,
  canSpend,
  noteAmiss,
  FIRST_COURSE,
  handOver,
  noteBreath,
  noteStart,
  seatNext,
  spend,
  type Budgeted,
  type Course,
} from "./course.ts";
import { judge } from "./judge.ts";
import type { Request } from "./mail.ts";
import { findTwoHolders } from "./two-holders.ts";
import { advance, EMPTY_SERVER, record, type RecordingStage } from "./model-server.ts";
import { NOW, type Clinician } from "./names.ts";
import { createSteps, SERVER_RULES, type Scenario, type Slow } from "./scenario.ts";
import type { Browser, Tab } from "./tab-state.ts";

/**
 * The clinic as a row of numbers: the server, what goes on in the rooms, the browsers, the tabs, and what is on its
 * way to or from each tab. Every operation changes a row in place and says what must not have happened.
 */
export interface World {
  readonly scenario: Scenario;
  readonly codes: Codes;
  readonly width: number;
  createRow(): Int32Array;
  readServer(row: Int32Array): ReturnType<Codes["servers"]["toValue"]>;
  readCourse(row: Int32Array): Course;
  browserOf(row: Int32Array, tab: number): Browser;
  tabOf(row: Int32Array, tab: number): number;
  mailOf(row: Int32Array, tab: number): number;
  pay(row: Int32Array, budget: Budgeted): boolean;
  /** Lets it happen to the tab, and what is answered at once with it. */
  happen(row: Int32Array, tab: number, happening: number): string | undefined;
  arrive(row: Int32Array, tab: number, item: number): string | undefined;
  deliver(row: Int32Array, tab: number, item: number, isKept: boolean): string | undefined;
  lose(row: Int32Array, tab: number, item: number): void;
  breathe(row: Int32Array, clinician: Clinician): void;
  advance(row: Int32Array, id: string, stage: RecordingStage): string | undefined;
  seatNext(row: Int32Array, clinician: Clinician): boolean;
  pickUp(row: Int32Array, clinician: Clinician, udi: HandsetUdi): void;
  /** What must never be, whoever did what. */
  findWrong(row: Int32Array): string | undefined;
  /** How long until the next thing is due; Infinity where something is due already or nothing will be. */
  getPause(row: Int32Array): number;
  pass(row: Int32Array, ms: number): string | undefined;
}

/**
 * What is left out: a patient begins to breathe through a handset and a colleague gets its lock in the very same
 * second. Clocks cannot tell them apart, and hands can.
 */
export const UNLIKELY = "within one second";

const LIST_REFRESH_MS = 30_000;

/** The page's own limit for an answer, tries included. */
const TIME_OUT_MS = 15_000;

const SERVER = 0;
const COURSE = 1;
const BROWSERS = 2;

export function createWorld(scenario: Scenario): World {
  const browserOf = scenario.tabs;
  const tabCount = browserOf.length;
  const browserCount = Math.max(...browserOf) + 1;
  const TABS = BROWSERS + browserCount;
  const MAILS = TABS + tabCount;
  const width = MAILS + tabCount;
  const codes = createCodes(createSteps(scenario.asksQuestion), SERVER_RULES, scenario.accounts, browserOf);
  const slow = new Set(scenario.slow);
  const late = new Set(scenario.late);
  const shownAgain = codes.happenings.toNumber({ is: "shown-again" });
  let unlikely: typeof UNLIKELY | undefined;
  /** What is heard before anything else happens. */
  const atOnce: { readonly tab: number; readonly happening: number }[] = [];

  const get = (row: Int32Array, at: number): number => row[at] ?? 0;
  const set = (row: Int32Array, at: number, number: number): void => void row.fill(number, at, at + 1);

  const addMail = (row: Int32Array, tab: number, item: number): void =>
    set(row, MAILS + tab, codes.addMail(get(row, MAILS + tab), item));
  const removeMail = (row: Int32Array, tab: number, item: number): void =>
    set(row, MAILS + tab, codes.removeMail(get(row, MAILS + tab), item));

  const changeCourse = (row: Int32Array, change: (course: Course) => Course): void =>
    set(row, COURSE, codes.courses.toNumber(change(codes.courses.toValue(get(row, COURSE)))));

  /** On its way to the tab; where its way takes no time and the tab can hear, at once. */
  function send(row: Int32Array, tab: number, item: number, kind: Slow): void {
    // Nobody keeps a push for a computer that sleeps.
    if (kind !== "note" && !codes.offers(get(row, TABS + tab)).isAwake) return;
    if (slow.has(kind) || !codes.offers(get(row, TABS + tab)).canHear) addMail(row, tab, item);
    else atOnce.push({ tab, happening: codes.toHearing(item) });
  }

  function settle(row: Int32Array, first?: string): string | undefined {
    let violation = first;
    for (let next = atOnce.shift(); next !== undefined; next = atOnce.shift()) {
      const found = happen(row, next.tab, next.happening);
      violation ??= found;
    }
    violation = unlikely ?? violation;
    unlikely = undefined;
    return violation;
  }

  /** Everybody who listens to the handset. */
  function spread(row: Int32Array, pushes: readonly number[]): void {
    for (const push of pushes) {
      const item = codes.items.toValue(push);
      if (item.is !== "push") continue;
      for (let tab = 0; tab < tabCount; tab += 1)
        if (codes.tabs.toValue(get(row, TABS + tab)).follows === item.announcement.udi)
          send(row, tab, push, item.announcement.kind);
    }
  }

  /** Somebody else's patient has this moment begun to breathe through it. */
  function isInOtherHands(row: Int32Array, udi: HandsetUdi, by: Clinician): boolean {
    const { recordings } = codes.servers.toValue(get(row, SERVER));
    return recordings.some(
      (each) => each.udi === udi && each.clinician !== by && NOW - each.capturedAt <= CLOCK_TOLERANCE_MS,
    );
  }

  /** The server answers: the number of the answer. */
  function serve(row: Int32Array, request: number): number {
    const served = codes.serve(get(row, SERVER), request);
    set(row, SERVER, served.server);
    spread(row, served.pushes);
    if (served.grants) {
      const { by, effect } = codes.items.toValue(request) as Extract<
        ReturnType<Codes["items"]["toValue"]>,
        { is: "request" }
      >;
      if (effect.do === "send-lock") {
        if (isInOtherHands(row, effect.udi, by)) unlikely = UNLIKELY;
        changeCourse(row, (course) => handOver(course, effect.udi, by));
      }
    }
    return served.answer;
  }

  function happen(row: Int32Array, tab: number, happening: number): string | undefined {
    const browserAt = BROWSERS + (browserOf[tab] ?? 0);
    const before = codes.tabs.toValue(get(row, TABS + tab));
    const browserBefore = codes.browsers.toValue(get(row, browserAt));
    const heard = codes.hear(get(row, TABS + tab), get(row, browserAt), happening);
    set(row, TABS + tab, heard.tab);
    set(row, browserAt, heard.browser);
    const { is } = codes.happenings.toValue(happening);
    if (is === "woke" && !slow.has("waking")) atOnce.push({ tab, happening: shownAgain });
    if (is === "reloaded") set(row, MAILS + tab, codes.orphan(get(row, MAILS + tab)));
    const { account } = before;
    if (is === "start-pressed" && account !== undefined)
      changeCourse(row, (course) => noteStart(course, account));
    for (const note of heard.notes)
      for (let other = 0; other < tabCount; other += 1)
        if (other !== tab && browserOf[other] === browserOf[tab]) send(row, other, note, "note");
    let violation: string | undefined;
    const after = codes.tabs.toValue(heard.tab);
    if (isLost(after) && !isLost(before)) changeCourse(row, noteAmiss);
    if (heard.shown.length > 0) {
      const situation = {
        tab: after,
        account: after.account ?? before.account,
        server: codes.servers.toValue(get(row, SERVER)),
        settled: getSettled(row, tab, browserBefore.settled),
      };
      for (const shown of heard.shown) violation ??= judge(shown, situation);
    }
    for (const request of heard.requests) {
      const item = codes.items.toValue(request);
      if (item.is !== "request") continue;
      if (slow.has(item.effect.do)) addMail(row, tab, request);
      else if (late.has(item.effect.do)) addMail(row, tab, serve(row, request));
      else atOnce.push({ tab, happening: codes.toHearing(serve(row, request)) });
    }
    return violation;
  }

  /** The list of handsets is asked for every half minute. */
  function refreshLists(row: Int32Array): string | undefined {
    for (let tab = 0; tab < tabCount; tab += 1) {
      const { listRequest } = codes.offers(get(row, TABS + tab));
      if (listRequest === undefined) continue;
      atOnce.push({ tab, happening: codes.toHearing(serve(row, listRequest)) });
    }
    return settle(row);
  }

  /** A lost unlock nobody repeats: the lease ends the lock. */
  function noteLost(row: Int32Array, request: Request | undefined): void {
    if (request?.effect.do === "send-unlock") changeCourse(row, noteAmiss);
  }

  /** Nobody who is awake waits longer for an answer: what has not come by now counts as lost. */
  function timeOut(row: Int32Array): string | undefined {
    for (let tab = 0; tab < tabCount; tab += 1) {
      const { canHear } = codes.offers(get(row, TABS + tab));
      for (const item of codes.mails.toValue(get(row, MAILS + tab))) {
        const value = codes.items.toValue(item);
        // Whoever sleeps finds an answer that had come; no request stays on its way.
        if (!canHear && value.is !== "request") continue;
        // One connection, in order: who holds a handset is heard within seconds, or never.
        if (value.is === "push" && value.announcement.kind === "availability") removeMail(row, tab, item);
        const request = codes.toRequest(item);
        if (request === undefined) continue;
        removeMail(row, tab, item);
        noteLost(row, request);
        if (request.isOrphan) continue;
        if (canHear) atOnce.push({ tab, happening: codes.toHearing(codes.toLost(item)) });
        else addMail(row, tab, codes.toLost(item));
      }
    }
    return settle(row);
  }

  /** But for what this tab has not been told yet. */
  function getSettled(row: Int32Array, tab: number, settled: Browser["settled"]): Browser["settled"] {
    const untold = codes.mails.toValue(get(row, MAILS + tab)).map((item) => codes.items.toValue(item));
    return settled.filter(
      (id) =>
        !untold.some(
          (item) => item.is === "note" && item.what.is === "settled" && item.what.capnogramId === id,
        ),
    );
  }

  /** Timers of those who are awake run out the moment they are due. */
  function runTimers(row: Int32Array): string | undefined {
    let violation: string | undefined;
    for (let tab = 0; tab < tabCount; tab += 1) {
      for (;;) {
        const { canHear, due } = codes.offers(get(row, TABS + tab));
        if (!canHear || due === undefined) break;
        violation = settle(row, happen(row, tab, due)) ?? violation;
      }
    }
    return violation;
  }

  return {
    scenario,
    codes,
    width,
    createRow() {
      const row = new Int32Array(width);
      row[SERVER] = codes.servers.toNumber(EMPTY_SERVER);
      row[COURSE] = codes.courses.toNumber(FIRST_COURSE);
      for (let browser = 0; browser < browserCount; browser += 1)
        row[BROWSERS + browser] = codes.browsers.toNumber(NEW_BROWSER);
      for (let tab = 0; tab < tabCount; tab += 1) {
        row[TABS + tab] = codes.tabs.toNumber({ ...NEW_TAB, number: tab });
        row[MAILS + tab] = codes.mails.toNumber([]);
      }
      return row;
    },
    readServer: (row) => codes.servers.toValue(get(row, SERVER)),
    readCourse: (row) => codes.courses.toValue(get(row, COURSE)),
    pickUp: (row, clinician, udi) => changeCourse(row, (course) => handOver(course, udi, clinician)),
    browserOf: (row, tab) => codes.browsers.toValue(get(row, BROWSERS + (browserOf[tab] ?? 0))),
    tabOf: (row, tab) => get(row, TABS + tab),
    mailOf: (row, tab) => get(row, MAILS + tab),
    pay(row, budget) {
      const course = codes.courses.toValue(get(row, COURSE));
      if (!canSpend(course, budget, scenario.budgets)) return false;
      set(row, COURSE, codes.courses.toNumber(spend(course, budget)));
      return true;
    },
    happen(row, tab, happening) {
      const found = settle(row, happen(row, tab, happening));
      return runTimers(row) ?? found;
    },
    arrive(row, tab, item) {
      const request = codes.items.toValue(item);
      removeMail(row, tab, item);
      const answer = serve(row, item);
      if (request.is === "request" && request.isOrphan && request.effect.do === "send-lock")
        changeCourse(row, noteAmiss);
      if (request.is === "request" && !request.isOrphan) addMail(row, tab, answer);
      return settle(row);
    },
    deliver(row, tab, item, isKept) {
      if (!isKept) removeMail(row, tab, item);
      return settle(row, happen(row, tab, codes.toHearing(item)));
    },
    lose(row, tab, item) {
      removeMail(row, tab, item);
      const request = codes.toRequest(item);
      noteLost(row, request);
      if (request !== undefined && !request.isOrphan) addMail(row, tab, codes.toLost(item));
    },
    breathe(row, clinician) {
      const course = codes.courses.toValue(get(row, COURSE));
      const { patient, handset } = course.rooms[clinician];
      if (handset === undefined) return;
      const server = codes.servers.toValue(get(row, SERVER));
      const next = record(server, { udi: handset, patient, clinician }, scenario.namesAccount);
      set(row, SERVER, codes.servers.toNumber(next));
      set(row, COURSE, codes.courses.toNumber(noteBreath(course, clinician)));
    },
    advance(row, id, stage) {
      const [next, announced] = advance(codes.servers.toValue(get(row, SERVER)), id, stage);
      set(row, SERVER, codes.servers.toNumber(next));
      spread(
        row,
        announced.map((announcement) => codes.items.toNumber({ is: "push", announcement })),
      );
      return settle(row);
    },
    seatNext(row, clinician) {
      const next = seatNext(codes.courses.toValue(get(row, COURSE)), clinician);
      if (next === undefined) return false;
      set(row, COURSE, codes.courses.toNumber(next));
      return true;
    },
    findWrong(row) {
      const tabs = browserOf.map((_, tab) => get(row, TABS + tab));
      if (tabs.some((tab) => codes.goesOnWithoutHold(tab)))
        return "A test goes on though its handset is not held any more.";
      if (tabs.every((tab) => codes.heldBy(tab) === undefined)) return undefined;
      const mails = browserOf.map((_, tab) => codes.mails.toValue(get(row, MAILS + tab)));
      return findTwoHolders(codes, tabs, mails);
    },
    getPause(row) {
      let pause = Infinity;
      for (let tab = 0; tab < tabCount; tab += 1) {
        const { isUrgent, nextDue } = codes.offers(get(row, TABS + tab));
        if (isUrgent) return Infinity;
        pause = Math.min(pause, nextDue);
      }
      const { leases, recordings } = codes.servers.toValue(get(row, SERVER));
      for (const lease of Object.values(leases))
        if (lease !== undefined) pause = Math.min(pause, lease.until - NOW);
      for (const { stage, capturedAt } of recordings) {
        const left = capturedAt + SERVER_RULES.recordingMs - NOW;
        if (stage === "kept" && left > 0) pause = Math.min(pause, left);
      }
      return pause;
    },
    pass(row, ms) {
      changeCourse(row, arriveInRooms);
      for (let tab = 0; tab < tabCount; tab += 1) {
        set(row, TABS + tab, codes.shiftTab(get(row, TABS + tab), ms));
        set(row, MAILS + tab, codes.shiftMail(get(row, MAILS + tab), ms));
      }
      const ended = codes.endLeases(codes.shiftServer(get(row, SERVER), ms));
      set(row, SERVER, ended.server);
      spread(row, ended.pushes);
      const found = settle(row) ?? (ms >= TIME_OUT_MS ? timeOut(row) : undefined);
      const listed = ms >= LIST_REFRESH_MS ? refreshLists(row) : undefined;
      const rung = runTimers(row);
      return found ?? listed ?? rung;
    },
  };
}

/** Without the person's doing: nobody but the end of the lease frees it. Of two handsets a tab gives its own back. */
const isLost = ({ journey }: Tab): boolean =>
  journey?.lock.is === "lost" && journey.lock.because !== "two-handsets";

const NEW_BROWSER: Browser = { account: undefined, claims: {}, settled: [], owed: undefined };

const NEW_TAB: Tab = {
  number: 0,
  isAwake: true,
  session: 0,
  account: undefined,
  journey: undefined,
  ended: undefined,
  page: { is: "sign-in" },
  timers: {},
  stored: undefined,
  storedHold: undefined,
  leftBehind: undefined,
  isListed: false,
  underMyName: [],
  follows: undefined,
  isWaking: false,
  patient: undefined,
  toast: undefined,
};
