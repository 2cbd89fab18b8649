import type { SidebarItem } from "@capno/product-contract/product";
import { expect, it } from "vitest";

import { createSidebar } from "./create-sidebar.ts";
import { createPaths } from "../paths.ts";

it.each([
  ["nts", "/nts"],
  ["ntd", "/ntd"],
] as const)(
  "createSidebar offers the pages of %s in the specified order [spec §2]",
  (productId, basePath) => {
    const paths = createPaths({ basePath });
    const entries = createSidebar(productId, { paths, getRunningPath: () => undefined });
    const read = (action: SidebarItem["action"]) =>
      "to" in action && typeof action.to === "function" ? { to: action.to() } : action;
    expect(entries.map(({ id, label, action }) => [id, label, read(action)])).toEqual([
      [`${productId}-handset`, "Start new test", { to: `${basePath}/handsets` }],
      [`${productId}-results-history`, "Results history", { to: `${basePath}/results-history` }],
      [`${productId}-instructions`, "Documentation", { to: `${basePath}/instructions` }],
    ]);
  },
);

it("createSidebar leads Start new test to the running test [REQ-TEST-42]", () => {
  const paths = createPaths({ basePath: "/nts" });
  let running: string | undefined = paths.loadingTest("00201");
  const [start] = createSidebar("nts", { paths, getRunningPath: () => running });
  const to = start !== undefined && "to" in start.action ? start.action.to : undefined;
  expect(typeof to === "function" && to()).toBe("/nts/handsets/00201/loading-test");
  running = undefined;
  expect(typeof to === "function" && to()).toBe("/nts/handsets");
});

it("createSidebar draws each page as itself, and has a product's own entries below", () => {
  const own = { id: "own", label: "Own", icon: "feedback", action: { run: () => undefined } } as const;
  const entries = createSidebar(
    "ntd",
    { paths: createPaths({ basePath: "/ntd" }), getRunningPath: () => undefined },
    [own],
  );
  expect(entries.map(({ icon }) => icon)).toEqual(["lung", "history", "document", "feedback"]);
  expect(entries.at(-1)).toBe(own);
});
