import type { RouteObject } from "@capno/router";
import { afterEach, expect, it, vi } from "vitest";

import { createRoutes } from "./routes.tsx";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

const pathsOf = (routes: unknown) => JSON.stringify(routes, ["path", "children"]);
const countOf = (routes: readonly RouteObject[]): number =>
  routes.reduce((count, { children = [] }) => count + 1 + countOf(children), 0);

it("the test hooks have a page in a development build, and none in production [REQ-VALUE-14]", async () => {
  expect(pathsOf(createRoutes())).toContain("/__test");
  vi.stubEnv("NODE_ENV", "production");
  vi.resetModules();
  const inUse = (await import("./routes.tsx")).createRoutes();
  const production = pathsOf(inUse);
  expect(production).toContain("/ui");
  expect(production).not.toContain("/__test");
  expect(countOf(inUse)).toBe(countOf(createRoutes()) - 1);
});
