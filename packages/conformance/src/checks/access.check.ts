/** Who may see what, asked by an account that may not. */
import { describe } from "node:test";

import { PERMISSIONS } from "@capno/domain/account/permission";

import {
  call,
  describe as describeAnswer,
  expectStatus,
  findAccount,
  getPerson,
  isNotThere,
  isSuccess,
  listHandsets,
  options,
  PAIRS,
  readRows,
  NotThere,
  WHO,
  type Answer,
  type CallOptions,
  type Who,
  it,
} from "../kit.ts";

const NEEDS_TWO = "it needs a second --account that sees less than the first";
const CONSEQUENCE = "Changing a number in the address would show another study's patient.";
const LISTS = [
  { id: "getParticipants", permission: PERMISSIONS.capture },
  { id: "getOwnHandsets", permission: PERMISSIONS.capture },
  { id: "getNextParticipantIds", permission: PERMISSIONS.assignHandset },
  { id: "getTestHandsets", permission: PERMISSIONS.screening, query: { product: "nts" } },
  { id: "getTestHandsets", permission: PERMISSIONS.diagnosis, query: { product: "ntd" } },
] as const;
describe("access", () => {
  for (const { id, permission, ...input } of LISTS) {
    it(`${id} is refused with 403 without ${permission}`, async (t) => {
      const accounts = await Promise.all(WHO.map(async (by) => ({ by, person: await getPerson(by) })));
      const forbidden = accounts.filter(({ person }) => person && !person.perms.includes(permission));
      if (forbidden.length === 0) return t.skip(`every account holds ${permission}`);
      const allowed = await findAccount(permission);
      for (const { by } of forbidden) {
        // oxlint-disable-next-line no-await-in-loop -- a server under test is asked one call at a time
        const answer = await call(id, { by, ...input });
        if (answer.status === 403) continue;
        // oxlint-disable-next-line no-await-in-loop -- as above
        if (isNotThere(allowed === undefined ? answer : await call(id, { by: allowed, ...input })))
          throw new NotThere(id);
        throw new Error(`${describeAnswer(answer)}\nexpected 403, where the list is empty too.`);
      }
    });
  }

  it("records and values are refused with 403 without camrest.view_detail", async (t) => {
    const calls = (await Promise.all(PAIRS.map(([owner, other]) => askForDetails(owner, other)))).flat();
    if (calls.length === 0)
      return t.skip("it needs an account with Capture alone, beside one that sees details");
    for (const answer of calls)
      expectStatus(answer, [403], "Who may see a list could read people's breaths.");
  });

  it("records and participants of another group are refused", async (t) => {
    const calls = (await Promise.all(PAIRS.map(([owner, other]) => askForParticipant(owner, other)))).flat();
    if (calls.length === 0) return t.skip(NEEDS_TWO);
    for (const answer of calls) expectStatus(answer, [403, 404], CONSEQUENCE);
  });

  it("tests of another group's handset are refused", async (t) => {
    const calls = (await Promise.all(PAIRS.map(([owner, other]) => askForHandset(owner, other)))).flat();
    if (calls.length === 0) return t.skip(NEEDS_TWO);
    for (const answer of calls) expectStatus(answer, [403, 404], CONSEQUENCE);
  });

  for (const id of ["getParticipants", "getOwnHandsets"]) {
    it(`${id} lists the account's own groups only`, async (t) => {
      let asked = 0;
      for (const by of WHO) {
        // oxlint-disable-next-line no-await-in-loop -- a server under test is asked one call at a time
        const person = await getPerson(by);
        if (!person?.perms.includes(PERMISSIONS.capture)) continue;
        const own = new Set(person.groups.map(({ id: group }) => group));
        const isForeign = ({ groups, group }: Record<string, unknown>) =>
          Array.isArray(groups)
            ? !groups.some((each: number) => own.has(each))
            : typeof group === "number" && !own.has(group);
        // oxlint-disable-next-line no-await-in-loop -- as above
        const answer = await call(id, { by });
        if (isNotThere(answer)) throw new NotThere(id);
        asked += 1;
        const foreign = readRows(answer).find(isForeign);
        if (foreign)
          throw new Error(`${String(foreign["duid"] ?? foreign["handset_udi"])} is of no own group`);
      }
      if (asked === 0) t.skip("no account has Capture");
    });
  }

  it("getNextParticipantIds suggests user IDs that are free, of the account's groups", async (t) => {
    const person = await getPerson("a");
    if (!person?.perms.includes(PERMISSIONS.assignHandset)) return t.skip("no camrest.device_assign");
    const taken = new Set(readRows(await call("getParticipants", { by: "a" })).map(({ duid }) => duid));
    const answer = await call("getNextParticipantIds", { by: "a" });
    if (isNotThere(answer)) throw new NotThere("getNextParticipantIds");
    const { json } = answer;
    for (const [id, next] of Object.entries((json ?? {}) as Record<string, unknown>)) {
      const group = person.groups.find((each) => String(each.id) === id);
      const duid = typeof next === "number" ? `${group?.projectid}-${next}` : String(next);
      if (!group || !duid.startsWith(`${group.projectid}-`)) throw new Error(`${duid} is of no own group`);
      if (taken.has(duid)) throw new Error(`${duid} is taken: two people's records would be joined.`);
    }
  });
});

