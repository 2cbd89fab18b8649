import type { HandsetItem } from "@capno/api-client/schemas/handsets";
import type { DuidItem } from "@capno/api-client/schemas/participants";
import { PERMISSIONS } from "@capno/domain/permission";

import { isAnswered, isSuccess, nameCall, type Who } from "../exchange.ts";
import { failed, find, judgeEach, judgeStatus, PASSED, tolerated, type Line } from "../lines/line.ts";
import { readRows, type Session } from "../session.ts";
import { ACCOUNTS_OF, getPerson } from "../sign-in-everybody.ts";
import type { AreaOfKit } from "./area.ts";

const LABEL = {
  forged: "a forged token",
  forbidden: "without the permission",
  foreign: "what is another's",
} as const;
const OWN = { area: "access", effect: "reads" } as const;
const NEEDS_TWO = "It needs a second --account that sees less than the first.";

/** What opens each list. @spec §6 */
const LISTS = [
  { id: "getParticipants", permission: PERMISSIONS.capture },
  { id: "getOwnHandsets", permission: PERMISSIONS.capture },
  { id: "getTestHandsets", permission: PERMISSIONS.screening, query: { product: "nts" } },
  { id: "getTestHandsets", permission: PERMISSIONS.diagnosis, query: { product: "ntd" } },
] as const;

const LINES: readonly Line[] = [
  {
    ...OWN,
    id: "access.forged-token",
    says: "A token whose signature is another's is refused with 401.",
    cites: "spec §7, api contract General",
    productDoes: "Anybody can make a token and read everything.",
    judge: (evidence) => judgeStatus(find(evidence, { label: LABEL.forged }), 401),
  },
  {
    ...OWN,
    id: "access.forbidden",
    says: "What an account has no permission for is refused with 403.",
    cites: "spec §6, api contract General",
    productDoes: "People read what is not meant for them, whatever the pages offer.",
    judge: (evidence) =>
      judgeEach(find(evidence, { label: LABEL.forbidden }), (exchange) => {
        if (!isAnswered(exchange)) return failed(`${nameCall(exchange)} was not answered.`, exchange);
        const { status } = exchange.outcome;
        if (status === 403) return PASSED;
        if (isSuccess(exchange) && readRows(exchange).length === 0) {
          return tolerated(`${nameCall(exchange)}: an empty list where the contract has 403.`, exchange);
        }
        return status === 404
          ? tolerated(`${nameCall(exchange)}: 404 where the contract has 403.`, exchange)
          : failed(`${nameCall(exchange)} was answered with ${status}, expected 403.`, exchange);
      }),
  },
  {
    ...OWN,
    id: "access.foreign",
    says: "Records, participants and tests of another group are not answered.",
    cites: "spec §6, api contract General",
    productDoes: "Whoever changes a number in the address reads another study's patient.",
    judge: (evidence) => judgeStatus(find(evidence, { label: LABEL.foreign }), 403, 404),
  },
];

/** Who may see what, by asking as somebody who may not. */
export const ACCESS: AreaOfKit = {
  area: "access",
  lines: LINES,
  async collect(session) {
    const token = session.tokens.get("a");
    if (token === undefined) {
      session.skip("access", "Nobody could sign in.");
      return;
    }
    await session.call("getUserInfo", {
      by: "forger",
      token: forge(token),
      label: LABEL.forged,
      expects: [401],
    });
    for (const who of ACCOUNTS_OF) {
      const person = getPerson(session, who);
      if (!person) continue;
      for (const { id, permission, ...given } of LISTS) {
        if (person.perms.includes(permission)) continue;
        await session.call(id, { by: who, ...given, label: LABEL.forbidden, expects: [403] });
      }
    }
    session.skip("access.forbidden", "Each account holds every permission.");
    await askForForeign(session);
  },
};

/** The same claims, and a signature that fits other ones. */
function forge(token: string): string {
  const [head, claims, signature = ""] = token.split(".");
  return [head, claims, signature.split("").toReversed().join("")].join(".");
}

async function askForForeign(session: Session): Promise<void> {
  const [one, other] = [getPerson(session, "a"), getPerson(session, "b")];
  if (!one || !other) return session.skip("access", NEEDS_TWO);
  session.skip("access.foreign", NEEDS_TWO);
  for (const [owner, stranger] of [
    ["a", "b"],
    ["b", "a"],
  ] as const) {
    await askForParticipant(session, owner, stranger);
    await askForHandset(session, owner, stranger);
  }
}

async function askForParticipant(session: Session, owner: Who, stranger: Who): Promise<void> {
  const person = getPerson(session, owner);
  const theirs = new Set(getPerson(session, stranger)?.groups.map(({ id }) => id));
  if (!person?.perms.includes(PERMISSIONS.viewDetail) || !person.perms.includes(PERMISSIONS.capture)) return;
  const rows = readRows(await session.call("getParticipants", { by: owner })) as readonly DuidItem[];
  const foreign = rows.find(
    ({ groups, capnogram_count }) =>
      Array.isArray(groups) && capnogram_count > 0 && groups.every((id) => !theirs.has(id)),
  );
  if (!foreign) return;
  const { duid } = foreign;
  const refused = { by: stranger, label: LABEL.foreign, expects: [403, 404] } as const;
  const records = await session.call("getCapnograms", { by: owner, query: { duid } });
  const [record] = readRows(records) as readonly { id: number }[];
  await session.call("getCapnograms", { ...refused, query: { duid } });
  await session.call("getParticipant", { ...refused, parts: { duid } });
  if (record) await session.call("getCapnogram", { ...refused, parts: { id: record.id } });
}

async function askForHandset(session: Session, owner: Who, stranger: Who): Promise<void> {
  for (const { id, permission, ...given } of LISTS.slice(2)) {
    if (!getPerson(session, owner)?.perms.includes(permission)) continue;
    const own = readRows(await session.call(id, { by: owner, ...given })) as readonly HandsetItem[];
    const seen = getPerson(session, stranger)?.perms.includes(permission)
      ? (readRows(await session.call(id, { by: stranger, ...given })) as readonly HandsetItem[])
      : [];
    const foreign = own.find(({ udi }) => !seen.some((each) => each.udi === udi));
    if (!foreign) continue;
    const parts = { udi: foreign.udi };
    const refused = { by: stranger, label: LABEL.foreign, expects: [403, 404] } as const;
    await session.call("getBreathTests", { ...refused, parts });
  }
}
