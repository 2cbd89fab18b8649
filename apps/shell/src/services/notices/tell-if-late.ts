import { browserClock } from "../browser-clock.ts";
import type { ShellNotices } from "./notice-store.ts";

/** The time after which a notice says that the file is late. */
const LATE_MS = 6_000;

/** Says that code the user waits for is late, because a request that hangs never fails; takes it back when it came. */
export function tellIfLate<Value>(
  work: Promise<Value>,
  notices: Pick<ShellNotices, "tell" | "withdraw">,
): Promise<Value> {
  const stop = browserClock.after(LATE_MS, () => notices.tell("late code"));
  return work.finally(() => {
    stop();
    notices.withdraw("late code");
  });
}
