import type { CapnogramListItem } from "@capno/api-client/schemas/capnograms";
import type { DeviceItem } from "@capno/api-client/schemas/handsets";
import type { DuidItem } from "@capno/api-client/schemas/participants";
import type { CapnogramEvent } from "@capno/api-client/schemas/realtime-events";
import { PERMISSIONS } from "@capno/domain/permission";

import { isAnswered, isSuccess, nameCall, type Exchange } from "../exchange.ts";
import {
  failed,
  find,
  judgeEach,
  notTried,
  PASSED,
  type Evidence,
  type HeardEvent,
  type Line,
  type Verdict,
} from "../lines/line.ts";
import { toChannel } from "../realtime/channels.ts";
import { listen } from "../realtime/listen.ts";
import { readRows, type Session } from "../session.ts";
import { ACCOUNTS_OF, getPerson } from "../sign-in-everybody.ts";
import type { AreaOfKit } from "./area.ts";

const LABEL = {
  allocated: "list after allocating",
  freed: "list after deallocating",
  nonsense: "no user ID",
  notAllocated: "not allocated",
  again: "a second time",
  record: "a record",
  atEvent: "the record at its event",
} as const;
/** User IDs of the kit begin with it, behind the project's name: whoever tidies up finds them. */
const OWN_NUMBERS = "99";
const OWN = {
  area: "allocation",
  cites: "spec §7, docs/contract/openapi.json allocateHandset",
  effect: "writes",
} as const;

interface Chosen {
  readonly by: "a" | "b";
  readonly udi: string;
  readonly duid: string;
  readonly groupId: number;
}

/** What the list says of the kit's own participant. */
function judgeRow(
  evidence: Evidence,
  label: string,
  judge: (row: DuidItem, chosen: Chosen) => boolean,
): Verdict {
  const chosen = evidence.facts["allocated"] as Chosen | undefined;
  if (!chosen) return notTried();
  return judgeEach(find(evidence, { label }).filter(isSuccess), (exchange) => {
    const row = (readRows(exchange) as readonly DuidItem[]).find(({ duid }) => duid === chosen.duid);
    if (!row) return failed(`${nameCall(exchange)} does not list ${chosen.duid} (${label}).`, exchange);
    return judge(row, chosen)
      ? PASSED
      : failed(
          `${chosen.duid} has ${String(row.handset_udi)} and groups ${row.groups.join(", ")} (${label}).`,
          exchange,
        );
  });
}

const LINES: readonly Line[] = [
  {
    ...OWN,
    id: "allocation.shown-at-once",
    says: "As soon as an allocation is answered, the list shows the participant with the handset.",
    productDoes: "The list is asked at once, and shows the participant without a handset.",
    judge: (evidence) => judgeRow(evidence, LABEL.allocated, (row, { udi }) => row.handset_udi === udi),
  },
  {
    ...OWN,
    id: "allocation.in-its-group",
    says: "The participant is in the group that was named.",
    productDoes: "The participant is found under another study.",
    judge: (evidence) =>
      judgeRow(evidence, LABEL.allocated, (row, { groupId }) => row.groups.includes(groupId)),
  },
  {
    ...OWN,
    id: "allocation.creates",
    says: "Allocating creates the user ID.",
    assumed: 18,
    productDoes: "No new participant can be added.",
    judge: (evidence) =>
      judgeEach(find(evidence, { operation: "allocateHandset", label: "success" }), (exchange) =>
        isSuccess(exchange) ? PASSED : failed("A user ID that nobody created is refused.", exchange),
      ),
  },
  {
    ...OWN,
    id: "allocation.freed-at-once",
    cites: "spec §7, docs/contract/openapi.json deallocateHandset",
    says: "As soon as it is taken back, the participant has no handset, and stays.",
    productDoes: "The handset is offered to nobody, or the participant's records are gone.",
    judge: (evidence) => judgeRow(evidence, LABEL.freed, (row) => row.handset_udi === null),
  },
  {
    ...OWN,
    id: "allocation.record-heard",
    cites: "docs/contract/asyncapi.json",
    says: "A record of an allocated handset is told with its participant.",
    productDoes: "Whoever trains a participant waits for a record that has long arrived.",
    judge: (evidence) => {
      const chosen = evidence.facts["allocated"] as Chosen | undefined;
      if (!chosen || evidence.facts["recorded"] !== true) return notTried();
      const told = evidence.heard.filter(isRecord).map(({ data }) => data as CapnogramEvent);
      if (told.length === 0) return failed("No capnogram event was heard.");
      return told.some(({ duid }) => duid === chosen.duid)
        ? PASSED
        : failed(`It was told of ${String(told[0]?.duid)}, and the handset was with ${chosen.duid}.`);
    },
  },
  {
    ...OWN,
    id: "allocation.record-there",
    cites: "docs/contract/asyncapi.json",
    says: "When a record is told, it can be fetched.",
    productDoes: "The record is asked for at once, and could not be loaded.",
    judge: (evidence) =>
      judgeEach(find(evidence, { label: LABEL.atEvent }), (exchange) =>
        isAnswered(exchange) && exchange.outcome.status === 200
          ? PASSED
          : failed(`${nameCall(exchange)} at the event was not there yet.`, exchange),
      ),
  },
];

