import { describe, expect, it } from "vitest";

import { canAssignHandset, canViewDetail, PERMISSIONS } from "./permission.ts";

const { capture, screening, viewDetail, assignHandset } = PERMISSIONS;

describe("permissions [spec §6] [REQ-NAV-05] [REQ-VALUE-10]", () => {
  it.each([
    [[capture, viewDetail], true, false],
    [[capture, assignHandset], false, true],
    [[capture], false, false],
    [[viewDetail, assignHandset, screening], false, false],
  ])("with %j allow detail %s and allocating %s", (permissions, detail, assign) => {
    expect(canViewDetail({ permissions })).toBe(detail);
    expect(canAssignHandset({ permissions })).toBe(assign);
  });
});
