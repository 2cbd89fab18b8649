import { DEFAULT_SORT, SORT_KEYS, type ParticipantSort } from "@capno/domain/participant/participant-order";
import { describe, expect, it } from "vitest";

import { parseListView, toggleChip, toListPath, type WorklistChip } from "./list-path.ts";

describe("list address [spec §2]", () => {
  it("shows everything, oldest use first, where the address says nothing", () => {
    expect(parseListView(new URLSearchParams())).toEqual({
      filter: "",
      groupId: null,
      sort: DEFAULT_SORT,
      needs: [],
    });
  });

  it("upper-cases the filter", () => {
    expect(parseListView(new URLSearchParams("q=card-1")).filter).toBe("CARD-1");
  });

  it.each([
    "group=",
    "group=x",
    "group=-1",
    "group=1.5",
    "sort=",
    "sort=__proto__",
    "sort=--count",
    "needs=",
    "needs=help",
  ])("falls back to the default on %s", (query) => {
    expect(parseListView(new URLSearchParams(query))).toEqual(parseListView(new URLSearchParams()));
  });

  const sorts: (ParticipantSort | null)[] = [
    null,
    ...SORT_KEYS.flatMap((key): ParticipantSort[] => [
      { key, direction: "ascending" },
      { key, direction: "descending" },
    ]),
  ];
  it.each(sorts)("survives the address and back: %j", (sort) => {
    const view = { filter: "CARD & 1", groupId: 3, sort, needs: ["unused", "undated"] as const };
    expect(parseListView(new URLSearchParams(toListPath(view).toString()))).toEqual(view);
  });

  it("keeps a status in the address, beside which no chip of a reason is chosen", () => {
    const view = parseListView(new URLSearchParams("status=died"));
    expect(view).toMatchObject({ needs: [], status: "died" });
    expect(toListPath(view).toString()).toBe("status=died");
    expect(parseListView(new URLSearchParams("status=died&needs=call"))).toMatchObject({
      needs: ["call"],
      status: undefined,
    });
    expect(parseListView(new URLSearchParams("status=gone")).status).toBeUndefined();
  });

  it("keeps what other parts of the page wrote into the address", () => {
    const params = toListPath(parseListView(new URLSearchParams()), new URLSearchParams("choose=1&q=A"));
    expect(params.toString()).toBe("choose=1");
  });

  it.each<[string, readonly WorklistChip[]]>([
    ["undated,unused,undated", ["unused", "undated"]],
    ["unused,call", ["call"]],
    ["reviewed,unused", ["reviewed"]],
    ["toString,unused", ["unused"]],
  ])("reads the chips of needs=%s [REQ-LIST-40]", (text, chips) =>
    expect(parseListView(new URLSearchParams({ needs: text })).needs).toEqual(chips),
  );

  it.each<[readonly WorklistChip[], WorklistChip, readonly WorklistChip[]]>([
    [[], "call", ["call"]],
    [["call"], "call", []],
    [["call"], "unused", ["unused"]],
    [["unused"], "never-used", ["never-used", "unused"]],
    [["never-used", "unused"], "unused", ["never-used"]],
    [["never-used", "unused"], "reviewed", ["reviewed"]],
    [["reviewed"], "undated", ["undated"]],
  ])("%j and a press on %s make %j", (chosen, chip, next) => expect(toggleChip(chosen, chip)).toEqual(next));
});
