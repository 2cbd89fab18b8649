import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

import { expect, it } from "vitest";

import { PRODUCTS } from "./products.ts";

it("the list PRODUCTS names every folder of apps with a product.json, and no other", () => {
  const apps = path.join(import.meta.dirname, "../../../apps");
  const described = readdirSync(apps).filter((name) => existsSync(path.join(apps, name, "product.json")));
  expect(PRODUCTS.toSorted()).toEqual(described.toSorted());
});
