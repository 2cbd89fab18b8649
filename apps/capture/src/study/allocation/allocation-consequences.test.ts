import { toDuid, toHandsetUdi } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { describeChange, findConsequences, isAllocated } from "./allocation-consequences.ts";
import { aList } from "../../allocation/testing/a-list.ts";

const udi = toHandsetUdi("(01)05060(21)NTH00002");
const OTHER = "(01)05060(21)NTH00005";
const duid = toDuid("CARD-008");
const pair = { udi, duid, handsetLabel: "NTH 00002" };

describe("the consequences of an allocation [REQ-ALLOC-14]", () => {
  it.each([
    ["a free handset to a new user", aList(["CARD-001", OTHER]), { takenFrom: [], user: "new" }],
    ["the handset of another user", aList(["CARD-001", udi]), { takenFrom: ["CARD-001"], user: "new" }],
    [
      "a handset that a list gives to two users",
      aList(["CARD-001", udi], ["CARD-002", udi]),
      { takenFrom: ["CARD-001", "CARD-002"] },
    ],
    [
      "a handset whose user is listed twice",
      aList(["CARD-001", udi], ["CARD-001", udi]),
      { takenFrom: ["CARD-001"] },
    ],
    ["a user without a handset", aList(["CARD-008", null]), { user: "existing", givesUp: undefined }],
    ["a user with another handset", aList(["CARD-008", OTHER]), { user: "existing", givesUp: "NTH 00005" }],
    [
      "the user's own handset",
      aList(["CARD-008", udi]),
      { takenFrom: [], user: "holder", givesUp: undefined },
    ],
    ["a list with unreadable rows", { ...aList(), unreadable: 2 }, { user: "new", unreadable: 2 }],
  ])("are known for %s", (_, list, consequences) => {
    expect(findConsequences(pair, list)).toMatchObject(consequences);
  });

  it("include a finished allocation, where the user has the handset and no other user does", () => {
    const done = (list: ReturnType<typeof aList>) => isAllocated(findConsequences(pair, list));
    expect(done(aList(["CARD-008", udi]))).toBe(true);
    expect(done(aList(["CARD-008", udi], ["CARD-001", udi]))).toBe(false);
    expect(done(aList(["CARD-008", OTHER]))).toBe(false);
    expect(done(aList(["CARD-001", udi]))).toBe(false);
  });

  it.each([
    ["the same list", aList(["CARD-001", udi]), undefined],
    ["another record of somebody else", aList(["CARD-001", udi], ["CARD-009", OTHER]), undefined],
    ["another user", aList(["CARD-003", udi]), "CARD-003 has NTH 00002 now."],
    [
      "a second user",
      aList(["CARD-001", udi], ["CARD-003", udi]),
      "CARD-001 and CARD-003 have NTH 00002 now.",
    ],
    ["no user", aList(), "No user has NTH 00002 now."],
    [
      "an unreadable user",
      { ...aList(), unreadable: 1 },
      "The user who has NTH 00002 now could not be read.",
    ],
    [
      "a further row that cannot be read",
      { ...aList(["CARD-001", udi]), unreadable: 1 },
      "Part of the list of users can no longer be read.",
    ],
    [
      "the user and their handset",
      aList(["CARD-001", udi], ["CARD-008", OTHER]),
      "User CARD-008 exists now. CARD-008 has NTH 00005 now.",
    ],
  ])("are compared by `describeChange` with those shown before: %s", (_, list, change) => {
    const shown = findConsequences(pair, aList(["CARD-001", udi]));
    expect(describeChange(pair, shown, list)).toBe(change);
  });

  it("have not changed where rows can be read that could not be before", () => {
    const list = aList(["CARD-001", udi]);
    const shown = findConsequences(pair, { ...list, unreadable: 2 });
    expect(describeChange(pair, shown, list)).toBeUndefined();
    expect(describeChange(pair, shown, { ...list, unreadable: 2 })).toBeUndefined();
  });

  it("say of a user who has lost the handset that, and not that they exist", () => {
    const shown = findConsequences(pair, aList(["CARD-008", udi]));
    expect(describeChange(pair, shown, aList(["CARD-008", OTHER]))).toBe(
      "No user has NTH 00002 now. CARD-008 has NTH 00005 now.",
    );
  });

  it("are told with names that turn nothing but themselves [REQ-DATA-25]", () => {
    const turned = { ...pair, duid: toDuid("CARD-\u202E8"), handsetLabel: "NTH\u202E2" };
    const [user, handset] = ["\u2068CARD-\u202E8\u2069", "\u2068NTH\u202E2\u2069"];
    const say = (shown: ReturnType<typeof aList>, now: ReturnType<typeof aList>) =>
      describeChange(turned, findConsequences(turned, shown), now);
    const [none, theirs] = [aList(), aList([turned.duid, udi])];
    expect(say(none, theirs)).toBe(`${user} has ${handset} now.`);
    expect(say(theirs, none)).toBe(`No user has ${handset} now.`);
    expect(say(theirs, { ...none, unreadable: 1 })).toBe(
      `The user who has ${handset} now could not be read.`,
    );
    expect(say(none, aList([turned.duid, null]))).toBe(`User ${user} exists now.`);
    expect(say(aList([turned.duid, OTHER]), none)).toBe(
      `User ${user} no longer exists. ${user} has no other handset now.`,
    );
  });

  it("name, in `describeChange`, a user and a handset that have disappeared", () => {
    const shown = findConsequences(pair, aList(["CARD-008", OTHER]));
    expect(describeChange(pair, shown, aList())).toBe(
      "User CARD-008 no longer exists. CARD-008 has no other handset now.",
    );
  });
});
