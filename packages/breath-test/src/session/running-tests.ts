import { isSameAccount } from "@capno/domain/account/username";
import { toEpochMs, type EpochMs } from "@capno/domain/units";
import * as v from "valibot";
import { createStore } from "zustand/vanilla";

import type { TestRunState } from "../test-run/test-run-states.ts";
import { isPending } from "../test-run/test-run-transitions.ts";
import type { JourneyBrowser } from "../storage/journey-browser.ts";

const CHANNEL = "capno-running-tests";

const Message = v.variant("type", [
  v.object({ type: v.literal("asked") }),
  /** No start: the test with this handset is over. */
  v.object({
    type: v.literal("told"),
    username: v.string(),
    udi: v.string(),
    startedAt: v.optional(v.pipe(v.number(), v.finite())),
  }),
]);
type Message = v.InferOutput<typeof Message>;

/** Which tests this account runs in other tabs of this browser. A tab that cannot be asked is not known to run none. */
export interface RunningTests {
  /** Other tabs answer when they run a test. */
  ask(): void;
  /** The server's time at which the test with this handset was started in another tab. */
  getStart(udi: string): EpochMs | undefined;
  /** Calls back when a start becomes known or a test ends; returns the unsubscribe function. */
  watch(listener: () => void): () => void;
  /** Tells the other tabs when this tab's test starts and ends. */
  follow(state: TestRunState): void;
  dispose(): void;
}

export function createRunningTests(
  openChannel: JourneyBrowser["openChannel"],
  username: string,
): RunningTests {
  const others = createStore<ReadonlyMap<string, EpochMs>>(() => new Map());
  let own: { readonly udi: string; readonly startedAt: EpochMs } | undefined;
  const channel = openChannel(CHANNEL);

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none: it never leaves the origin
  const post = (message: Message) => channel?.postMessage(message);

  function tell(next: typeof own): void {
    if (own !== undefined && own.udi !== next?.udi) post({ type: "told", username, udi: own.udi });
    own = next;
    if (own !== undefined) post({ type: "told", username, ...own });
  }

  channel?.addEventListener("message", ({ data }: MessageEvent) => {
    const { success, output } = v.safeParse(Message, data);
    if (!success) return;
    if (output.type === "asked") return tell(own);
    if (!isSameAccount(output.username, username)) return;
    const next = new Map(others.getState());
    if (output.startedAt === undefined) next.delete(output.udi);
    else next.set(output.udi, toEpochMs(output.startedAt));
    others.setState(next, true);
  });

  return {
    ask: () => post({ type: "asked" }),
    getStart: (udi) => others.getState().get(udi),
    watch: others.subscribe,
    follow({ phase }) {
      const test = isPending(phase) && phase.status !== "failed" ? phase.test : undefined;
      if (test?.udi === own?.udi && test?.startedAt === own?.startedAt) return;
      tell(test && { udi: test.udi, startedAt: test.startedAt });
    },
    dispose() {
      tell(undefined);
      channel?.close();
    },
  };
}
