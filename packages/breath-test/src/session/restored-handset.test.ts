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

describe("the journey machine, holding a handset without a test", () => {
  it("locks it again when the page is restored from the back/forward cache", () => {
    const { state } = play([...HOLDING, pageLeft(10), woken(20, true)]);
    expect(state.lock).toMatchObject({ status: "claiming", udi: FIRST });
  });

  it("locks it again while it is being released, although the list still shows it under this account", () => {
    const { state } = play([...HOLDING, closed(10), opened(11, FIRST, [FIRST]), unlocked(12)]);
    expect(state.lock).toMatchObject({ status: "claiming", udi: FIRST });
  });
});
