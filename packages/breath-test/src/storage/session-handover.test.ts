import { toHandsetUdi } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { storeHandover, takeHandover } from "./session-handover.ts";

const LEFT = { username: "gp@capno.example", lapsedUdi: toHandsetUdi("(21)NTA00201") };

describe("takeHandover [FM-18]", () => {
  it("returns the handover once, to the account that left it", () => {
    storeHandover(LEFT);
    expect(takeHandover(LEFT.username)).toEqual(LEFT);
    expect(takeHandover(LEFT.username)).toEqual({});
  });

  it("returns nothing to another account, and drops it", () => {
    storeHandover(LEFT);
    expect(takeHandover("gp2@capno.example")).toEqual({});
    expect(takeHandover(LEFT.username)).toEqual({});
  });
});
