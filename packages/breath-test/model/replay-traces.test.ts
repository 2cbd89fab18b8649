import { bySet } from "@capno/domain/testing/by-set";
import { describe, expect, it } from "vitest";

import { toRef } from "../src/test-run/record-report.ts";
import { isPending } from "../src/test-run/test-run-transitions.ts";
import { takeStep, type ClinicStep } from "./clinic/clinic-step.ts";
import type { Item, Request } from "./clinic/message-queue.ts";
import { LIST_REFRESH_MS, TIME_OUT_MS } from "./clinic/passing-time.ts";
import { walkRandomly } from "./clinic/random-walk.ts";
import type { Scenario } from "./clinic/scenario.ts";
import type { TabAction } from "./clinic/tab-state.ts";
import { formatTrace } from "./clinic/trace.ts";
import { createWorld, type World } from "./clinic/world.ts";
import {
  connect,
  toHttpReply,
  toKey,
  toMessage,
  toNetworkFailure,
  type UnansweredRequest,
} from "./testing/real-network.ts";
import { createRealTab, settle, type RealTab } from "./testing/real-tab.ts";
import { EVERYTHING, defineScenario } from "./define-scenario.ts";
import { shiftTimes } from "./search/shift-times.ts";

/**
 * Replays traces of the model through the real `createJourney`, so that model and wiring cannot drift apart. Compared
 * after each step: the whole state of the journey, the open page, and the requests that have no answer yet.
 *
 * What is abstracted: in the model it is always `NOW`, and the past moves away, so all its times are shifted by the
 * time that has passed. Reads of handsets, recordings and diagnoses are answered at once, and their number is not
 * compared, because the query cache may answer them. Channels are subscribed at once and never reconnect, Web Locks
 * grant every claim of the only tab, and the second tab exists only in the model: its clinician is the colleague.
 */
const toScenario = (asksQuestion: boolean, isRunning: boolean): Scenario =>
  defineScenario({
    ...EVERYTHING,
    name: "one tab, and a colleague at another computer",
    tabs: [0, 1],
    accounts: [["Dr A", "Dr B"], ["Dr B"]],
    asksQuestion,
    slow: ["send-lock", "send-unlock", "poll", "send-answer", "lifecycle", "availability"],
    before: [
      { tab: 0, type: "sign-in", as: "Dr A" },
      { tab: 1, type: "sign-in", as: "Dr B" },
      ...(isRunning ? RUNNING : []),
    ],
    budgets: { ...EVERYTHING.budgets, sleep: 0, misread: 0 },
  });

/** From here the traces come to every end of a test. */
const RUNNING: Scenario["before"] = [
  { tab: 0, type: "choose", handset: 0 },
  { tab: 0, type: "start" },
  { type: "moment" },
];

const MOST_STEPS = 120;

const TRACES = Array.from({ length: bySet({ daily: 20, full: 60 }) }, (_, at) => ({
  seed: at + 1,
  asksQuestion: at % 2 === 1,
  isRunning: at % 3 > 0,
}));

describe("createJourney", () => {
  const seen = new Set<string>();

  it.each(TRACES)(
    "has the state, the page and the requests of the model after each step of trace $seed",
    async ({ seed, asksQuestion, isRunning }) => {
      const world = createWorld(toScenario(asksQuestion, isRunning));
      const trace = walkRandomly(world, seed, MOST_STEPS);
      const replay = startReplay(world);
      for (const [at, step] of trace.entries()) {
        // oxlint-disable-next-line no-await-in-loop -- steps follow each other
        await replay.take(step);
        const { actual, expected } = replay.compare();
        seen.add(`${actual.page.type} page`).add(`lock ${actual.state?.lock.status}`);
        seen.add(`test ${actual.state?.testRun.phase.status}`);
        const timeline = formatTrace(world, trace.slice(0, at + 1)).join("\n");
        expect(actual, timeline).toEqual(expected);
      }
      replay.end();
    },
  );

  it("comes to every page and every state of a lock and a test in these traces", () => {
    const pages = ["sign-in", "handsets", "start", "loading", "question", "result"].map(
      (type) => `${type} page`,
    );
    const locks = ["none", "locking", "held", "withdrawing", "releasing", "elsewhere", "lost"];
    const tests = ["idle", "waiting", "asking", "finished"];
    const all = [
      ...pages,
      ...locks.map((status) => `lock ${status}`),
      ...tests.map((status) => `test ${status}`),
    ];
    expect(Array.from(seen)).toEqual(expect.arrayContaining(all));
  });
});

function raise(problem: string): never {
  throw new Error(problem);
}

