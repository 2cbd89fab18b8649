import { aProductServices } from "@capno/test-kit/product-services";
import { aBreathTestBody } from "@capno/test-kit/wire-builders";
import { toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import type { TestRunPartEvent } from "./test-run-states.ts";
import type { RecordingFacts } from "../attribution/recording-facts.ts";
import type { BreathTestDefinition, QuestionStep } from "../definition.ts";
import { FIRST, testsRoute } from "../testing/names.ts";
import { at, facts } from "../testing/test-run-timeline.ts";
import { EMPTY_LEDGER } from "./test-run-machine.ts";
import { createTestRunEffects } from "./test-run-effects.ts";

const UDI = toHandsetUdi(FIRST);
const OF = { udi: UDI, startedAt: at(0) };
const DIAGNOSIS = "GET /v2/capnograms/a/diagnosis/";
const ANSWER = "POST /v2/capnograms/a/smoking/";

/** Sends an answer as a product does. */
const sendAnswer: QuestionStep["send"] = async (http, capnogramId, answer) => {
  const { status } = await http.send({
    method: "POST",
    path: `/v2/capnograms/${capnogramId}/smoking/`,
    action: "sending the answer",
    json: answer,
    expected: [400],
  });
  return status === 400 ? { kind: "refused", message: "Too many" } : { kind: "accepted" };
};
const fetchDiagnosis: BreathTestDefinition["fetchDiagnosis"] = (http, capnogramId) =>
  http.send({
    method: "GET",
    path: `/v2/capnograms/${capnogramId}/diagnosis/`,
    action: "loading the test results",
  });

function openEffects({ says }: { readonly says: RecordingFacts | undefined } = { says: facts(5) }) {
  const services = aProductServices();
  const sent: TestRunPartEvent[] = [];
  const done: unknown[] = [];
  const { runEffect } = createTestRunEffects({
    services,
    definition: { question: { send: sendAnswer }, fetchDiagnosis } as unknown as BreathTestDefinition,
    memory: {
      read: () => ({ test: undefined, ledger: EMPTY_LEDGER }),
      write: ({ test, ledger }) => void done.push(["remembered", test, ledger]),
    },
    send: (event) => void sent.push(event),
    go: (place) => void done.push(place),
    forgetResult: (...what) => void done.push(["forgotten", ...what]),
    fetchFacts: (capnogramId) => Promise.resolve(capnogramId === "a" ? says : undefined),
    fetchResult: (capnogramId) => Promise.resolve(capnogramId === "a" ? says : undefined),
    openResult: (...what) => void done.push(["opened", ...what]),
    tellOpened: (...what) => void done.push(["told", ...what]),
    announceLate: (...what) => void done.push(["announced", ...what]),
    markHandled: (capnogramId) => void done.push(["recordings-handled", capnogramId]),
  });
  const now = () => services.clock.now();
  return { services, sent, done, runEffect, now, settle: () => services.clock.advanceAsync(0) };
}

describe("createTestRunEffects, polling [REQ-TEST-03]", () => {
  it("sends the rows to the test that asked", async () => {
    const { services, sent, runEffect, now, settle } = openEffects();
    const capturedAt = "2026-11-20T09:00:05Z";
    const rows = [
      { testOutcome: "Completed", capnogramId: "a" },
      { testOutcome: "Failed", capnogramId: null },
      { testOutcome: "In progress", capnogramId: "c" },
      { testOutcome: "Postponed", capnogramId: "d" },
    ].map((row) => aBreathTestBody({ ...row, capturedAt }));
    services.http.reply(testsRoute(FIRST), rows);
    runEffect({ type: "poll", of: OF });
    await settle();
    const captured = { capturedAt: toEpochMs(Date.parse(capturedAt)), isTimeGuessed: false };
    const [event] = sent;
    expect(event).toMatchObject({ type: "polled", at: now(), of: OF });
    expect(event?.type === "polled" && event.tests).toStrictEqual([
      { outcome: "completed", capnogramId: "a", ...captured },
      { outcome: "failed", capnogramId: undefined, ...captured },
      { outcome: "in-progress", capnogramId: "c", ...captured },
      { outcome: "other", capnogramId: "d", ...captured },
    ]);
    expect(services.notices.reported).toEqual([]);
  });

  it("says of which rows the time names no offset, and leaves out those whose time cannot be", async () => {
    const { services, sent, runEffect, settle } = openEffects();
    const times = ["2026-11-20T09:00:05", "2026-11-20T09:00:05Z", "2026-02-30T09:00:05Z"];
    services.http.reply(
      testsRoute(FIRST),
      times.map((capturedAt) => aBreathTestBody({ capturedAt })),
    );
    runEffect({ type: "poll", of: OF });
    await settle();
    const [event] = sent;
    const tests = event?.type === "polled" ? event.tests : [];
    expect(tests.map(({ isTimeGuessed }) => isTimeGuessed)).toEqual([true, false]);
  });

  it("reports a failure and sends nothing", async () => {
    const { services, sent, runEffect, settle } = openEffects();
    services.http.fail(testsRoute(FIRST), "network-failure");
    runEffect({ type: "poll", of: OF });
    await settle();
    expect(sent).toEqual([]);
    expect(services.notices.reported.map(({ problem }) => problem)).toEqual([
      "the tests of the handset could not be polled",
    ]);
  });
});

describe("createTestRunEffects, probing for a first diagnosis [REQ-TEST-03]", () => {
  const effect = { type: "probe", of: OF, capnogramId: "a", capturedAt: at(5) } as const;

  it("sends probed if it can be read", async () => {
    const { services, sent, runEffect, now, settle } = openEffects();
    services.http.reply(DIAGNOSIS, {});
    runEffect(effect);
    await settle();
    expect(sent).toEqual([{ type: "probed", at: now(), of: OF, capnogramId: "a", capturedAt: at(5) }]);
  });

  it("treats a missing one as normal", async () => {
    const { services, sent, runEffect, settle } = openEffects();
    services.http.reply(DIAGNOSIS, {}, 404);
    runEffect(effect);
    await settle();
    expect([sent, services.notices.reported, services.notices.raised]).toEqual([[], [], []]);
  });
});

describe("createTestRunEffects, fetching facts and results", () => {
  it.each([facts(5), undefined])("sends the server's facts to the test that asked: %j", async (says) => {
    const { sent, runEffect, now, settle } = openEffects({ says });
    const said = { at: now(), of: OF, capnogramId: "a", facts: says };
    runEffect({ type: "check-recording", of: OF, capnogramId: "a" });
    await settle();
    runEffect({ type: "fetch-result", of: OF, capnogramId: "a" });
    await settle();
    expect(sent).toEqual([
      { type: "recording-checked", ...said },
      { type: "result-fetched", ...said },
    ]);
  });
});

describe("createTestRunEffects, sending the clinician's answer [HZ-05]", () => {
  const effect = { type: "send-answer", of: OF, capnogramId: "a", answer: { packYears: 12 } } as const;

  async function send(reply: (http: ReturnType<typeof openEffects>["services"]["http"]) => void) {
    const clinic = openEffects();
    reply(clinic.services.http);
    clinic.runEffect(effect);
    await clinic.settle();
    const replied = { at: clinic.now(), of: OF, capnogramId: "a" };
    expect(clinic.services.http.sent(ANSWER).map(({ json }) => json)).toEqual([effect.answer]);
    return { ...clinic, replied };
  }

  it("sends it once and reports that it was accepted", async () => {
    const { sent, replied, services } = await send((http) => http.reply(ANSWER, {}));
    expect(sent).toEqual([{ type: "answer-accepted", ...replied }]);
    expect(services.notices.raised).toEqual([]);
  });

  it("passes on the server's refusal", async () => {
    const { sent, replied, services } = await send((http) => http.reply(ANSWER, {}, 400));
    expect(sent).toEqual([{ type: "answer-refused", ...replied, message: "Too many" }]);
    expect(services.notices.raised).toEqual([]);
  });

  it("shows a failure and reports that the answer may be lost", async () => {
    const { sent, replied, services } = await send((http) => http.fail(ANSWER, "network-failure"));
    expect(sent).toEqual([{ type: "answer-lost", ...replied }]);
    expect(services.notices.raised).toHaveLength(1);
  });
});

describe("createTestRunEffects", () => {
  it.each<[Parameters<ReturnType<typeof openEffects>["runEffect"]>[0], unknown]>([
    [
      { type: "go-to-loading", udi: UDI },
      { page: "loading", udi: UDI },
    ],
    [
      { type: "go-to-start", udi: UDI },
      { page: "start", udi: UDI },
    ],
    [
      { type: "go-to-question", udi: UDI, capnogramId: "a" },
      { page: "question", udi: UDI, capnogramId: "a" },
    ],
    [{ type: "mark-handled", capnogramId: "a" }, ["recordings-handled", "a"]],
    [{ type: "forget-result", capnogramId: "a", isFinal: true }, ["forgotten", "a", true]],
    [{ type: "announce-late", capnogramId: "a", lead: "question" }, ["announced", "a", "question"]],
    [{ type: "tell-opened", capnogramId: "a", udi: UDI }, ["told", "a", UDI]],
    [{ type: "remember", test: undefined, ledger: EMPTY_LEDGER }, ["remembered", undefined, EMPTY_LEDGER]],
  ])("runs the effect $type", (effect, expected) => {
    const { done, runEffect, sent, services } = openEffects();
    runEffect(effect);
    expect([done, sent, services.activity.entries]).toEqual([[expected], [], []]);
  });

  it("opens the result and records the act without naming it", () => {
    const { done, runEffect, services } = openEffects();
    runEffect({ type: "open-result", capnogramId: "a", udi: UDI });
    expect(done).toEqual([["opened", "a", UDI]]);
    expect(services.activity.entries).toEqual([{ what: "result opened" }]);
  });

  it("records the inquiry and its answer", () => {
    const { runEffect, services } = openEffects();
    const inquiry = { capnogramId: "a", capturedAt: at(-60), because: { is: "outside-hold" } } as const;
    runEffect({ type: "record-inquiry", inquiry, isTheirs: false });
    expect(services.activity.entries).toEqual([
      {
        what: "recording asked about",
        detail: expect.stringMatching(
          /Is this recording from the patient in front of you\? No, wait for the next\.$/,
        ),
      },
    ]);
  });
});
