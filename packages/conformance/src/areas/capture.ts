import type { CapnogramListItem } from "@capno/api-client/schemas/capnograms";
import type { DuidItem } from "@capno/api-client/schemas/participants";
import { PERMISSIONS } from "@capno/domain/permission";
import { readRows } from "../session.ts";
import { getPerson } from "../sign-in-everybody.ts";
import type { AreaOfKit } from "./area.ts";
import { CAPTURE_LINES } from "./capture-lines.ts";

/** The research teams' lists, and one participant from the list to the samples. */
export const CAPTURE: AreaOfKit = {
  area: "capture",
  lines: CAPTURE_LINES,
  async collect(session) {
    for (const id of ["getParticipants", "getOwnHandsets", "getNextParticipantIds"]) {
      await session.callWithoutToken(id, {});
    }
    for (const id of ["getCapnograms", "getTrends"]) {
      await session.callWithoutToken(id, { query: { duid: "capno-conformance" } });
    }
    await session.callWithoutToken("getCapnogram", { parts: { id: 1 } });
    await session.callWithoutToken("getParticipant", { parts: { duid: "capno-conformance" } });

    const by = (["a", "b"] as const).find((who) =>
      [PERMISSIONS.capture, PERMISSIONS.viewDetail].every((each) =>
        getPerson(session, who)?.perms.includes(each),
      ),
    );
    if (by === undefined) {
      session.skip("capture", "No account holds camrest.rw_dash and camrest.view_detail.");
      return;
    }
    const participants = readRows(await session.call("getParticipants", { by })) as readonly DuidItem[];
    await session.call("getOwnHandsets", { by });
    if (getPerson(session, by)?.perms.includes(PERMISSIONS.assignHandset)) {
      await session.call("getNextParticipantIds", { by });
    } else session.skip("getNextParticipantIds", "No account holds camrest.device_assign.");
    await session.call("getCapnogram", {
      by,
      parts: { id: 999_999_999 },
      label: "no such record",
      expects: [404],
    });
    await session.call("getParticipant", {
      by,
      parts: { duid: "CAPNO-CONFORMANCE-0" },
      label: "no such participant",
      expects: [404],
    });

    const [chosen] = participants
      .filter(({ duid }) => typeof duid === "string")
      .toSorted((one, other) => (other.capnogram_count ?? 0) - (one.capnogram_count ?? 0));
    if (chosen === undefined) {
      session.skip("capture", "There is no participant in the account's groups.");
      return;
    }
    const { duid } = chosen;
    session.facts["participant"] = duid;
    await session.call("getParticipant", { by, parts: { duid } });
    await session.call("getTrends", { by, query: { duid } });
    const records = readRows(
      await session.call("getCapnograms", { by, query: { duid } }),
    ) as readonly CapnogramListItem[];
    // The newest and the oldest: what was stored years ago is where shapes differ.
    for (const id of new Set([records[0]?.id, records.at(-1)?.id])) {
      if (id === undefined) session.skip("capture", `${duid} has no record.`);
      else {
        session.facts["record"] ??= id;
        await session.call("getCapnogram", { by, parts: { id } });
      }
    }
  },
};
