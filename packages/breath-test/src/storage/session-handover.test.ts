import { toHandsetUdi } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { storeHandover, takeHandover } from "./session-handover.ts";

const LEFT = { username: "gp@capno.example", lapsedUdi: toHandsetUdi("(21)NTA00201") };

describe("what a session leaves to the next one in this window [FM-18]", () => {
  it("what a session leaves to the next one in this window is told once, to the account that left it", () => {
    storeHandover(LEFT);
    expect(takeHandover(LEFT.username)).toEqual(LEFT);
    expect(takeHandover(LEFT.username)).toEqual({});
  });

  it("what a session leaves to the next one in this window is nothing to another account, and then to nobody", () => {
    storeHandover(LEFT);
    expect(takeHandover("gp2@capno.example")).toEqual({});
    expect(takeHandover(LEFT.username)).toEqual({});
  });
});
