import { toParticipants } from "@capno/domain/participant/participant";
import { NEVER_USED } from "@capno/domain/testing/never-used";
import { toEpochMs } from "@capno/domain/units";
import { aGroup } from "@capno/test-kit/builders";
import { expect, it } from "vitest";

import { getParticipantsOfGroup, isGroupGone } from "./participants-of-group.ts";

const GROUPS = [aGroup({ id: 1, projectId: "CARD" }), aGroup({ id: 2, projectId: "LEEDS" })];
const PEOPLE = toParticipants(
  [
    { ...NEVER_USED, groupIds: [1], duid: "CARD-1" },
    { ...NEVER_USED, groupIds: [2], duid: "LEEDS-1" },
    { ...NEVER_USED, groupIds: [1, 2], duid: "CARD-2" },
  ],
  toEpochMs(0),
);

it.each([
  [null, false, ["CARD-1", "CARD-2", "LEEDS-1"]],
  [1, false, ["CARD-1", "CARD-2"]],
  [2, false, ["CARD-2", "LEEDS-1"]],
  [9, true, []],
])(
  "of group %s, which is gone: %s, the participants are %j [REQ-LIST-50] [SAFETY]",
  (groupId, isGone, duids) => {
    expect(isGroupGone(groupId, GROUPS)).toBe(isGone);
    expect(getParticipantsOfGroup(PEOPLE, groupId, GROUPS).map(({ duid }) => duid)).toEqual(duids);
  },
);
