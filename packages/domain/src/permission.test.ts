import { describe, expect, it } from "vitest";

import {
  canAssignHandset,
  canViewDetail,
  getOnlyProduct,
  getPermittedProducts,
  PERMISSIONS,
} from "./permission.ts";

const { capture, screening, diagnosis, viewDetail, assignHandset } = PERMISSIONS;

describe("permissions · spec §6, decisions B4, B5, N10", () => {
  it.each([
    [[], [], undefined],
    [[capture], ["dashboard"], "dashboard"],
    [[screening], ["nts"], "nts"],
    [[diagnosis], ["ntd"], "ntd"],
    [[diagnosis, capture], ["dashboard", "ntd"], undefined],
    [[screening, viewDetail, "camrest.new"], ["nts"], "nts"],
    [[viewDetail], [], undefined],
  ])("of %j open %j", (perms, products, only) => {
    expect(getPermittedProducts(perms)).toEqual(products);
    expect(getOnlyProduct(perms)).toBe(only);
  });

  it.each([
    [[capture, viewDetail], true, false],
    [[capture, assignHandset], false, true],
    [[capture], false, false],
    [[viewDetail, assignHandset, screening], false, false],
  ])("of %j allow detail %s and allocating %s", (perms, detail, assign) => {
    expect(canViewDetail(perms)).toBe(detail);
    expect(canAssignHandset(perms)).toBe(assign);
  });
});
