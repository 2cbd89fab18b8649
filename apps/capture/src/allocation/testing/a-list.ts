import type { ReadableList } from "@capno/api-client/models/list";
import { toParticipants, type Participant } from "@capno/domain/participant/participant";
import { NEVER_USED } from "@capno/domain/testing/never-used";
import { toEpochMs } from "@capno/domain/units";

/** A list of users, each with the handset they have. */
export function aList(
  ...users: readonly (readonly [duid: string, handsetUdi: string | null])[]
): ReadableList<Participant> {
  const sources = users.map(([duid, handsetUdi]) => ({ ...NEVER_USED, duid, handsetUdi }));
  return { rows: toParticipants(sources, toEpochMs(0)), unreadable: 0 };
}
