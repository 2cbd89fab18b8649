import type { ShellNotices } from "../features/notices/notice-store.ts";
import { toNotice } from "../features/notices/notice-catalogue.ts";

/** Tells of channels the server refused: the first by name, the others as a number. @spec §8, decision D9 */
export function createRealtimeRefusals(notices: Pick<ShellNotices, "replace" | "report">) {
  const refused = new Set<string>();
  return {
    noteRefused: (channel: string): void => {
      if (refused.has(channel)) return;
      const [first = channel] = refused;
      const before = toNotice("realtime refused", { channel: first, more: Math.max(0, refused.size - 1) });
      refused.add(channel);
      const now = toNotice("realtime refused", { channel: first, more: refused.size - 1 });
      notices.report("A realtime channel was refused");
      notices.replace(before.message, now);
    },
    noteAllowed: (channel: string): void => void refused.delete(channel),
    forget: (): void => refused.clear(),
  };
}
