import { handsetChannel } from "@capno/realtime/channels";
import { aProductServices } from "@capno/test-kit/product-services";
import { aLifecycleEvent } from "@capno/test-kit/wire-builders";
import { cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { Journey } from "../journey/create-journey.ts";
import { JourneyContext } from "../journey/journey-context.ts";
import { FIRST, SECOND } from "../testing/clinic-names.ts";
import { useHandsetNews } from "./use-handset-news.ts";

afterEach(cleanup);

function follow(handset: string | undefined) {
  const services = aProductServices();
  const forget = vi.fn<Journey["records"]["forget"]>();
  const journey = { services, records: { forget } } as unknown as Journey;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <JourneyContext value={journey}>{children}</JourneyContext>
  );
  const onMissed = vi.fn();
  const hook = renderHook((udi: string | undefined) => useHandsetNews(udi, onMissed), {
    initialProps: handset,
    wrapper,
  });
  const { realtime, notices } = services;
  const hear = (stage: string, state: string) =>
    realtime.emit(
      handsetChannel(FIRST),
      "upload_lifecycle",
      aLifecycleEvent({ event: { stage, state }, capnogramId: "a" }),
    );
  return { ...hook, realtime, notices, forget, onMissed, hear };
}

describe("the news of a handset while a result of it is waited for", () => {
  it("let a first and a final result be read anew, and nothing else does", () => {
    const { realtime, forget, hear } = follow(FIRST);
    hear("DECODE", "SUCCEEDED");
    hear("DIAGNOSE_FINAL", "STARTED");
    realtime.emit(handsetChannel(FIRST), "capnogram-progress", { progress: 40 });
    realtime.emit(handsetChannel(FIRST), "upload_lifecycle", {});
    expect(forget.mock.calls).toEqual([]);
    hear("DIAGNOSE_INITIAL", "SUCCEEDED");
    hear("DIAGNOSE_FINAL", "SUCCEEDED");
    expect(forget.mock.calls).toEqual([
      ["a", false],
      ["a", true],
    ]);
  });

  it("are asked for with each subscription: what came before it was not heard", async () => {
    const { realtime, onMissed } = follow(FIRST);
    await Promise.resolve();
    expect(onMissed).toHaveBeenCalledOnce();
    realtime.succeedAll();
    expect(onMissed).toHaveBeenCalledTimes(2);
  });

  it("are of one handset, or of none, and of no page that was left", () => {
    const { realtime, rerender, unmount } = follow(undefined);
    expect(realtime.channels()).toEqual([]);
    rerender(FIRST);
    rerender(SECOND);
    expect(realtime.channels()).toEqual([handsetChannel(SECOND)]);
    unmount();
    expect(realtime.channels()).toEqual([]);
  });

  it("say that they do not come", () => {
    const { realtime, notices } = follow(FIRST);
    realtime.fail(handsetChannel(FIRST), { type: "AuthError", error: "Forbidden", status: 403 });
    expect(notices.shown).toHaveLength(1);
  });
});
