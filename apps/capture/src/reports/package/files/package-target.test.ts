import { afterEach, describe, expect, it, vi } from "vitest";

import { canWriteToDisk, createGrowingBlob, pickDestination } from "./package-target.ts";

afterEach(() => void vi.unstubAllGlobals());

const bytes = (text: string) => new Uint8Array(new TextEncoder().encode(text));

/** A browser with a file dialog, in which the person chooses a file that holds this text. */
function givePicker(
  contents: string,
  options: { readonly removal?: "unknown" | "refused"; readonly refuses?: string } = {},
) {
  const steps: string[] = [];
  const written: Blob[] = [];
  const stream = {
    write: async (piece: Uint8Array<ArrayBuffer>) => void written.push(new Blob([piece])),
    close: async () => void steps.push("closed"),
    abort: async () => void steps.push("aborted"),
  };
  const remove = async () => {
    if (options.removal === "refused") throw new DOMException("refused", "NotAllowedError");
    steps.push("removed");
  };
  const file = {
    name: "chosen.zip",
    createWritable: async () => stream,
    getFile: async () => (written.length === 0 ? new Blob([contents]) : new Blob(written)),
    ...(options.removal !== "unknown" && { remove }),
  };
  vi.stubGlobal("showSaveFilePicker", async () => {
    if (options.refuses !== undefined) throw new DOMException("refused", options.refuses);
    return file;
  });
  return steps;
}

describe("the file of a package", () => {
  it("is written where the person chose, under the name that they gave it", async () => {
    const steps = givePicker("");
    const destination = await pickDestination("study-data.zip", true, "picker");
    expect(destination).toMatchObject({ kind: "disk", name: "chosen.zip", isUnblinded: true });
    const target = await destination?.open();
    await target?.write(bytes("one, "));
    await target?.write(bytes("two"));
    expect(steps).toEqual([]);
    expect(await (await target?.close())?.text()).toBe("one, two");
    expect(steps).toEqual(["closed"]);
  });

  it("keeps what it held before where the package is given up half way", async () => {
    const steps = givePicker("last month's package");
    const destination = await pickDestination("study-data.zip", false, "picker");
    const target = await destination?.open();
    await target?.write(bytes("half"));
    await target?.discard();
    expect(steps).toEqual(["aborted"]);
  });

  it.each([
    ["an empty file", "", {}, ["removed"]],
    ["a file with contents", "last month's package", {}, []],
    ["an empty file of a browser that removes none", "", { removal: "unknown" }, []],
    ["an empty file that may not be removed", "", { removal: "refused" }, []],
  ] as const)("before its first byte leaves %s as %j with %j: %j", async (_, contents, options, steps) => {
    const taken = givePicker(contents, options);
    await (await pickDestination("study-data.zip", false, "picker"))?.abandon();
    expect(taken).toEqual(steps);
  });

  it("is none where the person closes the dialog, and the browser's own where there is no dialog", async () => {
    givePicker("", { refuses: "AbortError" });
    expect(await pickDestination("study-data.zip", false, "picker")).toBeUndefined();
    expect([canWriteToDisk("picker"), canWriteToDisk("download")]).toEqual([true, false]);
    const destination = await pickDestination("study-data.zip", true, "download");
    expect(destination).toMatchObject({ kind: "memory", name: "study-data.zip", isUnblinded: true });
    const target = await destination?.open();
    await target?.write(bytes("one, "));
    await target?.write(bytes("two"));
    expect(await (await target?.close())?.text()).toBe("one, two");
  });

  it("createGrowingBlob keeps every piece in its order, however many there are", async () => {
    const blob = createGrowingBlob();
    const pieces = Array.from({ length: 200 }, (_, index) => `${index};`);
    for (const piece of pieces) blob.append(piece);
    expect(await blob.read().text()).toBe(pieces.join(""));
  });
});
