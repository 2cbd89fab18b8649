import { locksChannel } from "@capno/realtime/channels";
import { anAccount } from "@capno/test-kit/builders";
import { createFakeRealtime } from "@capno/test-kit/fake-realtime";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";

import type { Journey } from "../../session/create-journey.ts";
import { JourneyContext } from "../../session/journey-context.ts";
import { createQueryClient } from "../../queries/query-client.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { FIRST } from "../../testing/names.ts";
import { useLocksWatch, WATCHING_FAILED } from "./use-locks-watch.ts";

const [NORTH, SOUTH] = ["NORTH", "SOUTH"].map((projectId) => locksChannel(projectId));

/** Watches the list of an account with two projects. */
function watch({ isOff = false } = {}) {
  const realtime = createFakeRealtime({ autoSubscribe: false });
  if (isOff) realtime.setLink("off");
  const groups = ["NORTH", "SOUTH"].map((projectId, id) => ({ id, projectId, name: projectId }));
  const services = aProductServices({ realtime, session: createFakeSession(anAccount({ groups })) });
  const queryClient = createQueryClient();
  queryClient.setQueryData(queryKeys.handsets, { handsets: [{ udi: FIRST, lockedBy: null }] });
  const journey = { services, queryClient } as unknown as Journey;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <JourneyContext value={journey}>{children}</JourneyContext>
  );
  const { rerender } = renderHook((isListed: boolean) => useLocksWatch(isListed), {
    initialProps: false,
    wrapper,
  });
  const channelsBefore = realtime.channels();
  rerender(true);
  const getHandsets = () =>
    queryClient.getQueryData<{ readonly handsets: unknown }>(queryKeys.handsets)?.handsets;
  return { ...services, channelsBefore, getHandsets };
}

describe("useLocksWatch [REQ-MESSAGE-06] [REQ-HANDSET-09]", () => {
  it("listens to each project's channel and ignores unreadable events", () => {
    const { realtime, channelsBefore, getHandsets } = watch();
    const lock = { event: "lock", user: "gp2@capno.example", handsetUdi: FIRST };
    expect(channelsBefore).toEqual([]);
    expect(realtime.channels()).toEqual([NORTH, SOUTH]);
    realtime.emit(SOUTH ?? "", "availability_changed", { event: "lock" });
    expect(getHandsets()).toEqual([{ udi: FIRST, lockedBy: null }]);
    realtime.emit(SOUTH ?? "", "availability_changed", lock);
    expect(getHandsets()).toEqual([{ udi: FIRST, lockedBy: lock.user }]);
  });

  it("says so if one project's channel does not open", () => {
    const { realtime, clock, notices } = watch();
    realtime.succeed(NORTH ?? "");
    clock.advance(29_999);
    expect(notices.shown).toEqual([]);
    clock.advance(1);
    expect(notices.shown).toEqual([{ message: WATCHING_FAILED, level: "fatal" }]);
  });

  it("says nothing where the deployment has no realtime service [REQ-SESSION-23]", () => {
    const { clock, notices } = watch({ isOff: true });
    clock.advance(60_000);
    expect(notices.shown).toEqual([]);
  });
});
