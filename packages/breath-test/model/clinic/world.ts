import type { HandsetUdi } from "@capno/domain/units";

import { isPending } from "../../src/test-run/test-run-transitions.ts";
import { memoizeNamed } from "../search/memoize.ts";
import { createCodes, type Codes } from "./codes.ts";
import {
  arriveInRooms,
  canSpend,
  handOver,
  noteProblem,
  callNextPatient,
  spend,
  type Budgeted,
  type ActionBudget,
} from "./action-budget.ts";
import type { ListFault } from "./message-queue.ts";
import { advance, record, type ModelServer, type RecordingStage } from "./model-server.ts";
import type { Clinician } from "./names.ts";
import { createPassingTime, noteLost, type PassingTime } from "./passing-time.ts";
import { createRows, type Rows } from "./rows.ts";
import { createSteps, SERVER_RULES, type Scenario } from "./scenario.ts";
import type { StepOf, Tab } from "./tab-state.ts";
import { createTurns, isLost, type Turns } from "./turns.ts";
import { findTwoHolders } from "./two-holders.ts";

/**
 * The clinic as a row of numbers: the server, what goes on in the rooms, the browsers, the tabs, and what is on its
 * way to or from each tab. Every operation changes a row in place and says what must not have happened.
 */
export interface World
  extends
    Pick<Rows, "width" | "createRow" | "tabOf" | "messagesOf">,
    Pick<PassingTime, "getPause" | "pass">,
    Pick<Turns, "takeShown"> {
  readonly scenario: Scenario;
  readonly codes: Codes;
  readServer(row: Int32Array): ModelServer;
  readActionBudget(row: Int32Array): ActionBudget;
  readTab(row: Int32Array, tab: number): Tab;
  /** What the tab's browser knows as opened or declined. */
  readHandled(row: Int32Array, tab: number): readonly string[];
  pay(row: Int32Array, budget: Budgeted): boolean;
  /** Lets it happen to the tab, and what is answered at once with it. */
  act(row: Int32Array, tab: number, action: number): string | undefined;
  arrive(row: Int32Array, tab: number, item: number): string | undefined;
  deliver(row: Int32Array, tab: number, item: number, isExported: boolean): string | undefined;
  lose(row: Int32Array, tab: number, item: number): void;
  neverAnswer(row: Int32Array, tab: number, item: number): void;
  misread(row: Int32Array, tab: number, fault: ListFault): string | undefined;
  stepClock(row: Int32Array, ms: number): string | undefined;
  breathe(row: Int32Array, clinician: Clinician): void;
  advance(row: Int32Array, id: string, stage: RecordingStage): string | undefined;
  callNextPatient(row: Int32Array, clinician: Clinician): void;
  pickUp(row: Int32Array, clinician: Clinician, udi: HandsetUdi): void;
  /** What must never be, whoever did what. */
  findWrong(row: Int32Array): string | undefined;
}

function isStuck(codes: Codes, tab: number, messages: readonly number[]): boolean {
  if (!codes.isReleasingForEver(tab)) return false;
  return messages.every((item) => {
    const value = codes.items.toValue(item);
    const request = value.kind === "answer" ? value.request : value;
    return request.kind !== "request" || request.effect.type !== "send-unlock";
  });
}

const isLostToAnother = ({ journey }: Tab): boolean =>
  journey?.lock.status === "lost" && journey.lock.because === "two-handsets";

