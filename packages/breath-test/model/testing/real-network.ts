import { ApiError } from "@capno/api-client/api-error";
import type { HttpReply } from "@capno/api-client/http";
import type { ManualClock } from "@capno/api-client/testing/manual-clock";
import { availabilityChannel, handsetChannel } from "@capno/realtime/channels";
import type { FakeHttp } from "@capno/test-kit/fake-http";
import {
  aBreathTestBody,
  aFeaturesBody,
  aHandsetBody,
  aLifecycleEvent,
  aRecordingBody,
} from "@capno/test-kit/wire-builders";

import { lockRoute, testsRoute, unlockRoute } from "../../src/testing/names.ts";
import type { Answer, AskingEffect, Request } from "../clinic/message-queue.ts";
import {
  findRecording,
  hasDiagnosis,
  type Announcement,
  type ModelServer,
  type Recording,
  type TestRow,
} from "../clinic/model-server.ts";
import { HANDSETS } from "../clinic/names.ts";
import { RECORDING_MS } from "../clinic/scenario.ts";
import { toAnswerRoute, toIso, type RealTab } from "./real-tab.ts";

const RECORDINGS = [1, 2, 3, 4, 5, 6].map((number) => `recording-${number}`);
const OUTCOMES = { completed: "Completed", failed: "Failed", "in-progress": "In progress" } as const;

export interface UnansweredRequest {
  /** Method and path, the reason of an unlock, and the time of sending. */
  readonly key: string;
  resolve(reply: HttpReply): void;
  reject(error: unknown): void;
}

/** Answers reads from the model's server, and holds every other request until its answer is delivered. */
export function connect(
  http: FakeHttp,
  clock: ManualClock,
  readServer: () => ModelServer,
  hold: (request: UnansweredRequest) => void,
): void {
  http.answer("GET /v2/handsets/", () => {
    const { leases } = readServer();
    const body = HANDSETS.map((udi) => aHandsetBody({ udi, lockedBy: leases[udi]?.by ?? null }));
    return { status: 200, body };
  });
  for (const id of RECORDINGS) {
    http.answer(`GET /v2/capnograms/${id}/`, () => toRecordingReply(findRecording(readServer(), id)));
    http.reply(`GET /v2/capnograms/${id}/computedFeatures/`, aFeaturesBody());
    http.answer(`GET /v2/capnograms/${id}/diagnosis/`, (request) => {
      const recording = findRecording(readServer(), id);
      if (recording !== undefined && hasDiagnosis(recording)) return { status: 200, body: {} };
      throw new ApiError({ kind: "not-found", status: 404, required: false, ...request });
    });
  }
  const held = HANDSETS.flatMap((udi) => [lockRoute(udi), unlockRoute(udi), testsRoute(udi)]);
  for (const route of [...held, ...RECORDINGS.map(toAnswerRoute)])
    http.answer(route, ({ form }) => {
      const { promise, resolve, reject } = Promise.withResolvers<HttpReply>();
      hold({
        key: `${route} ${String(form?.["unlock_reason"] ?? "")} ${toIso(clock.now())}`,
        resolve,
        reject,
      });
      return promise;
    });
}

function toRecordingReply(recording: Recording | undefined): HttpReply {
  if (recording === undefined) return { status: 404, body: {} };
  const { udi, administeredBy = null, capturedAt } = recording;
  const body = aRecordingBody({
    handsetUdi: udi,
    administeredBy,
    capturedAt: toIso(capturedAt),
    receivedAt: toIso(capturedAt + RECORDING_MS),
    breathWaveform: { sampleTimes: [0, RECORDING_MS / 1_000], sampleValues: [0, 5] },
  });
  return { status: 200, body };
}

/** Undefined: the answer is lost. */
export function toHttpReply({ reply }: Answer): HttpReply | undefined {
  if (reply.kind === "lost") return undefined;
  if (reply.kind === "tests") return { status: 200, body: reply.rows.map(toTestBody) };
  if (reply.kind === "lock" && reply.lockedBy !== undefined)
    return { status: 409, body: { lockedBy: reply.lockedBy } };
  return { status: reply.kind === "answer" && !reply.isAccepted ? 409 : 200, body: {} };
}

function toTestBody({ outcome, capnogramId, capturedAt }: TestRow) {
  const body = aBreathTestBody({ testOutcome: OUTCOMES[outcome], capturedAt: toIso(capturedAt) });
  return { ...body, capnogramId: capnogramId ?? null };
}

export function toKey({ effect, sentAt }: Request): string {
  return `${toRoute(effect)} ${effect.type === "send-unlock" ? effect.reason : ""} ${toIso(sentAt)}`;
}

function toRoute(effect: AskingEffect): string {
  switch (effect.type) {
    case "send-lock":
      return lockRoute(effect.udi);
    case "send-unlock":
      return unlockRoute(effect.udi);
    case "poll":
      return testsRoute(effect.of.udi);
    case "send-answer":
      return toAnswerRoute(effect.capnogramId);
    default:
      throw new Error(`A "${effect.type}" is answered at once.`);
  }
}

export function toMessage(announcement: Announcement): Parameters<RealTab["emit"]> {
  const { udi } = announcement;
  if (announcement.kind === "availability") {
    const { word, user } = announcement;
    return [availabilityChannel(udi), "availability_changed", { event: word, user, handsetUdi: udi }];
  }
  const { stage, state, capnogramId = null, capturedAt, serverTime } = announcement;
  const event = aLifecycleEvent({
    event: { stage, state },
    capnogramId,
    capturedAt: capturedAt === undefined ? null : toIso(capturedAt),
    serverTime: toIso(serverTime),
  });
  return [handsetChannel(udi), "upload_lifecycle", event];
}

export function toNetworkFailure(): ApiError {
  return new ApiError({ kind: "network-failure", path: "", method: "POST", action: "any", required: false });
}
