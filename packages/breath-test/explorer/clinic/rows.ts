import type { Codes } from "./codes.ts";
import { FIRST_COURSE, type Course } from "./course.ts";
import { EMPTY_SERVER, type ModelServer } from "./model-server.ts";
import type { Browser, Tab } from "./tab-state.ts";

/** Where in a row of numbers each part of the clinic is. */
export interface Rows {
  readonly width: number;
  readonly tabCount: number;
  createRow(): Int32Array;
  readServer(row: Int32Array): ModelServer;
  serverOf(row: Int32Array): number;
  setServer(row: Int32Array, server: number): void;
  readCourse(row: Int32Array): Course;
  courseOf(row: Int32Array): number;
  setCourse(row: Int32Array, course: number): void;
  changeCourse(row: Int32Array, change: (course: Course) => Course): void;
  /** Of the tab's computer. */
  browserOf(row: Int32Array, tab: number): number;
  setBrowser(row: Int32Array, tab: number, browser: number): void;
  changeBrowsers(row: Int32Array, change: (browser: number) => number): void;
  tabOf(row: Int32Array, tab: number): number;
  setTab(row: Int32Array, tab: number, number: number): void;
  mailOf(row: Int32Array, tab: number): number;
  setMail(row: Int32Array, tab: number, mail: number): void;
  addMail(row: Int32Array, tab: number, item: number): void;
  removeMail(row: Int32Array, tab: number, item: number): void;
}

const SERVER = 0;
const COURSE = 1;
const BROWSERS = 2;

export function createRows(codes: Codes, browserOf: readonly number[]): Rows {
  const tabCount = browserOf.length;
  const browserCount = Math.max(...browserOf) + 1;
  const TABS = BROWSERS + browserCount;
  const MAILS = TABS + tabCount;
  const width = MAILS + tabCount;

  const get = (row: Int32Array, at: number): number => row[at] ?? 0;
  const set = (row: Int32Array, at: number, number: number): void => void row.fill(number, at, at + 1);
  const browserAt = (tab: number): number => BROWSERS + (browserOf[tab] ?? 0);

  return {
    width,
    tabCount,
    createRow() {
      const row = new Int32Array(width);
      set(row, SERVER, codes.servers.toNumber(EMPTY_SERVER));
      set(row, COURSE, codes.courses.toNumber(FIRST_COURSE));
      row.fill(codes.browsers.toNumber(NEW_BROWSER), BROWSERS, TABS);
      for (let tab = 0; tab < tabCount; tab += 1)
        set(row, TABS + tab, codes.tabs.toNumber({ ...NEW_TAB, number: tab }));
      row.fill(codes.mails.toNumber([]), MAILS, width);
      return row;
    },
    readServer: (row) => codes.servers.toValue(get(row, SERVER)),
    serverOf: (row) => get(row, SERVER),
    setServer: (row, server) => set(row, SERVER, server),
    readCourse: (row) => codes.courses.toValue(get(row, COURSE)),
    courseOf: (row) => get(row, COURSE),
    setCourse: (row, course) => set(row, COURSE, course),
    changeCourse(row, change) {
      const before = codes.courses.toValue(get(row, COURSE));
      const after = change(before);
      if (after !== before) set(row, COURSE, codes.courses.toNumber(after));
    },
    browserOf: (row, tab) => get(row, browserAt(tab)),
    setBrowser: (row, tab, browser) => set(row, browserAt(tab), browser),
    changeBrowsers(row, change) {
      for (let at = BROWSERS; at < TABS; at += 1) set(row, at, change(get(row, at)));
    },
    tabOf: (row, tab) => get(row, TABS + tab),
    setTab: (row, tab, number) => set(row, TABS + tab, number),
    mailOf: (row, tab) => get(row, MAILS + tab),
    setMail: (row, tab, mail) => set(row, MAILS + tab, mail),
    addMail: (row, tab, item) => set(row, MAILS + tab, codes.addMail(get(row, MAILS + tab), item)),
    removeMail: (row, tab, item) => set(row, MAILS + tab, codes.removeMail(get(row, MAILS + tab), item)),
  };
}

const NEW_BROWSER: Browser = { account: undefined, claims: {}, settled: [], owed: undefined };

const NEW_TAB: Tab = {
  number: 0,
  isAwake: true,
  session: 0,
  account: undefined,
  journey: undefined,
  ended: undefined,
  page: { type: "sign-in" },
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