const { blinded } = options;
if (blinded !== undefined) {
  describe("a blinded study", () => {
    it(`values of participants of ${blinded} are refused without ${PERMISSIONS.viewValues}`, async () => {
      const people = await Promise.all(WHO.map(async (by) => ({ by, person: await getPerson(by) })));
      const found = people.find(
        ({ person }) =>
          person?.groups.some(({ projectid }) => projectid === blinded) === true &&
          person.perms.includes(PERMISSIONS.viewDetail) &&
          !person.perms.includes(PERMISSIONS.viewValues),
      );
      // Silence here would look as if the study were blinded.
      if (found === undefined)
        throw new Error(`no --account of ${blinded} sees details without ${PERMISSIONS.viewValues}`);
      for (const answer of await askForValues(found.by, blinded)) expectNoValue(answer);
    });
  });
}

/**
 * A record that has values, and the trends of its participant: the list gives a breath quality for the latest record only of
 * one that was analysed. An account that may see values, if there is one, proves that they are there.
 */
async function askForValues(by: Who, projectId: string): Promise<readonly Answer[]> {
  const group = (await getPerson(by))?.groups.find(({ projectid }) => projectid === projectId);
  const person = readRows(await call("getParticipants", { by })).find(
    ({ groups, latest_capnogram_breath_quality: quality }) =>
      Array.isArray(groups) && groups.includes(group?.id) && typeof quality === "number",
  );
  if (person === undefined) throw new Error(`${projectId} has no participant whose latest record has values`);
  const duid = String(person["duid"]);
  const [record] = readRows(await call("getCapnograms", { by, query: { duid } }));
  const ask = (who: Who) =>
    Promise.all([
      call("getCapnogram", { by: who, parts: { id: Number(record?.["id"]) } }),
      call("getTrends", { by: who, query: { duid } }),
    ]);
  const reader = await findAccount(PERMISSIONS.viewDetail, PERMISSIONS.viewValues);
  const seesGroup = (await getPerson(reader ?? by))?.groups.some(({ id }) => id === group?.id) === true;
  if (reader !== undefined && seesGroup)
    for (const answer of await ask(reader))
      if (!hasValues(answer.json))
        throw new Error(`${describeAnswer(answer)}: it has no values, so that its refusal proves nothing.`);
  return ask(by);
}

/** What the values of a record are in: without them an answer says when it was recorded, and nothing of a breath. */
const VALUE_FIELDS =
  /^(?:data_breath|data_splits|data_par_error|data_avg_waveform|data_par_breath_avg|data_par_cap)$/;

