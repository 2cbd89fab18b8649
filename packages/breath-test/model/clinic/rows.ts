import type { Codes } from "./codes.ts";
import { FULL_BUDGET, type ActionBudget } from "./action-budget.ts";
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
  readActionBudget(row: Int32Array): ActionBudget;
  actionBudgetOf(row: Int32Array): number;
  setActionBudget(row: Int32Array, actionBudget: number): void;
  changeActionBudget(row: Int32Array, change: (actionBudget: ActionBudget) => ActionBudget): void;
  /** The browser of the tab's computer. */
  browserOf(row: Int32Array, tab: number): number;
  setBrowser(row: Int32Array, tab: number, browser: number): void;
  changeBrowsers(row: Int32Array, change: (browser: number) => number): void;
  tabOf(row: Int32Array, tab: number): number;
  setTab(row: Int32Array, tab: number, number: number): void;
  messagesOf(row: Int32Array, tab: number): number;
  setMessages(row: Int32Array, tab: number, messages: number): void;
  addMessage(row: Int32Array, tab: number, item: number): void;
  removeMessage(row: Int32Array, tab: number, item: number): void;
}

const SERVER = 0;
const ACTION_BUDGET = 1;
const BROWSERS = 2;

export function createRows(codes: Codes, browserOf: readonly number[]): Rows {
  const tabCount = browserOf.length;
  const browserCount = Math.max(...browserOf) + 1;
  const TABS = BROWSERS + browserCount;
  const MESSAGE_LISTS = TABS + tabCount;
  const width = MESSAGE_LISTS + tabCount;

  const get = (row: Int32Array, at: number): number => row[at] ?? 0;
  const set = (row: Int32Array, at: number, number: number): void => void row.fill(number, at, at + 1);
  const browserAt = (tab: number): number => BROWSERS + (browserOf[tab] ?? 0);

  return {
    width,
    tabCount,
    createRow() {
      const row = new Int32Array(width);
      set(row, SERVER, codes.servers.toNumber(EMPTY_SERVER));
      set(row, ACTION_BUDGET, codes.actionBudgets.toNumber(FULL_BUDGET));
      row.fill(codes.browsers.toNumber(NEW_BROWSER), BROWSERS, TABS);
      for (let tab = 0; tab < tabCount; tab += 1)
        set(row, TABS + tab, codes.tabs.toNumber({ ...NEW_TAB, number: tab }));
      row.fill(codes.messageLists.toNumber([]), MESSAGE_LISTS, width);
      return row;
    },
    readServer: (row) => codes.servers.toValue(get(row, SERVER)),
    serverOf: (row) => get(row, SERVER),
    setServer: (row, server) => set(row, SERVER, server),
    readActionBudget: (row) => codes.actionBudgets.toValue(get(row, ACTION_BUDGET)),
    actionBudgetOf: (row) => get(row, ACTION_BUDGET),
    setActionBudget: (row, actionBudget) => set(row, ACTION_BUDGET, actionBudget),
    changeActionBudget(row, change) {
      const before = codes.actionBudgets.toValue(get(row, ACTION_BUDGET));
      const after = change(before);
      if (after !== before) set(row, ACTION_BUDGET, codes.actionBudgets.toNumber(after));
    },
    browserOf: (row, tab) => get(row, browserAt(tab)),
    setBrowser: (row, tab, browser) => set(row, browserAt(tab), browser),
    changeBrowsers(row, change) {
      for (let at = BROWSERS; at < TABS; at += 1) set(row, at, change(get(row, at)));
    },
    tabOf: (row, tab) => get(row, TABS + tab),
    setTab: (row, tab, number) => set(row, TABS + tab, number),
    messagesOf: (row, tab) => get(row, MESSAGE_LISTS + tab),
    setMessages: (row, tab, messages) => set(row, MESSAGE_LISTS + tab, messages),
    addMessage: (row, tab, item) =>
      set(row, MESSAGE_LISTS + tab, codes.addMessage(get(row, MESSAGE_LISTS + tab), item)),
    removeMessage: (row, tab, item) =>
      set(row, MESSAGE_LISTS + tab, codes.removeMessage(get(row, MESSAGE_LISTS + tab), item)),
  };
}

const NEW_BROWSER: Browser = { account: undefined, claims: {}, handled: [], deferred: undefined };

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
  storedUnlocks: [],
  handover: undefined,
  isListed: false,
  lockedByMe: [],
  follows: undefined,
  isWaking: false,
  refusesClaim: false,
  patient: undefined,
  toast: undefined,
};
