import type { ShellNotices } from "../services/notices/notice-store.ts";
import { toNotice, type Notice } from "../services/notices/notice-catalogue.ts";

export type RealtimeRefusals = ReturnType<typeof createRealtimeRefusals>;

/** Tells of channels the server refused: the first by name, the others as a number. */
export function createRealtimeRefusals(notices: Pick<ShellNotices, "replace" | "report" | "store">) {
  const refused = new Set<string>();
  let notice: Notice | undefined;
  return {
    noteRefused: (channel: string): void => {
      if (refused.has(channel)) return;
      const [first = channel] = refused;
      const before = toNotice("realtime refused", { channel: first, more: Math.max(0, refused.size - 1) });
      refused.add(channel);
      notice = toNotice("realtime refused", { channel: first, more: refused.size - 1 });
      notices.report("A realtime channel was refused");
      notices.replace(before.message, notice);
    },
    noteAllowed: (channel: string): void => void refused.delete(channel),
    /**
     * Removes the notice at the session's end: a server that dropped the session may refuse a channel first, and the
     * expiry notice already explains that.
     */
    end: (): void => {
      const message = notice?.message;
      notices.store.setState((state) => ({
        notices: state.notices.filter((shown) => shown.message !== message),
      }));
    },
  };
}