/** `steps` are the journey's own; others only to see that the explorer finds what is wrong with them. */
export function createWorld(scenario: Scenario, steps: StepOf = createSteps(scenario.asksQuestion)): World {
  const { tabs, accounts } = scenario;
  const codes = createCodes(steps, SERVER_RULES, accounts, tabs);
  const rows = createRows(codes, tabs);
  const turns = createTurns(codes, rows, scenario);
  const time = createPassingTime(codes, rows, turns);
  const { readServer, readActionBudget, changeActionBudget, tabOf, messagesOf } = rows;
  const { actionBudgets } = codes;
  const spendOf = memoizeNamed((actionBudget, budget: Budgeted) =>
    actionBudgets.toNumber(spend(actionBudgets.toValue(actionBudget), budget)),
  );

  return {
    scenario,
    codes,
    width: rows.width,
    createRow: rows.createRow,
    tabOf,
    messagesOf,
    getPause: time.getPause,
    pass: time.pass,
    takeShown: turns.takeShown,
    readServer,
    readActionBudget,
    readTab: (row, tab) => codes.tabs.toValue(tabOf(row, tab)),
    readHandled: (row, tab) => codes.browsers.toValue(rows.browserOf(row, tab)).handled,
    pay(row, budget) {
      if (!canSpend(readActionBudget(row), budget, scenario.budgets)) return false;
      rows.setActionBudget(row, spendOf(rows.actionBudgetOf(row), budget));
      return true;
    },
    act(row, tab, action) {
      const found = turns.take(row, tab, action);
      const rung = time.runTimers(row);
      return found ?? rung;
    },
    arrive(row, tab, item) {
      const request = codes.toRequest(item);
      rows.removeMessage(row, tab, item);
      const answer = turns.serve(row, item);
      if (request?.isOrphan === false) rows.addMessage(row, tab, answer);
      else if (request?.effect.type === "send-lock") changeActionBudget(row, noteProblem);
      return turns.settle(row);
    },
    deliver(row, tab, item, isExported) {
      if (!isExported) rows.removeMessage(row, tab, item);
      return turns.take(row, tab, codes.toHearing(item));
    },
    lose(row, tab, item) {
      rows.removeMessage(row, tab, item);
      const request = codes.toRequest(item);
      noteLost(rows, row, request, codes.tabs.toValue(tabOf(row, tab)));
      if (request?.isOrphan === false) rows.addMessage(row, tab, codes.toLost(item));
    },
    neverAnswer(row, tab, item) {
      rows.removeMessage(row, tab, item);
      noteLost(rows, row, codes.toRequest(item), codes.tabs.toValue(tabOf(row, tab)));
    },
    misread(row, tab, fault) {
      const { listRequest } = codes.enabledActions(tabOf(row, tab));
      const own = codes.ownHandset(tabOf(row, tab));
      if (listRequest === undefined || own === undefined) return undefined;
      const before = codes.tabs.toValue(tabOf(row, tab));
      turns.deliverAtOnce(tab, codes.spoilList(turns.serve(row, listRequest), fault, own));
      const found = turns.settle(row);
      const isEnded = isLost(codes.tabs.toValue(tabOf(row, tab))) && !isLost(before);
      if (isEnded && readServer(row).leases[own]?.by === before.account)
        return `A list that is wrong ends the hold of ${before.account}, whose lease lasts.`;
      const rung = time.runTimers(row);
      return found ?? rung;
    },
    stepClock(row, ms) {
      rows.setServer(row, codes.stepServer(rows.serverOf(row), ms));
      rows.changeBrowsers(row, (browser) => codes.shiftBrowser(browser, ms));
      const stepped = codes.actions.toNumber({ type: "clock-stepped", ms });
      let violation: string | undefined;
      for (let tab = 0; tab < tabs.length; tab += 1) {
        rows.setTab(row, tab, codes.stepTab(tabOf(row, tab), ms));
        rows.setMessages(row, tab, codes.stepMessages(messagesOf(row, tab), ms));
        const found = turns.take(row, tab, stepped);
        violation ??= found;
      }
      return violation;
    },
    breathe(row, clinician) {
      const { patient, handset } = readActionBudget(row).rooms[clinician];
      if (handset === undefined) return;
      const isAwaited = tabs.some((_, tab) => {
        const { account, journey, patient: tested } = codes.tabs.toValue(tabOf(row, tab));
        const phase = journey?.testRun.phase;
        if (phase === undefined || !isPending(phase) || phase.test.udi !== handset) return false;
        return account === clinician && tested === patient;
      });
      const recording = { udi: handset, patient, clinician, isAwaited };
      const next = record(readServer(row), recording, scenario.namesAccount);
      rows.setServer(row, codes.servers.toNumber(next));
    },
    advance(row, id, stage) {
      const [next, announced] = advance(readServer(row), id, stage);
      rows.setServer(row, codes.servers.toNumber(next));
      turns.spread(
        row,
        announced.map((announcement) => codes.items.toNumber({ kind: "push", announcement })),
      );
      return turns.settle(row);
    },
    callNextPatient: (row, clinician) =>
      changeActionBudget(row, (actionBudget) => callNextPatient(actionBudget, clinician)),
    pickUp: (row, clinician, udi) =>
      changeActionBudget(row, (actionBudget) => arriveInRooms(handOver(actionBudget, udi, clinician))),
    findWrong(row) {
      const numbers = tabs.map((_, tab) => tabOf(row, tab));
      // Where no result may be lost, no other window holds a handset.
      if (scenario.losesNoResult && numbers.some((tab) => isLostToAnother(codes.tabs.toValue(tab))))
        return "A handset is lost to another window, and there is none.";
      if (numbers.some((tab) => codes.goesOnWithoutHold(tab)))
        return "A test goes on though its handset is not held any more.";
      if (
        numbers.some((number, tab) =>
          isStuck(codes, number, codes.messageLists.toValue(messagesOf(row, tab))),
        )
      )
        return "A tab waits for an unlock that nothing will ever answer.";
      if (numbers.every((tab) => codes.heldBy(tab) === undefined)) return undefined;
      const messageLists = tabs.map((_, tab) => codes.messageLists.toValue(messagesOf(row, tab)));
      return findTwoHolders(codes, numbers, messageLists);
    },
  };
}
