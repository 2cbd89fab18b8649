import type { TabLocks } from "@capno/auth-session/tab-services";
import { availabilityChannel, handsetChannel } from "@capno/realtime/channels";
import { anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import type { FakeProductServices } from "@capno/test-kit/product-services";
import {
  aBreathTestBody,
  aFeaturesBody,
  aHandsetBody,
  aLifecycleEvent,
  aRecordingBody,
} from "@capno/test-kit/wire-builders";
import { toHandsetUdi } from "@capno/domain/units";

import { createJourney, type Journey } from "../session/create-journey.ts";
import type { BreathTestDefinition } from "../definition.ts";
import { aDeployment, type DeploymentChanges } from "./a-deployment.ts";
import { FIRST, lockRoute, ME, SECOND, testsRoute, unlockRoute } from "./names.ts";
import { ANY_PARTS } from "./report-product.ts";
import { aSharedBrowser, aStorage, beginSessionEarly, type SharedBrowser } from "./shared-browser.ts";

/** A journey without pages: the real wiring with a fake network, clock and storage. */
export interface JourneyHarness {
  readonly journey: Journey;
  readonly services: FakeProductServices;
  /** Every navigation, in order. */
  readonly visited: readonly string[];
  /** What this tab stores; pass it to the next page to simulate a reload. */
  readonly stored: Map<string, string>;
  /** Enters the handset and waits until its lock is held. */
  hold(udi?: string): Promise<void>;
  start(udi?: string): void;
  pass(ms: number): Promise<void>;
  /** Makes the server know this recording, begun `agoMs` ago unless `changes` say otherwise. */
  record(capnogramId: string, changes?: Partial<ReturnType<typeof aRecordingBody>>, agoMs?: number): void;
  listTests(rows: readonly Partial<ReturnType<typeof aBreathTestBody>>[], udi?: string): void;
  receive(stage: string, state: string, capnogramId: string | null, udi?: string): void;
  receiveAvailability(event: string, user: string | null, udi?: string): void;
}

export function openJourneyOf(
  definition: Partial<BreathTestDefinition>,
  options: {
    readonly services?: FakeProductServices;
    /** Used if no services are given. */
    readonly deployment?: DeploymentChanges;
    readonly stored?: Map<string, string>;
    readonly browser?: SharedBrowser;
    readonly username?: string;
    readonly locks?: TabLocks;
  } = {},
): JourneyHarness {
  const username = options.username ?? ME;
  const services =
    options.services ??
    aDeployment(options.deployment ?? {}, { session: createFakeSession(anAccount({ username })) });
  const { http, clock, realtime } = services;
  const browser = options.browser ?? aSharedBrowser();
  const stored = options.stored ?? new Map<string, string>();
  const visited: string[] = [];
  /** The list's row for a recording, unless a test says otherwise. */
  const recorded = new Map<
    string,
    Pick<ReturnType<typeof aBreathTestBody>, "testIdentifier" | "capturedAt">
  >();
  if (options.services === undefined) {
    http.reply("GET /v2/handsets/", [aHandsetBody({ udi: FIRST }), aHandsetBody({ udi: SECOND })]);
    for (const udi of [FIRST, SECOND]) {
      http.reply(lockRoute(udi), {});
      http.reply(unlockRoute(udi), {});
      http.reply(testsRoute(udi), []);
    }
  }
  beginSessionEarly(aStorage(stored), "/any");
  const journey = createJourney(
    services,
    {
      productId: "any",
      wireProduct: "any",
      basePath: "/any",
      quoteResult: () => "40%",
      namesBackend: false,
      getLegalTexts: () => [],
      describeResult: () => ANY_PARTS,
      leadsTo: { DIAGNOSE_INITIAL: "result", DIAGNOSE_FINAL: "result" },
      fetchDiagnosis: async (from: typeof http, capnogramId: string) =>
        (
          await from.send({
            method: "GET",
            path: `/v2/capnograms/${capnogramId}/diagnosis/`,
            action: "loading the test results",
          })
        ).body,
      ...definition,
    } as unknown as BreathTestDefinition,
    {
      getStorage: () => aStorage(stored),
      getSharedStorage: () => aStorage(browser.stored),
      openChannel: browser.openChannel,
      locks: options.locks,
    },
  );
  journey.attachNavigation((to: unknown) => void visited.push(String(to)));
  const pass = (ms: number) => clock.advanceAsync(ms);
  const toIso = (ms: number) => new Date(ms).toISOString();

  return {
    journey,
    services,
    visited,
    stored,
    pass,
    async hold(udi = FIRST) {
      journey.enterHandset(toHandsetUdi(udi));
      await pass(0);
    },
    start: (udi = FIRST) => journey.startTest(toHandsetUdi(udi)),
    record(capnogramId, changes, agoMs = 0) {
      const capturedAt = clock.now() - agoMs;
      const times = { capturedAt: toIso(capturedAt), receivedAt: toIso(capturedAt + 80_000) };
      const body = aRecordingBody({ handsetUdi: FIRST, administeredBy: username, ...times, ...changes });
      recorded.set(capnogramId, { testIdentifier: body.testIdentifier, capturedAt: body.capturedAt });
      http.reply(`GET /v2/capnograms/${capnogramId}/`, body);
      http.reply(`GET /v2/capnograms/${capnogramId}/computedFeatures/`, aFeaturesBody());
      http.reply(`GET /v2/capnograms/${capnogramId}/diagnosis/`, {});
    },
    listTests: (rows, udi = FIRST) =>
      http.reply(
        testsRoute(udi),
        rows.map((each) =>
          aBreathTestBody({
            capturedAt: toIso(clock.now()),
            ...recorded.get(each.capnogramId ?? ""),
            ...each,
          }),
        ),
      ),
    receive(stage, state, capnogramId, udi = FIRST) {
      const now = toIso(clock.now());
      const event = { event: { stage, state }, capnogramId, capturedAt: now, serverTime: now };
      realtime.emit(handsetChannel(udi), "upload_lifecycle", aLifecycleEvent(event));
    },
    receiveAvailability: (event, user, udi = FIRST) =>
      realtime.emit(availabilityChannel(udi), "availability_changed", { event, user, handsetUdi: udi }),
  };
}

/** Opens a journey whose test waits for its recording. Start is pressed `afterMs` after the lock was granted. */
export async function openStartedTest(
  afterMs: number,
  ...options: Parameters<typeof openJourneyOf>
): Promise<JourneyHarness> {
  const clinic = openJourneyOf(...options);
  await clinic.hold();
  await clinic.pass(afterMs);
  clinic.start();
  await clinic.pass(0);
  return clinic;
}
