import { describe, expect, it } from "vitest";

import {
  closed,
  FIRST,
  HOLDING,
  opened,
  pageLeft,
  play,
  unlocked,
  woken,
} from "../testing/journey-timeline.ts";

describe("a handset in hand without a test", () => {
  it("a handset in hand without a test is taken again where Back brings its page back", () => {
    const { state } = play([...HOLDING, pageLeft(10), woken(20, true)]);
    expect(state.lock).toMatchObject({ status: "claiming", udi: FIRST });
  });

  it("a handset in hand without a test is this tab's own while it is still being given back, though the list has it under this account", () => {
    const { state } = play([...HOLDING, closed(10), opened(11, FIRST, [FIRST]), unlocked(12)]);
    expect(state.lock).toMatchObject({ status: "claiming", udi: FIRST });
  });
});
