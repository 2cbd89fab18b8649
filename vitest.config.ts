import { defineConfig } from "vitest/config";

const places = ["packages", "apps", "tooling"];

export default defineConfig({
  test: {
    // What a passing test writes to the console interests nobody.
    silent: "passed-only",
    // Files of a worker share its modules and its page: a new one for each file cost more than the tests.
    isolate: false,
    unstubGlobals: true,
    restoreMocks: true,
    projects: [
      {
        test: {
          name: "logic",
          environment: "node",
          include: places.map((place) => `${place}/**/*.test.ts`),
          exclude: ["**/node_modules/**", "**/dist/**"],
        },
      },
      {
        test: {
          name: "components",
          environment: "jsdom",
          include: places.map((place) => `${place}/**/*.test.tsx`),
          exclude: ["**/node_modules/**", "**/dist/**"],
        },
      },
    ],
  },
});
