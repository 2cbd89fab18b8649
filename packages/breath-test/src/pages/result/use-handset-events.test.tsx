import { handsetChannel } from "@capno/realtime/channels";
import { aLifecycleEvent } from "@capno/test-kit/wire-builders";
import { describe, expect, it, vi } from "vitest";

import { FIRST } from "../../testing/names.ts";
import { openHook } from "../../testing/open-hook.tsx";
import { openJourneyOf } from "../../testing/open-journey.ts";
import { useHandsetEvents } from "./use-handset-events.ts";

const CHANNEL = handsetChannel(FIRST);

async function open(udi: string | undefined) {
  const clinic = openJourneyOf({});
  const onMissed = vi.fn();
  const hook = await openHook(clinic, (each: string | undefined) => useHandsetEvents(each, onMissed), udi);
  return { ...clinic, ...hook, onMissed };
}

describe("useHandsetEvents", () => {
  it("listens while a handset is given, and asks for missed events on each subscription", async () => {
    const { services, onMissed, change, during } = await open(undefined);
    expect([services.realtime.channels(), onMissed.mock.calls.length]).toEqual([[], 0]);
    await change(FIRST);
    expect([services.realtime.channels(), onMissed.mock.calls.length]).toEqual([[CHANNEL], 1]);
    await during(() => services.realtime.succeed(CHANNEL));
    expect(onMissed).toHaveBeenCalledTimes(2);
    await change(undefined);
    expect(services.realtime.channels()).toEqual([]);
  });

  it.each([
    ["DIAGNOSE_FINAL", "SUCCEEDED", "final"],
    ["DIAGNOSE_INITIAL", "SUCCEEDED", "first"],
    ["DECODE", "SUCCEEDED", undefined],
    ["DIAGNOSE_FINAL", "FAILED", undefined],
  ])("notes which diagnosis exists on %s %s", async (stage, state, known) => {
    const { journey, receive, during } = await open(FIRST);
    await during(() => receive(stage, state, "a"));
    expect(journey.records.getKnownDiagnosis("a")).toBe(known);
  });

  it("ignores unreadable events and events without a recording id", async () => {
    const { journey, services } = await open(FIRST);
    const onKnown = vi.fn();
    journey.records.watch(onKnown);
    services.realtime.emit(CHANNEL, "upload_lifecycle", { event: "unheard of" });
    services.realtime.emit(CHANNEL, "something new", {});
    services.realtime.emit(CHANNEL, "upload_lifecycle", aLifecycleEvent({ capnogramId: null }));
    expect(onKnown).not.toHaveBeenCalled();
  });

  it("says so if the server refuses the channel", async () => {
    const { services } = await open(FIRST);
    services.realtime.fail(CHANNEL, { type: "AuthError", error: "refused", status: 403 });
    expect(services.notices.shown).toEqual([
      { level: "error", message: `AuthError: Failed to subscribe to ${CHANNEL} channel: refused [403]` },
    ]);
  });
});
