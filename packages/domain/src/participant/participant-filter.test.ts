import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  createParticipantFilter,
  filterParticipants,
  getFirstWithRecords,
  getNeighbours,
  sortGroups,
  toFilterText,
} from "./participant-filter.ts";
import { toParticipants } from "./participant.ts";
import { NEVER_USED } from "../testing/never-used.ts";
import { toEpochMs } from "../units.ts";

function rowsOf(...ids: readonly (readonly [duid: string, groupIds?: readonly number[]])[]) {
  return toParticipants(
    ids.map(([duid, groupIds]) => ({ ...NEVER_USED, duid, groupIds })),
    toEpochMs(0),
  );
}

const card = { id: 1, projectId: "CARD", name: "Cardiology" };
const leeds = { id: 2, projectId: "LEEDS", name: "Leeds study" };

describe("the filter of All Users [spec §2] [REQ-LIST-05] [REQ-LIST-06]", () => {
  const rows = rowsOf(["card-001", [1]], ["CARD-010", [1]], ["LEEDS-1", [2]], ["LEEDS-2"]);
  const ids = (text: string, group: typeof card | null = null) =>
    filterParticipants(rows, { text, group }).map(({ duid }) => duid);

  it.each([
    ["CARD", ["CARD-010", "card-001"]],
    ["rd-0", ["CARD-010", "card-001"]],
    [" leeds ", ["LEEDS-1", "LEEDS-2"]],
    ["-01", ["CARD-010"]],
    ["zz", []],
    [".*", []],
  ])("finds %j anywhere in the id, in any case", (text, found) => {
    expect(ids(text)).toEqual(found);
  });

  it.each(["leeds\u20131", "ＬＥＥＤＳ－１", "LEEDS\u2011\u200B1", "LEEDS-1 (Inactive)"])(
    "finds LEEDS-1 by %j, as it is pasted",
    (text) => {
      expect(ids(text)).toEqual(["LEEDS-1"]);
    },
  );

  it.each(["“CARD-001”", '"CARD-001"', "CARD-001\t57", "‹card-001›"])(
    "drops quotation marks around %j, and what follows a tab",
    (text) => {
      expect(ids(text)).toEqual(["card-001"]);
    },
  );

  it("takes a row's groups, or its study part where the server named none", () => {
    expect(ids("", leeds)).toEqual(["LEEDS-1", "LEEDS-2"]);
    expect(ids("", card)).toEqual(["CARD-010", "card-001"]);
    expect(ids("2", leeds)).toEqual(["LEEDS-2"]);
  });

  it("does not let a study part stand in where groups are named", () => {
    const [row] = filterParticipants(rowsOf(["LEEDS-1", [1]]), { text: "", group: leeds });
    expect(row).toBeUndefined();
  });

  it("gives the same list back where nothing is filtered", () => {
    expect(filterParticipants(rows, { text: "  ", group: null })).toBe(rows);
  });

  it("shows typed text in upper case", () => {
    expect(toFilterText("card-1")).toBe("CARD-1");
  });

  it("offers the groups by project id", () => {
    expect(sortGroups([leeds, card]).map(({ projectId }) => projectId)).toEqual(["CARD", "LEEDS"]);
  });
});

describe("the filter of All Users, while the user types [spec §2] [REQ-LIST-05] [REQ-LIST-06]", () => {
  const rows = rowsOf(["CARD-001", [1]], ["CARD-010", [1]], ["LEEDS-1", [2]], ["LEEDS-2"], ["D-0"]);

  it("finds the same users as without its cache", () => {
    const text = fc.stringMatching(/^ ?[acdels0-2-]{0,3}$/);
    const group = fc.constantFrom(null, card, leeds);
    fc.assert(
      fc.property(fc.array(fc.record({ text, group }), { maxLength: 20 }), (filters) => {
        const filter = createParticipantFilter(rows);
        for (const one of filters) expect(filter(one)).toEqual(filterParticipants(rows, one));
      }),
    );
  });

  it("finds those of the group that is chosen, to others and back", () => {
    const filter = createParticipantFilter(rows);
    const found = [card, leeds, null, card].map((group) =>
      filter({ text: "1", group }).map(({ duid }) => duid),
    );
    expect(found).toEqual([
      ["CARD-001", "CARD-010"],
      ["LEEDS-1"],
      ["CARD-001", "CARD-010", "LEEDS-1"],
      ["CARD-001", "CARD-010"],
    ]);
  });

  /** How often a row is looked at for a text. */
  function watch() {
    let looks = 0;
    const watched = rows.map((row) => ({
      ...row,
      get searchText() {
        looks++;
        return row.searchText;
      },
    }));
    const filter = createParticipantFilter(watched);
    const look = (text: string) => {
      looks = 0;
      filter({ text, group: null });
      return looks;
    };
    return { look };
  }

  it("checks a row again only where it held a part of the text", () => {
    const { look } = watch();
    expect(["L", "LE", "LEE", "LE", "L", "C"].map(look)).toEqual([5, 2, 2, 0, 0, 5]);
  });

  it("checks the fewest rows that held a part of the text, whichever part was typed last", () => {
    for (const parts of [
      ["0", "C"],
      ["C", "0"],
    ]) {
      const { look } = watch();
      for (const part of parts) look(part);
      // "C" is in two ids, "0" in three.
      expect(look("CARD-0")).toBe(2);
    }
  });

  it("drops old texts from its cache", () => {
    const { look } = watch();
    const typed = ["1", "2", "3", "4", "5", "6", "7", "8"];
    for (const text of typed) look(text);
    expect(look("1")).toBe(0);
    look("9");
    expect(look("1")).toBe(5);
  });

  it("returns the same list for the same text, and the whole list without a filter", () => {
    const filter = createParticipantFilter(rows);
    const found = filter({ text: "card", group: null });
    expect(filter({ text: "", group: null })).toBe(rows);
    expect(filter({ text: "CARD ", group: null })).toBe(found);
  });
});

describe("previous and next user [spec §2] [REQ-DETAIL-01] [REQ-DETAIL-02]", () => {
  const order = (
    [
      ["A-1", 2],
      ["A-2", 0],
      ["A-3", 1],
      ["A-4", 5],
    ] as const
  ).map(([duid, count]) => ({ duid, count })) as unknown as Parameters<typeof getNeighbours>[0];

  it.each([
    ["A-1", undefined, "A-3"],
    ["A-3", "A-1", "A-4"],
    ["A-4", "A-3", undefined],
    ["A-2", "A-1", "A-3"],
    ["B-1", undefined, undefined],
  ])("step from %s over users without records, and stop at the ends", (duid, previous, next) => {
    expect(getNeighbours(order, duid)).toEqual({ previous, next });
  });

  it("open the first user who has a record", () => {
    expect(getFirstWithRecords(order.slice(1))).toBe("A-3");
    expect(getFirstWithRecords([])).toBeUndefined();
  });
});

it("the list of groups is ordered by project, and within a project by number [REQ-LIST-06]", () => {
  const group = (projectId: string, id: number) => ({ projectId, id, name: "" });
  const groups = [group("B", 9), group("A", 10), group("B", 2), group("C", 1), group("A", 11)];
  expect(sortGroups(groups).map(({ projectId, id }) => `${projectId}${id}`)).toEqual([
    "A10",
    "A11",
    "B2",
    "B9",
    "C1",
  ]);
});
