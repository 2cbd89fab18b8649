import { expect, it } from "vitest";

import { createSidebar } from "./create-sidebar.ts";
import { createPaths } from "./paths.ts";

it.each([
  ["nts", "/nts"],
  ["ntd", "/ntd"],
] as const)("offers the pages of %s, in the specified order · spec §2", (productId, basePath) => {
  const entries = createSidebar(productId, createPaths({ basePath }));
  expect(entries.map(({ id, label, action }) => [id, label, action])).toEqual([
    [`${productId}-handset`, "Start new test", { to: `${basePath}/handsets` }],
    [`${productId}-results-history`, "Results history", { to: `${basePath}/results-history` }],
    [`${productId}-instructions`, "Documentation", { to: `${basePath}/instructions` }],
  ]);
});
