import { afterEach, expect, it, vi } from "vitest";

import { createRoutes } from "./routes.tsx";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

const pathsOf = (routes: unknown) => JSON.stringify(routes, ["path", "children"]);

it("the door of the tests leads to a page where the shell is developed, and is not in what people use · decision N14 [SECURITY]", async () => {
  expect(pathsOf(createRoutes())).toContain("/__test");
  vi.stubEnv("NODE_ENV", "production");
  vi.resetModules();
  const production = pathsOf((await import("./routes.tsx")).createRoutes());
  expect(production).toContain("/ui");
  expect(production).not.toContain("/__test");
});
