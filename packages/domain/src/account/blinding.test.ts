import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { createBlinding } from "./blinding.ts";
import { PERMISSIONS } from "./permission.ts";

const GROUPS = [
  { id: 1, projectId: "CARD" },
  { id: 2, projectId: "LEEDS" },
];
const COORDINATOR = { permissions: [PERMISSIONS.capture, PERMISSIONS.viewDetail], groups: GROUPS };
const STATISTICIAN = { ...COORDINATOR, permissions: [...COORDINATOR.permissions, PERMISSIONS.viewValues] };

describe("createBlinding [REQ-BLIND-01] [REQ-BLIND-06]", () => {
  it.each([
    ["CARD", [[1]], true],
    ["LEEDS", [[2]], false],
    // In two projects, one of them blinded.
    ["LEEDS", [[2, 1]], true],
    // The ID says another project than the list.
    ["CARD", [[2]], true],
    ["card", [[2]], true],
    ["LEEDS", [[1]], true],
    // Listed twice, in either order.
    ["LEEDS", [[2], [1]], true],
    ["LEEDS", [[1], [2]], true],
    ["LEEDS", [[2], [2]], false],
    // The list names no group, or one that the account does not have, or not the participant.
    ["LEEDS", [undefined], true],
    ["LEEDS", [[]], true],
    ["LEEDS", [[2, 9]], true],
    ["LEEDS", [[2], undefined], true],
    ["LEEDS", [], true],
  ] as const)("of a participant %s of the groups %j with CARD blinded: %s", (duid, groups, isBlinded) => {
    const rows = groups.map((groupIds) => ({ groupIds }));
    expect(createBlinding(["CARD"], COORDINATOR).isBlinded(duid, rows)).toBe(isBlinded);
    expect(createBlinding(["CARD"], STATISTICIAN).isBlinded(duid, rows)).toBe(false);
  });

  it("blinds nothing without a project", () => {
    expect(createBlinding([], COORDINATOR).isOff).toBe(true);
    expect(createBlinding(["CARD"], STATISTICIAN).isOff).toBe(true);
  });

  it.each([" card", "CARD ", "ＣＡＲＤ", "C\u200BARD", "-card-"])(
    "takes the configured %j for the project CARD, whichever way it is written",
    (configured) => {
      const blinding = createBlinding([configured], COORDINATOR);
      expect(blinding.isBlinded("LEEDS", [{ groupIds: [1] }])).toBe(true);
      expect(blinding.isBlinded("CARD", [{ groupIds: [2] }])).toBe(true);
      expect(blinding.isBlinded("LEEDS", [{ groupIds: [2] }])).toBe(false);
      expect(blinding.projectIds).toEqual(["CARD"]);
    },
  );

  it("shows values only of an ID whose every row names known groups alone, none of them blinded, in any list [SAFETY] [REQ-BLIND-05]", () => {
    const groupIds = fc.option(fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }), {
      nil: undefined,
    });
    fc.assert(
      fc.property(fc.array(fc.record({ groupIds }), { maxLength: 4 }), (rows) => {
        // 1 is blinded, 2 and 3 are not, 4 is no group of the account.
        const account = { ...COORDINATOR, groups: [...GROUPS, { id: 3, projectId: "YORK" }] };
        const named = rows.map((row) => row.groupIds ?? []);
        const isOpen = rows.length > 0 && named.every((ids) => ids.length > 0 && !/[14]/.test(ids.join("")));
        expect(createBlinding(["CARD"], account).isBlinded("LEEDS", rows)).toBe(!isOpen);
      }),
    );
  });
});
