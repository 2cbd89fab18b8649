import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { describe, expect, it } from "vitest";

import { planNewProduct } from "./new-product.ts";
import { NewProductError, toNewProductOptions } from "./product-options.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const read = (file: string) =>
  existsSync(path.join(ROOT, file)) ? readFileSync(path.join(ROOT, file), "utf8") : undefined;

describe("planNewProduct", () => {
  const wish = toNewProductOptions("sample", { purpose: "Say hello" });
  const files = planNewProduct(read, wish);

  it("writes the product and changes every file that lists products", () => {
    expect([...files.keys()].toSorted()).toEqual([
      ".changeset/first-sample.md",
      ".oxlintrc.json",
      "README.md",
      "apps/sample/README.md",
      "apps/sample/known-faults.md",
      "apps/sample/package.json",
      "apps/sample/product.json",
      "apps/sample/rspack.config.ts",
      "apps/sample/src/css.d.ts",
      "apps/sample/src/features/welcome/WelcomePage.test.tsx",
      "apps/sample/src/features/welcome/WelcomePage.tsx",
      "apps/sample/src/product.test.tsx",
      "apps/sample/src/product.tsx",
      "apps/sample/src/routes.tsx",
      "apps/sample/tsconfig.json",
      "packages/contract/src/permissions.ts",
      "packages/domain/src/account/permission.ts",
      "tooling/dev/stack/products.ts",
      "tsconfig.json",
    ]);
  });

  it.each([
    ["tooling/dev/stack/products.ts", ', "sample"] as const'],
    ["packages/domain/src/account/permission.ts", '\n  sample: "camrest.sample_ui",\n} as const;'],
    ["packages/contract/src/permissions.ts", '\n  [PERMISSIONS.sample]: "Sample",\n};'],
    [".oxlintrc.json", ",sample}/src/**"],
    ["README.md", "| `apps/sample` | Sample |"],
  ])("adds its line to %s and leaves the rest alone", (file, line) => {
    const after = files.get(file) ?? "";
    expect(after).toContain(line);
    const lines = new Set(after.split("\n"));
    const gone = (read(file) ?? "").split("\n").filter((before) => !lines.has(before));
    // At most the line that a list stands on.
    expect(gone.length).toBeLessThanOrEqual(1);
  });

  it("writes a product.json with the same fields as the others", () => {
    const keys = (text: string | undefined) => Object.keys(JSON.parse(text ?? "{}") as object);
    expect(keys(files.get("apps/sample/product.json"))).toEqual(keys(read("apps/screen/product.json")));
    expect(JSON.parse(files.get("tsconfig.json") ?? "")).toMatchObject({
      references: expect.arrayContaining([{ path: "./apps/sample" }, { path: "./apps/sandbox" }]),
    });
  });

  it("accepts a name other than the folder", () => {
    const other = planNewProduct(read, toNewProductOptions("review", { id: "ntr", name: "Review" }));
    expect(other.get("apps/review/product.json")).toContain('"/ntr"');
    expect(other.get("apps/review/product.json")).toContain('"id": "ntr"');
    expect(other.get("packages/domain/src/account/permission.ts")).toContain('ntr: "camrest.ntr_ui"');
  });

  it.each([
    ["a folder that is there", () => planNewProduct(read, toNewProductOptions("screen")), "is there already"],
    [
      "a name for a folder that is none",
      () => toNewProductOptions("Hello World"),
      "small letters and digits",
    ],
    [
      "a permission that is taken",
      () => planNewProduct(read, toNewProductOptions("sample", { permission: "camrest.nts_ui" })),
      "opens another product already",
    ],
    [
      "a workspace in which a place is not found",
      () => planNewProduct((file) => (file === "tsconfig.json" ? "{}" : read(file)), wish),
      "tsconfig.json has no place for a product any more",
    ],
  ])("refuses %s, and says why", (_what, plan, words) => {
    expect(plan).toThrow(NewProductError);
    expect(plan).toThrow(words);
  });
});
