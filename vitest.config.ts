import { defineConfig } from "vitest/config";

const places = ["packages", "apps", "tooling"];

export default defineConfig({
  test: {
    // What a passing test writes to the console interests nobody.
    silent: "passed-only",
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
