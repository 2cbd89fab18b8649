import { describe, expect, it, vi } from "vitest";

import {
  aContainer,
  aPage,
  clearPageAfterEach,
  findScript,
  leaveInPage,
  runEntry,
  SCREEN,
} from "../testing/a-browser-loader.ts";
import { failureOf } from "../testing/a-product-loader.ts";
import { aRelease } from "../testing/a-release.ts";
import { settle } from "../testing/clinic-setup.ts";

clearPageAfterEach();

/** The page of a test is Node's, and Node alone hears of what nobody caught. */
const node = process as unknown as Record<
  "on" | "off",
  (type: "unhandledRejection", listener: (reason: unknown) => void) => void
>;

describe("the product loader, in a page where a product does not start", () => {
  const rejectWith = (facts: object) => () =>
    Promise.reject(Object.assign(new Error("loading failed"), facts));
  const CHUNK = "https://clinic.example/r/screen/4.2.4/product.0123456789abcdef.js";
  const LATE = "https://clinic.example/r/screen/4.2.4/late.0123456789abcdef.js";

  const SHELL = "https://clinic.example/shell.js";

  it.each<[string, string, object, readonly string[]]>([
    ["a mistake of its own", "broken", {}, []],
    ["a part that did not come", "unreachable", { request: CHUNK }, []],
    ["a part by its address with a query", "unreachable", { request: `${CHUNK}?x` }, []],
    ["a part that was altered since", "unverified", { request: LATE }, ["late.0123456789abcdef.js"]],
    ["a part of the shell", "unreachable", { request: SHELL }, []],
    ["a part of the shell, which fits no hash of its", "unreachable", { request: SHELL }, ["shell.js"]],
    ["its looks", "unreachable", { code: "CSS_CHUNK_LOAD_FAILED" }, []],
    ["a part without an address", "unreachable", { name: "ChunkLoadError" }, []],
  ])("classifies %s as the failure %s", async (name, kind, facts, altered) => {
    const container = `capno_${name.replaceAll(/[^a-z]/g, "")}`;
    const integrity = { ...aRelease().integrity, "late.0123456789abcdef.js": `sha384-${"A".repeat(64)}` };
    const { loader } = aPage({ release: { container, integrity }, altered });
    const opening = failureOf(loader.load("nts"));
    await runEntry({ init: () => undefined, get: rejectWith(facts) }, container);
    expect(await opening).toMatchObject({ kind });
  });

  it.each([null, undefined, "gone"])(
    "classifies a product that fails with %s instead of an error as broken",
    async (reason) => {
      const container = `capno_by${String(reason)}`;
      const { loader } = aPage({ release: { container } });
      const opening = failureOf(loader.load("nts"));
      // oxlint-disable-next-line prefer-promise-reject-errors -- as code that is not ours may
      await runEntry({ init: () => undefined, get: () => Promise.reject(reason) }, container);
      expect(await opening).toMatchObject({ kind: "broken" });
    },
  );

  it("classifies a product whose entry script defines no container as broken", async () => {
    const { loader } = aPage();
    const opening = failureOf(loader.load("nts"));
    await runEntry(undefined);
    expect(await opening).toMatchObject({ kind: "broken" });
  });

  it("loads a product again together with the federation code, where that code failed to load", async () => {
    const container = "capno_joined";
    const { loader } = aPage({ release: { container } });
    vi.doMock("./federation.ts", () => {
      throw new Error("offline");
    });
    const failing = failureOf(loader.load("nts"));
    await runEntry(aContainer(), container);
    await failing;
    vi.doUnmock("./federation.ts");
    expect(await loader.load("nts")).toMatchObject({ id: "nts" });
  });

  it("fails once if the federation code is missing too, without an unhandled rejection", async () => {
    const unheard = vi.fn<(reason: unknown) => void>();
    node.on("unhandledRejection", unheard);
    vi.doMock("./federation.ts", () => {
      throw new Error("offline");
    });
    const { loader } = aPage({ altered: ["entry.0123456789abcdef.js"] });
    expect(await failureOf(loader.load("nts"))).toMatchObject({ kind: "unverified" });
    await settle();
    vi.doUnmock("./federation.ts");
    node.off("unhandledRejection", unheard);
    expect(unheard).not.toHaveBeenCalled();
  });
});

describe("the product loader, in a page where a product starts", () => {
  it("opens the container that the product's own entry left, even if another script takes its name afterwards", async () => {
    // The federation runtime never forgets what it was once given for a name.
    const container = `capno_${crypto.randomUUID().replaceAll(/[^a-f]/g, "")}`;
    const { loader } = aPage({ release: { container } });
    const opening = loader.load("nts");
    const script = await findScript();
    const own = [aContainer()];
    const other = { ...aContainer(), get: async () => () => ({ default: { ...SCREEN, version: "9.9.9" } }) };
    leaveInPage(container, () => own.shift() ?? other);
    script.dispatchEvent(new Event("load"));
    expect(await opening).toMatchObject({ version: "4.2.4" });
  });
});
