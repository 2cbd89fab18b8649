import { describe, expect, it } from "vitest";

import { createUserFinder } from "./find-user.ts";

describe("`createUserFinder` [SAFETY] [REQ-STATUS-01]", () => {
  const find = createUserFinder(["CARD-001", "Card-001", "LEEDS-2", "-7", "'+8", "oxf-3"]);

  it.each([
    ["CARD-001", "CARD-001"],
    ["Card-001", "Card-001"],
    [" CARD-001 ", "CARD-001"],
    ["leeds-2", "LEEDS-2"],
    [" LEEDS–2 ", "LEEDS-2"],
    ["LEEDS-2 (Inactive)", "LEEDS-2"],
    ["OXF-3", "oxf-3"],
    ["'-7", "-7"],
    ["-7", "-7"],
    ["'+8", "'+8"],
  ])("finds the one user that %j names", (text, duid) => {
    expect(find(text)).toEqual({ kind: "one", duid });
  });

  it.each([
    ["card-001", "several"],
    ["CARD–001", "several"],
    ["CARD-01", "none"],
    ["'LEEDS-2", "none"],
    ["", "none"],
  ])("names no user for %j", (text, kind) => {
    expect(find(text)).toEqual({ kind });
  });
});
