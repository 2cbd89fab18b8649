import { describe, expect, it } from "vitest";

import { fitReasons } from "./fit-reasons.ts";

const FULL = ["Not used for 158 days", "Quality dropped 31 points", "Adherence 2%"];
const SHORT = ["Not used 158 days", "Quality −31", "Adherence 2%"];

describe("fitReasons", () => {
  it("shows every reason in full where there is room, or while the room is not measured", () => {
    expect(fitReasons(FULL, SHORT, 100)).toEqual({ shown: FULL, beyond: 0 });
    expect(fitReasons(FULL, SHORT, undefined)).toEqual({ shown: FULL, beyond: 0 });
    expect(fitReasons([], [], 10)).toEqual({ shown: [], beyond: 0 });
  });

  it("shortens reasons before it leaves one out", () => {
    expect(fitReasons(FULL, SHORT, 29)).toEqual({ shown: SHORT, beyond: 0 });
    expect(fitReasons(FULL.slice(0, 2), SHORT.slice(0, 2), 20)).toEqual({
      shown: SHORT.slice(0, 2),
      beyond: 0,
    });
  });

  it("counts the reasons that do not fit even when shortened", () => {
    expect(fitReasons(FULL, SHORT, 20)).toEqual({ shown: SHORT.slice(0, 2), beyond: 1 });
    expect(fitReasons(FULL, SHORT, 12)).toEqual({ shown: SHORT.slice(0, 1), beyond: 2 });
  });

  it("always shows the first reason, and counts the others", () => {
    expect(fitReasons(FULL, SHORT, 1)).toEqual({ shown: ["Not used 158 days"], beyond: 2 });
  });
});
