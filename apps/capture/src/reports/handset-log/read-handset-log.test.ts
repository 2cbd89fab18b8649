import { toParticipants } from "@capno/domain/participant/participant";
import { NEVER_USED } from "@capno/domain/testing/never-used";
import { toDuid, toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { aGroup } from "@capno/test-kit/builders";
import { describe, expect, it } from "vitest";

import type { StudyAnswers } from "../../study/data/study.ts";
import { readHandsetLog, type LogSources } from "./read-handset-log.ts";

const GROUPS = [aGroup(), aGroup({ id: 2, projectId: "LEEDS" })];
const udi = (serial: string) => toHandsetUdi(`(21)${serial.endsWith("00") ? "NTA" : "NTH"}${serial}`);
const NOW = toEpochMs(Date.UTC(2026, 5, 30));

interface Lists {
  /** Users with their group, their handset and the handsets of their records; null: not read. */
  readonly users?: readonly (readonly [
    duid: string,
    group: number,
    held: string | null,
    used: readonly string[] | null,
  ])[];
  readonly handsets?: Omit<NonNullable<StudyAnswers["handsets"]>, "asOf"> | undefined;
  readonly unreadable?: number;
  readonly groupId?: number | null;
}

function read(lists: Lists) {
  const { users = [], unreadable = 0, groupId = null } = lists;
  const handsets = "handsets" in lists ? lists.handsets : { rows: [], unreadable: 0 };
  const rows = toParticipants(
    users.map(([duid, group, held]) => ({
      ...NEVER_USED,
      duid,
      groupIds: [group],
      handsetUdi: held === null ? null : udi(held),
    })),
    NOW,
  );
  const records = new Map(
    users.map(([duid, , , used]) => [
      duid,
      used === null
        ? "no answer"
        : {
            unreadable: 0,
            rows: used.map((serial, id) => ({
              id,
              duid: toDuid(duid),
              handsetUdi: udi(serial),
              recordedAt: toEpochMs(NOW - id * 3_600_000),
              hasUnknownDate: false,
            })),
          },
    ]),
  );
  const study = { asOf: NOW, groupId, participants: { rows, unreadable }, records, handsets };
  const loggedHere = { entries: [], unreadable: 0, isRead: true, isShared: true };
  return readHandsetLog({ study, isCancelled: false, loggedHere } as unknown as LogSources, GROUPS, "UTC");
}

describe("`readHandsetLog` [REQ-HANDSET-17]", () => {
  it("orders handsets by serial, and names of each who has it, of whatever project", () => {
    const { handsets, records } = read({
      users: [
        ["CARD-1", 1, "00010", ["00009"]],
        ["LEEDS-1", 2, "00009", []],
        ["LEEDS-2", 2, "00009", []],
      ],
      handsets: { rows: [{ udi: udi("00100"), groupId: 1 }], unreadable: 0 },
      groupId: 1,
    });
    expect(handsets.map(({ handset, holders }) => [handset.serialText, holders])).toEqual([
      ["00009", ["LEEDS-1", "LEEDS-2"]],
      ["00010", ["CARD-1"]],
      ["00100", []],
    ]);
    expect(records).toBe(1);
  });

  it("orders two handsets of one serial by their UDI", () => {
    const rows = ["NTH00005", "NTA00005"].map((serial) => ({
      udi: toHandsetUdi(`(21)${serial}`),
      groupId: 1,
    }));
    const { handsets } = read({ handsets: { rows, unreadable: 0 } });
    expect(handsets.map(({ udi: each }) => each)).toEqual(["(21)NTA00005", "(21)NTH00005"]);
  });

  it("has no handset of another project", () => {
    const rows = [
      { udi: udi("00001"), groupId: 1 },
      { udi: udi("00002"), groupId: 2 },
      { udi: udi("00003"), groupId: null },
    ];
    const read1 = (groupId: number | null) =>
      read({ handsets: { rows, unreadable: 0 }, groupId }).handsets.map(({ handset }) => handset.serialText);
    expect(read1(1)).toEqual(["00001"]);
    expect(read1(null)).toEqual(["00001", "00002", "00003"]);
  });

  it("counts the records of a user who is listed twice once", () => {
    const twice = ["CARD-1", 1, "00010", ["00010"]] as const;
    const { records, handsets } = read({ users: [twice, twice] });
    expect(records).toBe(1);
    expect(handsets.map(({ holders }) => holders)).toEqual([["CARD-1"]]);
  });

  it("names the first five users whose records were not read, and counts the others [SAFETY]", () => {
    const users = (count: number) =>
      Array.from({ length: count }, (_, place) => [`CARD-${place + 1}`, 1, null, null] as const);
    const names = "CARD-1, CARD-2, CARD-3, CARD-4, CARD-5";
    const find = (count: number) =>
      read({ users: users(count) }).gaps.map((gap) => gap.replaceAll(/[\u2066-\u2069]/g, ""));
    expect(find(5)).toEqual([`Records could not be read for ${names}. Their use may be missing.`]);
    expect(find(7)).toEqual([`Records could not be read for ${names} and 2 more. Their use may be missing.`]);
    expect(find(0)).toEqual([]);
    const [gap] = read({ users: [["CARD-\u202E1", 1, null, null]] }).gaps;
    expect(gap).toContain("for \u2068CARD-\u202E1\u2069. Their use");
  });

  it.each([
    [undefined, 1],
    [{ rows: [], unreadable: 1 }, 1],
    [{ rows: [], unreadable: 0 }, 0],
  ])("says where handsets or users were not read [SAFETY]: %j", (handsets, gaps) => {
    const log = read({ handsets, unreadable: 2 });
    expect(log.unreadRows).toBe(2);
    expect(log.gaps[0]).toBe("Users who could not be read: 2. Their use is missing.");
    expect(log.gaps.filter((gap) => gap.startsWith("The list of handsets could not be read."))).toHaveLength(
      gaps,
    );
  });
});
