import { describe, expect, it } from "vitest";

import { createBillOfMaterials, createLicenceList } from "./sbom.ts";
import { findPackageFolder, readPackages, toPackageMetadata } from "./package-metadata.ts";

const A_PACKAGE = toPackageMetadata({
  name: "@scope/a",
  version: "1.2.3",
  license: "MIT",
  dependencies: { b: "^1" },
});
const B_PACKAGE = toPackageMetadata({ name: "b", version: "1.0.0" });

describe("the metadata of a package", () => {
  it.each([
    [{ license: "MIT" }, "MIT"],
    [{ license: { type: "ISC" } }, "ISC"],
    [{ licenses: [{ type: "MIT" }, { type: "Apache-2.0" }] }, "MIT OR Apache-2.0"],
    [{}, "unknown"],
  ])("has the licence of %j: %s", (file, licence) => {
    expect(toPackageMetadata(file).licence).toBe(licence);
  });

  it.each([
    ["MIT License\n\nCopyright (c) 2017", "MIT"],
    ["\nThe ISC License\n", "ISC"],
    ["All rights reserved", "unknown"],
  ])("has the licence of its LICENSE file if package.json names none: %j", (text, licence) => {
    expect(toPackageMetadata({ name: "a" }, text).licence).toBe(licence);
    expect(toPackageMetadata({ name: "a", license: "Zlib" }, text).licence).toBe("Zlib");
  });

  it.each([
    [{ homepage: "https://a.example/" }, "https://a.example/"],
    [{ repository: { url: "git+https://host.example/a/b.git" } }, "https://host.example/a/b"],
    [{ repository: "git@host.example:a/b.git" }, "https://host.example/a/b"],
    [{ repository: { url: "git+ssh://git@host.example/a/b.git" } }, "https://host.example/a/b"],
    [{ repository: "javascript:alert(1)" }, ""],
    [{}, ""],
  ])("has the address of %j: %s", (file, url) => {
    expect(toPackageMetadata(file).url).toBe(url);
  });

  it.each([
    [{ author: "Ada Byron <ada@a.example> (https://a.example)" }, "Ada Byron"],
    [{ author: { name: "Ada Byron", email: "ada@a.example" } }, "Ada Byron"],
    [{ contributors: ["Ada Byron", { name: "Max" }] }, "Ada Byron, Max"],
    [{}, ""],
  ])("has the author of %j: %s, without email", (file, author) => {
    expect(toPackageMetadata(file).author).toBe(author);
  });

  it("is read from the folder that contains the module", () => {
    expect(findPackageFolder("/x/node_modules/.pnpm/a@1/node_modules/@s/a/lib/i.js")).toBe(
      "/x/node_modules/.pnpm/a@1/node_modules/@s/a",
    );
    expect(findPackageFolder("/x/apps/capture/src/product.ts")).toBeUndefined();
  });

  it("is read for the packages of this workspace", async () => {
    const [vitest] = await readPackages([new URL(import.meta.resolve("vitest")).pathname]);
    expect(vitest).toMatchObject({ name: "vitest", licence: "MIT" });
  });
});

describe("the software bill of materials (SBOM)", () => {
  const bill = createBillOfMaterials({ name: "@capno/capture", version: "4.2.4" }, [A_PACKAGE, B_PACKAGE]);

  it("has the CycloneDX format, and lists every package once with its dependencies", () => {
    expect(bill).toMatchObject({
      bomFormat: "CycloneDX",
      specVersion: "1.6",
      components: [
        { "bom-ref": "pkg:npm/%40scope/a@1.2.3", licenses: [{ license: { id: "MIT" } }] },
        { "bom-ref": "pkg:npm/b@1.0.0" },
      ],
      dependencies: [
        { ref: "pkg:npm/%40capno/capture@4.2.4" },
        { ref: "pkg:npm/%40scope/a@1.2.3", dependsOn: ["pkg:npm/b@1.0.0"] },
        { ref: "pkg:npm/b@1.0.0", dependsOn: [] },
      ],
    });
  });

  it("has a serial number derived from its content", () => {
    const serial = (version: string) =>
      (createBillOfMaterials({ name: "x", version }, [A_PACKAGE]) as { serialNumber: string }).serialNumber;
    expect(serial("1.0.0")).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(serial("1.0.0")).toBe(serial("1.0.0"));
    expect(serial("1.0.0")).not.toBe(serial("1.0.1"));
  });

  it("contains more than the licence list", () => {
    expect(createLicenceList([B_PACKAGE])).toEqual([
      { name: "b", version: "1.0.0", licence: "unknown", url: "", author: "" },
    ]);
  });
});
