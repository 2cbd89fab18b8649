import { describe, expect, it } from "vitest";

import type { ChannelFailure, LinkState, Realtime } from "../realtime.ts";

/** A realtime under test, with the server in the test's hand. */
export interface RealtimeUnderTest {
  readonly realtime: Realtime;
  /** Lets everything happen that is about to. */
  settle(): Promise<void>;
  emit(channel: string, name: string, payload: unknown): void;
  /** The connection is lost and comes back. */
  reconnect(): Promise<void>;
  /** Every further attempt to subscribe is refused, until it is given up. */
  refuse(channel: string): Promise<void>;
}

const CHANNEL = "private-encrypted-handset@QQ";
const OTHER = "private-encrypted-handset@Qg";

/** What the connection and the fake that stands for it in tests have in common. */
export function itBehavesAsRealtime(open: () => RealtimeUnderTest): void {
  function listen(realtime: Realtime, channel = CHANNEL) {
    const received = {
      events: [] as unknown[],
      failures: [] as ChannelFailure[],
      subscribed: 0,
      leave: () => {},
    };
    received.leave = realtime.subscribe(channel, {
      onEvent: (name, payload) => received.events.push([name, payload]),
      onSubscribed: () => (received.subscribed += 1),
      onFailure: (failure) => received.failures.push(failure),
    });
    return received;
  }

  describe("as any realtime", () => {
    it("is idle until somebody listens, then live", async () => {
      const { realtime, settle } = open();
      const states: LinkState[] = [];
      realtime.watchLink((state) => states.push(state));
      expect(realtime.linkState()).toBe("idle");
      listen(realtime);
      await settle();
      expect(realtime.linkState()).toBe("live");
      expect(states.at(-1)).toBe("live");
    });

    it("never tells a listener before it has subscribed", async () => {
      const { realtime, settle } = open();
      const received = listen(realtime);
      expect(received.subscribed).toBe(0);
      await settle();
      expect(received.subscribed).toBe(1);
    });

    it("hands an event to each listener of its channel, and to no other", async () => {
      const { realtime, settle, emit } = open();
      const [first, second, other] = [listen(realtime), listen(realtime), listen(realtime, OTHER)];
      await settle();
      emit(CHANNEL, "capnogram", { duid: "CARD-1", capnogram_id: 1 });
      const expected = [["capnogram", { duid: "CARD-1", capnogram_id: 1 }]];
      expect([first.events, second.events, other.events]).toEqual([expected, expected, []]);
    });

    it("is silent to whoever has left, who may leave twice", async () => {
      const { realtime, settle, emit } = open();
      const [first, second] = [listen(realtime), listen(realtime)];
      await settle();
      first.leave();
      first.leave();
      emit(CHANNEL, "capnogram", { duid: null, capnogram_id: 1 });
      expect([first.events.length, second.events.length]).toEqual([0, 1]);
    });

    it("tells again after a reconnect, so that what was missed is fetched", async () => {
      const { realtime, settle, reconnect } = open();
      const received = listen(realtime);
      await settle();
      await reconnect();
      expect(received.subscribed).toBe(2);
    });

    it("tells one who joins a channel that is subscribed already", async () => {
      const { realtime, settle } = open();
      const first = listen(realtime);
      await settle();
      const second = listen(realtime);
      await settle();
      expect([first.subscribed, second.subscribed]).toEqual([1, 1]);
    });

    it("says which channel could not be subscribed", async () => {
      const { realtime, refuse } = open();
      const received = listen(realtime);
      await refuse(CHANNEL);
      expect(received.failures).toHaveLength(1);
      expect(received.failures[0]).toMatchObject({ channel: CHANNEL, status: 403 });
    });

    it("stops telling of the link when it is asked to", async () => {
      const { realtime, settle } = open();
      const states: LinkState[] = [];
      realtime.watchLink((state) => states.push(state))();
      listen(realtime);
      await settle();
      expect(states).toEqual([]);
    });
  });
}