const isRecord = ({ event, during }: HeardEvent) => event === "capnogram" && during === LABEL.record;

/** A free handset of a group of the account, and a user ID that is the kit's own. */
async function choose(session: Session): Promise<Chosen | undefined> {
  for (const by of ACCOUNTS_OF) {
    const person = getPerson(session, by);
    const holds = [PERMISSIONS.capture, PERMISSIONS.assignHandset].every((each) =>
      person?.perms.includes(each),
    );
    if (!person || !holds) continue;
    const devices = readRows(await session.call("getOwnHandsets", { by })) as readonly DeviceItem[];
    const participants = readRows(await session.call("getParticipants", { by })) as readonly DuidItem[];
    const used = new Set(participants.map(({ handset_udi }) => handset_udi));
    for (const { handset_udi: udi, group } of devices) {
      const projectid = person.groups.find(({ id }) => id === group)?.projectid;
      if (projectid === undefined || group === null || used.has(udi)) continue;
      const number = String(Math.floor(session.options.edges.now() / 1000) % 1e8).padStart(8, "0");
      return { by, udi, groupId: group, duid: `${projectid}-${OWN_NUMBERS}${number}` };
    }
  }
  return undefined;
}

/** A handset given to a participant of the kit's own, and taken back. The user IDs stay: no call removes one. */
export const ALLOCATION: AreaOfKit = {
  area: "allocation",
  lines: LINES,
  async collect(session) {
    if (!session.options.allowsWrites) return;
    const nobodys = { handset_udi: "capno-conformance" };
    const names = { duid: "CAPNO-CONFORMANCE-0", group: "0", assigned_by: "nobody" };
    await session.callWithoutToken("allocateHandset", { form: { ...nobodys, ...names } });
    await session.callWithoutToken("deallocateHandset", { form: { ...nobodys, assigned_by: "nobody" } });
    await session.callWithoutToken("createParticipant", { form: { duid: names.duid } });
    const chosen = await choose(session);
    if (!chosen) {
      session.skip("allocation", "It needs camrest.device_assign and a free handset of a study.");
      return;
    }
    const { by, udi, duid, groupId } = chosen;
    const username = String(session.facts[`name-${by}`]);
    const allocate = (user: string, label?: string, expects?: readonly number[]): Promise<Exchange> =>
      session.call("allocateHandset", {
        by,
        form: {
          handset_udi: udi,
          duid: user,
          group: String(groupId),
          assigned_by: username,
          trainer: username,
        },
        ...(label && { label }),
        ...(expects && { expects }),
      });
    const deallocate = (label: string, expects: readonly number[]): Promise<Exchange> =>
      session.call("deallocateHandset", {
        by,
        form: { handset_udi: udi, assigned_by: username },
        label,
        expects,
      });

    session.afterwards(() => deallocate("clean-up", [200, 400]));
    await allocate("capno conformance", LABEL.nonsense, [400]);
    const allocated = await allocate(duid);
    if (!isSuccess(allocated)) return;
    session.facts["allocated"] = chosen;
    await session.call("getParticipants", { by, label: LABEL.allocated });
    await watchRecord(session, chosen);
    await deallocate("success", [200]);
    await session.call("getParticipants", { by, label: LABEL.freed });
    await deallocate(LABEL.notAllocated, [400]);

    const other = { duid: duid.replace(`-${OWN_NUMBERS}`, `-${OWN_NUMBERS.slice(1)}`) };
    await session.call("createParticipant", { by, form: other });
    await session.call("createParticipant", { by, form: other, label: LABEL.again, expects: [400] });
  },
};

/** A record of that participant, heard and fetched. */
async function watchRecord(session: Session, { by, udi, duid }: Chosen): Promise<void> {
  const { realtime, record } = session.options;
  if (realtime === undefined || record === undefined) {
    session.skip("allocation.record-heard", "It needs --realtime and --record.");
    session.skip("allocation.record-there", "It needs --realtime and --record.");
    return;
  }
  const listening = await listen(session, by, realtime);
  if (!listening) return;
  try {
    listening.during(LABEL.record);
    await listening.subscribe(toChannel("handset", udi));
    let atOnce: Promise<unknown> = Promise.resolve();
    listening.onEvent((event) => {
      const id = (event.data as Partial<CapnogramEvent> | null)?.capnogram_id;
      if (!isRecord(event) || typeof id !== "number") return;
      const parts = { id };
      atOnce = session.call("getCapnogram", { by, parts, label: LABEL.atEvent, expects: [200, 404] });
    });
    session.facts["recorded"] = true;
    await record(udi);
    await listening.waitFor(isRecord);
    await atOnce;
    readRows(await session.call("getCapnograms", { by, query: { duid } })) as readonly CapnogramListItem[];
  } finally {
    await listening.close();
  }
}
