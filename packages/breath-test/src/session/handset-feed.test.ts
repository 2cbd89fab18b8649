import { toHandsetUdi } from "@capno/domain/units";
import { availabilityChannel, handsetChannel } from "@capno/realtime/channels";
import { createFakeRealtime } from "@capno/test-kit/fake-realtime";
import { aProductServices } from "@capno/test-kit/product-services";
import { aLifecycleEvent } from "@capno/test-kit/wire-builders";
import { describe, expect, it, vi } from "vitest";

import { createHandsetFeed } from "./handset-feed.ts";

const FIRST = toHandsetUdi("(21)NTA00201");
const SECOND = toHandsetUdi("(21)NTA00202");
const PATIENCE_MS = 10_000;

function open() {
  const realtime = createFakeRealtime({ autoSubscribe: false });
  const services = aProductServices({ realtime });
  const [onLifecycle, onAvailability, onSubscribed] = [vi.fn(), vi.fn(), vi.fn()];
  const feed = createHandsetFeed({ services, onLifecycle, onAvailability, onSubscribed });
  const progress = (udi: string, percent: number) =>
    realtime.emit(handsetChannel(udi), "capnogram-progress", { progress: percent });
  return { ...services, feed, realtime, onLifecycle, onAvailability, onSubscribed, progress };
}

describe("createHandsetFeed", () => {
  it("is live from its subscription until the link breaks, and reports each subscription", () => {
    const { feed, realtime, onSubscribed } = open();
    expect(feed.getState()).toEqual({
      udi: undefined,
      isLive: false,
      isPatienceOver: false,
      progress: undefined,
    });
    feed.follow(FIRST);
    expect(feed.getState()).toMatchObject({ udi: FIRST, isLive: false });
    for (const link of ["reconnecting", "paused"] as const) {
      realtime.succeed(handsetChannel(FIRST));
      realtime.setLink("live");
      expect(feed.getState().isLive).toBe(true);
      realtime.setLink(link);
      expect(feed.getState().isLive).toBe(false);
    }
    expect(onSubscribed).toHaveBeenCalledTimes(2);
  });

  it("is not live with the link alone: its channel is subscribed anew after each break", () => {
    const { feed, realtime } = open();
    const isLive = () => feed.getState().isLive;
    feed.follow(FIRST);
    realtime.setLink("live");
    expect(isLive()).toBe(false);
    for (const _ of [1, 2]) {
      realtime.succeed(handsetChannel(FIRST));
      expect(isLive()).toBe(true);
      realtime.setLink("reconnecting");
      realtime.setLink("live");
      expect(isLive()).toBe(false);
    }
  });

  it("gives up waiting for the subscription after ten seconds", () => {
    const { feed, clock } = open();
    feed.follow(FIRST);
    clock.advance(PATIENCE_MS - 1);
    expect(feed.getState().isPatienceOver).toBe(false);
    clock.advance(1);
    expect(feed.getState().isPatienceOver).toBe(true);
  });

  it("passes on progress, lifecycle and availability, and ignores unreadable events", () => {
    const { feed, realtime, progress, onLifecycle, onAvailability } = open();
    feed.follow(FIRST);
    progress(FIRST, 40);
    expect(feed.getState().progress).toBe(40);
    expect(onLifecycle).not.toHaveBeenCalled();
    realtime.emit(handsetChannel(FIRST), "upload_lifecycle", aLifecycleEvent());
    expect(onLifecycle).toHaveBeenCalledExactlyOnceWith(
      FIRST,
      expect.objectContaining({ kind: "lifecycle" }),
    );
    realtime.emit(handsetChannel(FIRST), "something else", {});
    expect(feed.getState().progress).toBe(40);
    const locked = { event: "lock", user: "gp2@capno.example", handsetUdi: FIRST };
    realtime.emit(availabilityChannel(FIRST), "availability_changed", locked);
    realtime.emit(availabilityChannel(FIRST), "something else", {});
    expect(onAvailability).toHaveBeenCalledExactlyOnceWith(locked);
    feed.forgetProgress();
    expect(feed.getState().progress).toBeUndefined();
  });

  it("drops the previous handset's channels, progress and timer", () => {
    const { feed, realtime, clock, progress } = open();
    feed.follow(FIRST);
    realtime.succeedAll();
    progress(FIRST, 40);
    clock.advance(PATIENCE_MS - 1);
    feed.follow(SECOND);
    expect(feed.getState()).toEqual({
      udi: SECOND,
      isLive: false,
      isPatienceOver: false,
      progress: undefined,
    });
    expect(realtime.channels()).toEqual([handsetChannel(SECOND), availabilityChannel(SECOND)]);
    progress(FIRST, 80);
    clock.advance(1);
    expect(feed.getState()).toMatchObject({ progress: undefined, isPatienceOver: false });
    feed.follow(undefined);
    expect(realtime.channels()).toEqual([]);
    expect(clock.waiting()).toBe(0);
  });

  it("lets a test start by polling at once where the deployment has no realtime service [REQ-SESSION-23]", () => {
    const { feed, realtime } = open();
    realtime.setLink("off");
    feed.follow(FIRST);
    expect(feed.getState()).toMatchObject({ isLive: false, isPatienceOver: true });
  });

  it("changes nothing when the same handset is followed again", () => {
    const { feed, progress } = open();
    feed.follow(FIRST);
    progress(FIRST, 40);
    feed.follow(FIRST);
    expect(feed.getState().progress).toBe(40);
  });

  it("notifies watchers until they unsubscribe", () => {
    const { feed, progress } = open();
    const listener = vi.fn();
    const stop = feed.watch(listener);
    feed.follow(FIRST);
    expect(listener).toHaveBeenCalledTimes(1);
    progress(FIRST, 1);
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    progress(FIRST, 2);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it("shows a refused channel once per channel and handset", () => {
    const { feed, realtime, notices } = open();
    feed.follow(FIRST);
    const channels = [handsetChannel(FIRST), availabilityChannel(FIRST)];
    const show = vi.spyOn(notices, "show");
    for (const channel of [...channels, ...channels]) realtime.fail(channel);
    expect(
      show.mock.calls.map(([{ level, message }]) => [level, channels.find((each) => message.includes(each))]),
    ).toEqual(channels.map((channel) => ["error", channel]));
    feed.follow(SECOND);
    feed.follow(FIRST);
    realtime.fail(handsetChannel(FIRST));
    expect(show).toHaveBeenCalledTimes(3);
  });
});