/** A number at any depth of such a field. */
function hasValues(json: unknown, isWithin = false): boolean {
  if (typeof json !== "object" || json === null) return isWithin && json !== null && json !== undefined;
  return Object.entries(json).some(([field, part]) => hasValues(part, isWithin || VALUE_FIELDS.test(field)));
}

function expectNoValue(answer: Answer): void {
  // The application reads a refusal of the API as one by its JSON body; another page is something in between.
  if (answer.status === 403 && answer.json !== undefined) return;
  if (isSuccess(answer) && !hasValues(answer.json)) return;
  if (isSuccess(answer))
    throw new Error(`${describeAnswer(answer)}: whoever sees a value of a blinded study may know the arm.`);
  throw new Error(
    `${describeAnswer(answer)}: it has to be a 403 with a JSON body; a 401 logs the person out.`,
  );
}

/** What another account is answered about a participant, of those calls alone that the owner is answered. */
async function askAbout(
  owner: Who,
  stranger: Who,
  ids: readonly string[],
  isOne: (groups: readonly number[], others: ReadonlySet<number>) => boolean,
): Promise<readonly Answer[]> {
  const [person, other] = await Promise.all([getPerson(owner), getPerson(stranger)]);
  const canSee = [PERMISSIONS.capture, PERMISSIONS.viewDetail].every((each) => person?.perms.includes(each));
  if (!canSee || !other) return [];
  const others = new Set(other.groups.map(({ id }) => id));
  const found = readRows(await call("getParticipants", { by: owner })).find(
    ({ groups, capnogram_count: count }) =>
      Array.isArray(groups) && Number(count) > 0 && isOne(groups as readonly number[], others),
  );
  if (!found) return [];
  const duid = String(found["duid"]);
  const [record] = readRows(await call("getCapnograms", { by: owner, query: { duid } }));
  const inputs: Readonly<Record<string, CallOptions>> = {
    getCapnograms: { query: { duid } },
    getTrends: { query: { duid } },
    getParticipant: { parts: { duid } },
    getCapnogram: { parts: { id: Number(record?.["id"]) } },
  };
  const asked = ids.map(async (id) => {
    const own = await call(id, { by: owner, ...inputs[id] });
    return isSuccess(own) ? [await call(id, { by: stranger, ...inputs[id] })] : [];
  });
  return (await Promise.all(asked)).flat();
}

const askForParticipant = (owner: Who, stranger: Who) =>
  askAbout(
    owner,
    stranger,
    ["getCapnograms", "getTrends", "getParticipant", "getCapnogram"],
    (groups, others) => groups.every((id) => !others.has(id)),
  );

/** The training page shows a new record at once to accounts that may allocate. */
async function askForDetails(owner: Who, reader: Who): Promise<readonly Answer[]> {
  const perms = (await getPerson(reader))?.perms ?? [];
  const seesDetails = [PERMISSIONS.viewDetail, PERMISSIONS.assignHandset].some((each) =>
    perms.includes(each),
  );
  if (!perms.includes(PERMISSIONS.capture) || seesDetails) return [];
  return askAbout(owner, reader, ["getCapnograms", "getTrends", "getCapnogram"], (groups, others) =>
    groups.some((id) => others.has(id)),
  );
}

async function askForHandset(owner: Who, stranger: Who): Promise<readonly Answer[]> {
  const [person, other] = await Promise.all([getPerson(owner), getPerson(stranger)]);
  const product = person?.perms.includes(PERMISSIONS.screening) ? "nts" : "ntd";
  const permission = product === "nts" ? PERMISSIONS.screening : PERMISSIONS.diagnosis;
  if (!person?.perms.includes(permission) || !other) return [];
  const seen = other.perms.includes(permission) ? await listHandsets(stranger, product) : [];
  const own = await listHandsets(owner, product);
  const foreign = own.find(({ udi }) => !seen.some((each) => each.udi === udi));
  if (!foreign) return [];
  const parts = { udi: foreign.udi };
  const isThere = isSuccess(await call("getBreathTests", { by: owner, parts }));
  return isThere ? [await call("getBreathTests", { by: stranger, parts })] : [];
}
