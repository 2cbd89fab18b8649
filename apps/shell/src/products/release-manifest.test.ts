import { describe, expect, it } from "vitest";

import { aRelease } from "../testing/a-release.ts";
import { parseReferencedRelease, parseReleaseManifest } from "./release-manifest.ts";

const HASH = `sha384-${"A".repeat(64)}`;

describe("reading /remotes.json", () => {
  it("accepts well-formed releases unchanged", () => {
    expect(parseReleaseManifest({ products: [aRelease()] })).toEqual({
      releases: [aRelease()],
      problems: [],
      shellVersion: undefined,
    });
  });

  it.each([undefined, null, "", [], {}, { products: "none" }])(
    "refuses %j, which is no list of products",
    (content) => {
      expect(parseReleaseManifest(content)).toBeUndefined();
    },
  );

  it.each([
    ["an id that is no word", { id: "../nts" }],
    ["a permission that is none", { permission: "" }],
    ["a permission with something before it", { permission: "not camrest.nts_ui" }],
    ["a permission with something behind it", { permission: "camrest.nts_ui or none" }],
    ["an entry with something behind its name", { entry: "entry.js?x=.js" }],
    ["a first chunk with something behind its name", { preload: ["product.js?x"] }],
    ["licences on another server", { licences: "//elsewhere.example/licences" }],
    ["a training on another server", { training: "https://elsewhere.example/" }],
    ["a container named after a property of window", { container: "screen" }],
    ["an entry outside its folder", { entry: "../entry.js" }],
    ["an entry that leaves its folder half way", { entry: "assets/../../entry.js" }],
    ["a first chunk that leaves its folder", { preload: ["assets/../../../product.js"] }],
    ["a home on another server", { home: "//elsewhere.example/nts" }],
    ["a home that a browser reads as another server's", { home: "/\\elsewhere.example" }],
    ["a home that is no path", { home: "nts" }],
    ["an entry on another server", { entry: "https://elsewhere.example/entry.js" }],
    ["a folder that is a script address", { baseUrl: "javascript:alert(1)/" }],
    ["a folder on another protocol's server", { baseUrl: "//elsewhere.example" }],
    ["a folder on another server", { baseUrl: "//elsewhere.example/" }],
    ["a folder without its last slash", { baseUrl: "https://clinic.example/r" }],
    ["a weak hash", { integrity: { "entry.js": "sha256-AAAA" } }],
    ["a prefix that would own every address", { prefixes: ["/"] }],
    ["a hash with something before it", { integrity: { "entry.js": `x${HASH}` } }],
    ["a hash that is too long", { integrity: { "entry.js": `${HASH}A` } }],
    ["a container that only ends like one", { container: "x_capno_screen" }],
    ["a container that only begins like one", { container: "capno_screen-2" }],
    ["a prefix that is no path", { prefixes: ["nts/x"] }],
    ["a prefix of two folders", { prefixes: ["/nts/x"] }],
    ["withdrawn versions that cannot be read", { withdrawn: "4.2.3" }],
  ])("leaves out %s and keeps the other products", (_, change) => {
    const other = aRelease({ id: "ntd", container: "capno_diagnose", prefixes: ["/ntd"] });
    const reading = parseReleaseManifest({ products: [{ ...aRelease(), ...change }, other] });
    expect(reading?.releases).toEqual([other]);
    expect(reading?.problems).toHaveLength(1);
    expect(reading?.problems[0]).toMatch(new RegExp(`^products\\[0\\]\\.${Object.keys(change)[0]}`));
  });

  it("names an entry that is no release at all", () => {
    expect(parseReleaseManifest({ products: [5] })?.problems[0]).toMatch(/^products\[0\]\.: /);
  });

  it.each([
    ["on another server", { url: "//elsewhere.example/release.json" }],
    ["that is a script address", { url: "javascript:alert(1)/release.json" }],
    ["with something behind its name", { url: "/r/screen/4.2.3/release.json?x" }],
    ["without a hash", { integrity: "" }],
  ])("ignores a canary or an earlier version %s", (_, change) => {
    const reference = {
      version: "4.2.3",
      contract: "^1.0.0",
      url: "/r/screen/4.2.3/release.json",
      integrity: `sha384-${"B".repeat(64)}`,
    };
    const read = (changed: object) =>
      parseReleaseManifest({
        products: [
          {
            ...aRelease(),
            previous: { ...reference, ...changed },
            canary: { ...reference, percent: 5, ...changed },
          },
        ],
      })?.releases[0];
    expect(read({})).toMatchObject({ previous: reference, canary: reference });
    expect(read(change)).toMatchObject({ version: "4.2.4", previous: undefined, canary: undefined });
  });

  it("accepts a product that this shell was not built with, and drops its unknown fields", () => {
    const { products } = {
      products: [{ ...aRelease({ id: "hello", permission: "camrest.hello_ui" }), sound: 1 }],
    };
    const [hello] = parseReleaseManifest({ products })?.releases ?? [];
    expect(hello).toMatchObject({ id: "hello", permission: "camrest.hello_ui" });
    expect(hello).not.toHaveProperty("sound");
  });

  it("accepts an older release, which has no fields for the frame", () => {
    const { purpose: _p, icon: _i, licences: _l, frame: _f, ...earlier } = aRelease();
    const reading = parseReleaseManifest({ products: [earlier] });
    expect(reading).toMatchObject({ problems: [] });
    expect(reading?.releases).toEqual([
      {
        ...earlier,
        purpose: "",
        icon: "document",
        licences: "/nts/licences",
        // The operator's words are rather shown to too many than to too few.
        frame: { about: false, helpDesk: false, initials: false, operatorWords: true, ownVersion: false },
      },
    ]);
  });

  it("finds the licences of a product that has no prefix below the page's own root", () => {
    const { licences: _none, ...release } = aRelease({ prefixes: [] });
    expect(parseReleaseManifest({ products: [release] })?.releases[0]?.licences).toBe("/licences");
  });

  it.each([
    ["climb out of the API's address", { "/nts": ["/../admin"] }],
    ["go to another server", { "/nts": ["//elsewhere.example/x"] }],
    ["are no addresses", { "/nts": "/v2/handsets/" }],
    ["are of a page elsewhere", { "https://elsewhere.example/": ["/duid/"] }],
  ])("accepts a release whose first calls %s, and preloads none of them", (_, firstCalls) => {
    const reading = parseReleaseManifest({ products: [{ ...aRelease(), firstCalls }] });
    expect(reading?.releases).toEqual([aRelease()]);
    const known = { "/nts": ["/v2/handsets/?product=nts"] };
    expect(
      parseReleaseManifest({ products: [aRelease({ firstCalls: known })] })?.releases[0]?.firstCalls,
    ).toEqual(known);
  });

  it.each([
    ["a picture that this shell does not have", { icon: "comet" }, { icon: "document" }],
    ["a purpose that is no text", { purpose: 7 }, { purpose: "" }],
    ["a frame that is none", { frame: "full" }, { frame: { about: false, operatorWords: true } }],
    ["a frame that says a part", { frame: { about: true } }, { frame: { about: true, operatorWords: true } }],
  ])("accepts a release with %s", (_, change, read) => {
    const reading = parseReleaseManifest({ products: [{ ...aRelease(), ...change }] });
    expect(reading?.releases).toMatchObject([read]);
  });

  it("uses the first of two releases of one product, and reports that", () => {
    const reading = parseReleaseManifest({ products: [aRelease(), aRelease({ version: "5.0.0" })] });
    expect(reading?.releases.map((release) => release.version)).toEqual(["4.2.4"]);
    expect(reading?.problems).toEqual(["products[1]: a second nts"]);
  });
});

describe("a referenced release description", () => {
  const reference = {
    version: "4.2.3",
    contract: "^1.0.0",
    url: "https://clinic.example/r/screen/4.2.3/release.json",
    integrity: `sha384-${"A".repeat(64)}`,
  };
  const described = aRelease({ version: "4.2.3" });

  it("resolves its files beside itself", () => {
    const { baseUrl } = parseReferencedRelease(aRelease(), reference, described);
    expect(baseUrl).toBe("https://clinic.example/r/screen/4.2.3/");
  });

  it.each([
    ["another product", { id: "ntd" }],
    ["another version", { version: "4.2.2" }],
    ["another contract", { contract: "^2.0.0" }],
    ["another container, which would run beside the first", { container: "capno_other" }],
    ["nothing", { entry: undefined }],
  ])("is refused if it describes %s", (_, change) => {
    expect(() => parseReferencedRelease(aRelease(), reference, { ...described, ...change })).toThrow(
      TypeError,
    );
  });
});
