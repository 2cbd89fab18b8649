import { ApiError } from "@capno/api-client/api-error";
import type { HttpRequest } from "@capno/api-client/http";
import { createFakeHttp } from "@capno/test-kit/fake-http";
import { createManualClock } from "@capno/test-kit/manual-clock";
import { describe, expect, it } from "vitest";

import { createProblemReport } from "../../features/problem-report/problem-report.ts";
import { createProblemLog, type SessionProblemLog } from "./problem-log.ts";

const ENVIRONMENT = {
  timeZone: "Europe/London",
  isTimeZoneNamed: true,
  clockDifferenceS: 0,
  isPageTranslated: false,
  isPageAltered: false,
  defaultFontPx: 16,
  isStorageAvailable: true,
  socket: "live",
  obsoleteKeys: [],
};

const toText = (log: SessionProblemLog, version = "4.2.4") =>
  JSON.stringify(
    createProblemReport({
      record: log.read(),
      versions: [{ part: "shell", version, source: "live" }],
      environment: ENVIRONMENT,
      now: 0,
    }),
  );

const forty = (make: (n: number) => string) => Array.from({ length: 40 }, (_, n) => make(n + 11));
const NAMES = ["Ada", "Grace", "Edsger", "Barbara", "Tony"];
/** Identifiers as they occur, forty of each kind. */
const IDENTIFIERS: Readonly<Record<string, readonly string[]>> = {
  "participant IDs": forty((n) => `CARD-${n}7`),
  "recording IDs": forty((n) => `6f1c3d${n}-0d5e-4d8e-9f62-1c1a5a0c7b${n}`),
  "handset UDIs": forty((n) => `(01)05060(21)NTA002${n}`),
  "serial numbers": forty((n) => `NTH012${n}`),
  "email addresses": forty((n) => `Clinician${n}@surgery.example`),
  names: forty((n) => `${NAMES[n % 5]} Nkemelu${String.fromCodePoint(86 + n)}`),
};
/** The five ways in which an identifier may be written. */
const ENCODINGS: readonly ((id: string) => readonly string[])[] = [
  (id) => [id],
  (id) => [encodeURIComponent(id)],
  (id) => [btoa(unescape(encodeURIComponent(id)))],
  (id) => [JSON.stringify(id).slice(1, -1)],
  (id) => [id.toUpperCase(), id.toLowerCase()],
];
const encodeAll = (id: string) => ENCODINGS.flatMap((encode) => encode(id));

/** An identifier in every place where a session, a product or a server could put it. */
async function plant(log: SessionProblemLog, id: string): Promise<void> {
  const http = createFakeHttp();
  const watched = log.watchCalls({
    ...http,
    send: (request) =>
      request.method === "GET"
        ? Promise.resolve({ status: 200, body: { id } })
        : Promise.reject(
            new ApiError({
              kind: "not-found",
              path: id,
              method: "POST",
              action: id,
              required: true,
              body: id,
            }),
          ),
  });
  const encoded = encodeURIComponent(id);
  const request: HttpRequest = {
    method: "GET",
    path: `/v2/capnograms/${encoded}/`,
    query: { duid: id },
    form: { id },
    json: { id },
    action: id,
  };
  await watched.send(request);
  await watched
    .send({ ...request, method: "POST", path: `/${encoded}?id=${encoded}` })
    .catch(() => undefined);
  log.recordRoute(`/nts/results/${encoded}`, { capnogramId: id });
  log.recordRoute(`/nts/${encoded}`, {});
  log.recordRoute(`/nts/${encoded}`, { "*": id });
  log.recordStep({ product: id, event: id, lock: id, test: id, effects: [id] });
}

describe("createProblemLog [REQ-PROBLEM-01] [REQ-PROBLEM-02] [REQ-PROBLEM-10]", () => {
  it.each(Object.entries(IDENTIFIERS))(
    "takes no %s into a report, in any of five encodings",
    async (_, ids) => {
      for (const id of ids) {
        const log = createProblemLog(createManualClock());
        for (const written of encodeAll(id)) await plant(log, written);
        const text = toText(log, id);
        expect(text).toContain('"type":"step"');
        for (const written of encodeAll(id)) expect(text.toLowerCase()).not.toContain(written.toLowerCase());
      }
    },
  );

  it("keeps the last 500 events alone", () => {
    const log = createProblemLog(createManualClock());
    for (let n = 0; n < 620; n += 1) log.recordLink(n < 120 ? "idle" : "live");
    const { events } = log.read();
    expect(events).toHaveLength(500);
    expect(events[0]).toMatchObject({ type: "link", state: "live" });
  });

  it("lists a step of a breath test by its event, its effects and the statuses it ends in", () => {
    const log = createProblemLog(createManualClock());
    const step = { product: "nts", event: "lock-granted", lock: "held", test: "idle", effects: ["poll"] };
    log.recordStep(step);
    expect(log.read().events).toMatchObject([{ type: "step", ...step }]);
  });

  it("records a call with its status, or with why there is none, and counts answers that were not the API's", async () => {
    const clock = createManualClock();
    const log = createProblemLog(clock);
    const fail = new ApiError({
      kind: "network-failure",
      path: "/device/",
      method: "GET",
      action: "a",
      required: false,
      isIntercepted: true,
    });
    const request: HttpRequest = { method: "GET", path: "/device/", action: "a" };
    await log.watchCalls({ send: async () => ({ status: 204, body: undefined }) }).send(request);
    const refusing = log.watchCalls({ send: () => Promise.reject(fail) });
    await expect(refusing.send(request)).rejects.toBe(fail);
    const { events, interceptedAnswers } = log.read();
    expect(events).toMatchObject([
      { type: "call", method: "GET", path: "/device/", outcome: 204, durationMs: 0 },
      { outcome: "network-failure" },
    ]);
    expect(interceptedAnswers).toBe(1);
  });

  it.each([
    ["/nts/results-history", {}, "/nts/results-history"],
    ["/nts/handsets/(21)a%2Fb", { udi: "(21)a/b" }, "/nts/handsets/:udi"],
    ["/nts/7/print", {}, "/nts/:other/print"],
    ["/nts/%E0%A4%A/print", {}, "/nts/:other/print"],
    ["/nts/anything", { "*": "anything" }, "/*"],
  ])("lists the page %s with %j by the words of its route: %s", (pathname, params, route) => {
    const log = createProblemLog(createManualClock());
    log.recordRoute(pathname, params);
    expect(log.read().events).toMatchObject([{ type: "route", route }]);
  });

  it("lists a call that failed by its status, and one without an answer as broken off, with how long each took", async () => {
    const clock = createManualClock();
    const log = createProblemLog(clock);
    const facts = {
      kind: "unexpected-status",
      path: "/device/",
      method: "GET",
      action: "a",
      required: false,
    } as const;
    const request: HttpRequest = { method: "GET", path: "/device/", action: "a" };
    for (const error of [new ApiError({ ...facts, status: 500 }), new DOMException("", "AbortError")]) {
      const send = () => {
        clock.advance(250);
        return Promise.reject(error);
      };
      await expect(log.watchCalls({ send }).send(request)).rejects.toBe(error);
    }
    const { events, interceptedAnswers } = log.read();
    expect(events).toMatchObject([
      { outcome: 500, durationMs: 250 },
      { outcome: "aborted", durationMs: 250 },
    ]);
    expect(interceptedAnswers).toBe(0);
  });
});