function startReplay(world: World) {
  const row = world.createRow();
  let elapsedMs = 0;
  let unanswered: UnansweredRequest[] = [];
  const toReal = <Value>(value: Value): Value => shiftTimes(value, elapsedMs);
  const readServer = () => toReal(world.readServer(row));
  const tab = createRealTab(world.scenario.asksQuestion, (http, clock) => {
    unanswered = [];
    connect(http, clock, readServer, (request) => void unanswered.push(request));
  });

  /** Requests of the tab without an answer that it has read. */
  function getInFlight(): readonly { readonly request: Request; readonly isLost: boolean }[] {
    const items = world.codes.messageLists.toValue(world.messagesOf(row, 0));
    return items
      .map((item) => toReal(world.codes.items.toValue(item)))
      .flatMap((item) => {
        if (item.kind === "request") return [{ request: item, isLost: false }];
        return item.kind === "answer" ? [{ request: item.request, isLost: item.reply.kind === "lost" }] : [];
      })
      .filter(({ request }) => !request.isOrphan);
  }

  function takeUnanswered(request: Request): UnansweredRequest {
    const key = toKey(request);
    const at = unanswered.findIndex((each) => each.key === key);
    const [found] = at === -1 ? [] : unanswered.splice(at, 1);
    return found ?? raise(`The tab has not sent ${key}`);
  }

  async function pass(ms: number): Promise<void> {
    const lost = ms < TIME_OUT_MS ? [] : getInFlight().filter(({ isLost }) => !isLost);
    takeStep(world, row, { type: "pass", ms });
    elapsedMs += ms;
    await tab.pass(ms);
    for (const { request } of lost) {
      takeUnanswered(request).reject(toNetworkFailure());
      // oxlint-disable-next-line no-await-in-loop -- one answer after the other
      await settle();
    }
    if (ms >= LIST_REFRESH_MS) tab.refetchList();
    await settle();
    await tab.runTimers();
  }

  function hear(item: Item): void {
    if (item.kind === "push") tab.emit(...toMessage(item.announcement));
    if (item.kind !== "answer") return;
    const { resolve, reject } = takeUnanswered(item.request);
    const reply = toHttpReply(item);
    if (reply === undefined) reject(toNetworkFailure());
    else resolve(reply);
  }

  return {
    async take(step: ClinicStep): Promise<void> {
      if (step.type === "pass") return pass(step.ms);
      if (step.type === "step-clock") {
        takeStep(world, row, step);
        elapsedMs += step.ms;
        tab.stepServer(step.ms);
        await settle();
        return;
      }
      const isHere = "tab" in step && step.tab === 0;
      takeStep(world, row, step);
      if (isHere && step.type === "act") act(tab, world.codes.actions.toValue(step.action));
      if (isHere && "item" in step) {
        const item = toReal(world.codes.items.toValue(step.item));
        if (step.type === "deliver" || step.type === "repeat") hear(item);
        // The answer to a page that is gone is not awaited anyway.
        if (step.type === "never-answer" && item.kind !== "push" && item.kind !== "note") {
          const request = item.kind === "answer" ? item.request : item;
          if (!request.isOrphan) takeUnanswered(request);
        }
      }
      await settle();
      if (step.type === "act") await tab.runTimers();
    },
    end: tab.logOut,
    compare() {
      const { journey, page } = world.readTab(row, 0);
      const state = tab.journey && shiftTimes(tab.journey.whole.getState(), -elapsedMs);
      return {
        actual: { state, page: tab.page, unanswered: unanswered.map(({ key }) => key).toSorted() },
        expected: {
          state: journey,
          page,
          unanswered: getInFlight()
            .map(({ request }) => toKey(request))
            .toSorted(),
        },
      };
    },
  };
}

/** What the person does. */
function act(tab: RealTab, action: TabAction): void {
  const { journey, page } = tab;
  const at = tab.now();
  const phase = journey?.testRun.getState().phase;
  const test = phase !== undefined && isPending(phase) ? phase.test : undefined;
  const of = test && toRef(test);
  switch (action.type) {
    case "signed-in":
      return tab.signIn(action.account);
    case "logged-out":
      return tab.logOut();
    case "reloaded":
      return tab.reload();
    case "handset-chosen":
      return tab.goTo({ type: "start", udi: action.udi });
    case "left":
      return tab.goTo({ type: "handsets" });
    case "returned":
      return tab.goToRunningTest();
    case "product-left":
      return journey?.leaveProduct();
    case "start-pressed":
      return "udi" in page ? journey?.startTest(page.udi) : undefined;
    case "back-pressed":
      return "udi" in page ? tab.goTo({ type: "start", udi: page.udi }) : undefined;
    case "question-answered": {
      if (of === undefined || test?.target === undefined) return undefined;
      const { capnogramId } = test.target;
      return journey?.testRun.send({ type: "answer-given", at, of, capnogramId, answer: 12 });
    }
    case "inquiry-answered": {
      if (of === undefined || test?.inquiry === undefined) return undefined;
      const { capnogramId } = test.inquiry;
      const { isTheirs } = action;
      return journey?.testRun.send({ type: "inquiry-answered", at, of, capnogramId, isTheirs });
    }
    case "taken-over":
      return journey?.lock.send({ type: "take-over-chosen", at });
    case "toast-opened":
      return tab.openAnnounced();
    case "history-opened":
      tab.goTo({ type: "result" });
      return journey?.noteResultOpened(action.capnogramId);
    case "claim-refused-next":
      return tab.refuseNextClaim();
    case "timer-ran-out":
      // `runTimers` follows.
      return undefined;
    default:
      return raise(`No trace has "${action.type}".`);
  }
}
