import { describe, expect, it } from "vitest";

import { formatCountdown } from "./IdleDialog.tsx";

describe("countdown before an idle log-out [REQ-SESSION-10]", () => {
  it.each([
    [120, "2:00"],
    [119.2, "2:00"],
    [119, "1:59"],
    [7, "0:07"],
    [0.1, "0:01"],
    [0, "0:00"],
    [-5, "0:00"],
  ])("%d s reads %s", (left, text) => {
    expect(formatCountdown(left)).toBe(text);
  });
});
