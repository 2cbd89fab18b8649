import { describe, expect, it } from "vitest";

import { A, at, entered, HOLDING, availability, play } from "../testing/lock-timeline.ts";
import type { LockEvent } from "./lock-states.ts";

const renewal = (s: number): LockEvent => ({ type: "refresh-due", at: at(s) });

describe("the lock machine, after losing a lock [REQ-HANDSET-02]", () => {
  it.each<[string, LockEvent]>([
    ["the lease running out", { type: "lease-ran-out", at: at(301) }],
    ["another user's take-over", availability(130, "lock", "gp2@capno.example")],
  ])("does not lock again without a click after %s", (_, loss) => {
    const lost = play([...HOLDING, loss]);
    expect(lost.state.status).toBe("lost");
    const sent = lost.effects.filter((each) => each.type === "send-lock").length;
    const after = play([...HOLDING, loss, renewal(310), renewal(430), { type: "resumed", at: at(500) }]);
    expect(after.state.status).toBe("lost");
    expect(after.effects.filter((each) => each.type === "send-lock")).toHaveLength(sent);
    expect(after.effects).toContainEqual({ type: "stop-timer", timer: "refresh" });
  });

  it("locks again on a click", () => {
    const lost = play([...HOLDING, { type: "lease-ran-out", at: at(301) }]);
    const again = play([...HOLDING, { type: "lease-ran-out", at: at(301) }, entered(320, A)]);
    expect(again.state).not.toEqual(lost.state);
  });
});
