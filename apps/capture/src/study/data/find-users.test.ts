import { toParticipants } from "@capno/domain/participant/participant";
import { toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { findUsers } from "./find-users.ts";

const rows = (handsets: Readonly<Record<string, string | null>>) =>
  toParticipants(
    Object.entries(handsets).map(([duid, handsetUdi]) => ({
      duid,
      handsetUdi,
      groupIds: undefined,
      recordCount: 0,
      latestRecordedAt: null,
      qualityFraction: null,
      latestQualityFraction: null,
      adherenceFraction: null,
    })),
    toEpochMs(0),
  );

describe("findUsers", () => {
  const participants = rows({
    "CARD-001": "(01)05060000000001(21)NTH100201",
    "CARD-012": null,
    "LEEDS-012": "(01)05060000000001(21)NTH100202",
    "LEEDS-112": null,
    "LEEDS-120": null,
    "NORTH-LEEDS-7": null,
  });

  it.each([
    "“LEEDS-012”",
    '"LEEDS-012"',
    "«LEEDS-012»",
    "‘LEEDS-012’",
    "LEEDS-012\t57",
    "'LEEDS-012'\tx\ty",
    " „LEEDS-012“ ",
  ])("finds the user of %j, as a letter or a spreadsheet writes an ID", (typed) => {
    expect(findUsers(participants, typed).map(({ duid }) => duid)).toEqual(["LEEDS-012"]);
  });

  const find = (typed: string) => findUsers(participants, typed).map(({ duid }) => duid);

  it.each([
    ["card-01", ["CARD-001", "CARD-012"]],
    ["LEEDS 12", ["LEEDS-012", "LEEDS-112", "LEEDS-120"]],
    ["leeds", ["LEEDS-012", "LEEDS-112", "LEEDS-120", "NORTH-LEEDS-7"]],
    ["00202", ["LEEDS-012"]],
    ["NTH 00202", ["LEEDS-012"]],
    ["nth00202", ["LEEDS-012"]],
    ["NTH 00203", []],
    ["None", []],
    ["nobody", []],
    ["  - ", []],
  ])("finds by %j the users %j, the named one first", (typed, duids) => {
    expect(find(typed)).toEqual(duids);
  });

  it.each(["CARD-7", "card-7"])(
    "finds by %j the user of this very ID before one in another case",
    (typed) => {
      const found = findUsers(rows({ "CARD-7": null, "card-7": null }), typed);
      expect(found.map(({ duid }) => duid)).toEqual([typed, typed === "CARD-7" ? "card-7" : "CARD-7"]);
    },
  );

  it.each([
    ["leeds", "one whose ID begins with it before one whose ID holds it"],
    ["LEEDS 7", "the named one before one whose number begins so"],
    ["7", "the one of that number before those whose number holds it"],
  ])("finds by %j %s, whatever their order in the list", (typed) => {
    const found = findUsers(rows({ "A-LEEDS-71": null, "LEEDS-007": null }), typed);
    expect(found.map(({ duid }) => duid)).toEqual(["LEEDS-007", "A-LEEDS-71"]);
  });

  it("gives eight users at most", () => {
    const many = rows(Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`CARD-${n}`, null])));
    expect(findUsers(many, "card")).toHaveLength(8);
  });
});
