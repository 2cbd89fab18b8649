import { describe, expect, it } from "vitest";

import { createBlinding } from "./blinding.ts";
import { PERMISSIONS } from "./permission.ts";

const GROUPS = [
  { id: 1, projectId: "CARD" },
  { id: 2, projectId: "LEEDS" },
];
const COORDINATOR = { permissions: [PERMISSIONS.capture, PERMISSIONS.viewDetail], groups: GROUPS };
const STATISTICIAN = { ...COORDINATOR, permissions: [...COORDINATOR.permissions, PERMISSIONS.viewValues] };

describe("createBlinding [REQ-BLIND-01]", () => {
  it.each([
    ["CARD", [1], true],
    ["LEEDS", [2], false],
    // In two projects, one of them blinded.
    ["LEEDS", [2, 1], true],
    // The ID says another project than the list.
    ["CARD", [2], true],
    ["LEEDS", [1], true],
    // The list names no group, or one that the account does not have.
    ["CARD", undefined, true],
    ["LEEDS", undefined, false],
    ["CARD", [9], true],
  ] as const)("of a participant %s of the groups %j with CARD blinded: %s", (study, groupIds, isBlinded) => {
    const blinding = createBlinding(["CARD"], COORDINATOR);
    expect(blinding.isBlinded({ study, groupIds })).toBe(isBlinded);
    expect(createBlinding(["CARD"], STATISTICIAN).isBlinded({ study, groupIds })).toBe(false);
  });

  it("blinds nothing without a project, and a project whatever its case", () => {
    expect(createBlinding([], COORDINATOR).isOff).toBe(true);
    expect(createBlinding([" card"], COORDINATOR).isBlinded({ study: "CARD", groupIds: [1] })).toBe(true);
    expect(createBlinding(["CARD"], STATISTICIAN).isOff).toBe(true);
  });
});
