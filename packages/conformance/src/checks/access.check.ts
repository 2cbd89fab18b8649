/** Who may see what, asked by an account that may not. */
import { describe, it } from "node:test";

import { PERMISSIONS } from "@capno/domain/account";

import {
  call,
  describe as describeAnswer,
  expectStatus,
  findAccount,
  getPerson,
  isSuccess,
  listHandsets,
  nameCall,
  options,
  readRows,
  type Answer,
  type Who,
} from "../kit.ts";

const NEEDS_TWO = "it needs a second --account that sees less than the first";
const CONSEQUENCE = "Changing a number in the address would show another study's patient.";
const LISTS = [
  { id: "getParticipants", permission: PERMISSIONS.capture },
  { id: "getOwnHandsets", permission: PERMISSIONS.capture },
  { id: "getTestHandsets", permission: PERMISSIONS.screening, query: { product: "nts" } },
  { id: "getTestHandsets", permission: PERMISSIONS.diagnosis, query: { product: "ntd" } },
] as const;
const PAIRS = [
  ["a", "b"],
  ["b", "a"],
] as const;

describe("access", () => {
  it("every list is refused with 403 without its permission", async (t) => {
    const accounts = await Promise.all(
      (["a", "b"] as const).map(async (by) => ({ by, person: await getPerson(by) })),
    );
    const forbidden = LISTS.flatMap(({ permission, ...list }) =>
      accounts.flatMap(({ by, person }) =>
        person && !person.perms.includes(permission) ? [{ by, ...list }] : [],
      ),
    );
    if (forbidden.length === 0) return t.skip("every account holds every permission");
    for (const { id, ...input } of forbidden) {
      // oxlint-disable-next-line no-await-in-loop -- a server under test is asked one call at a time
      const answer = await call(id, input);
      if (answer.status === 403) continue;
      const isHarmless = answer.status === 404 || (isSuccess(answer) && readRows(answer).length === 0);
      if (!isHarmless) throw new Error(describeAnswer(answer));
      t.diagnostic(`tolerated: ${nameCall(answer)} answered ${answer.status}, not 403`);
    }
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
      const person = await getPerson("a");
      if (!person?.perms.includes(PERMISSIONS.capture)) return t.skip("the first account has no Capture");
      const own = new Set(person.groups.map(({ id: group }) => group));
      const isForeign = ({ groups, group }: Record<string, unknown>) =>
        Array.isArray(groups)
          ? !groups.some((each: number) => own.has(each))
          : typeof group === "number" && !own.has(group);
      const foreign = readRows(await call(id, { by: "a" })).find(isForeign);
      if (foreign) throw new Error(`${String(foreign["duid"] ?? foreign["handset_udi"])} is of no own group`);
    });
  }

  it("getNextParticipantIds suggests user IDs that are free, of the account's groups", async (t) => {
    const person = await getPerson("a");
    if (!person?.perms.includes(PERMISSIONS.assignHandset)) return t.skip("no camrest.device_assign");
    const taken = new Set(readRows(await call("getParticipants", { by: "a" })).map(({ duid }) => duid));
    const { json } = await call("getNextParticipantIds", { by: "a" });
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
      const people = await Promise.all(
        (["a", "b"] as const).map(async (by) => ({ by, person: await getPerson(by) })),
      );
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

async function askForParticipant(owner: Who, stranger: Who): Promise<readonly Answer[]> {
  const [person, other] = await Promise.all([getPerson(owner), getPerson(stranger)]);
  const canSee = [PERMISSIONS.capture, PERMISSIONS.viewDetail].every((each) => person?.perms.includes(each));
  if (!canSee || !other) return [];
  const others = new Set(other.groups.map(({ id }) => id));
  const foreign = readRows(await call("getParticipants", { by: owner })).find(
    ({ groups, capnogram_count: count }) =>
      Array.isArray(groups) && Number(count) > 0 && groups.every((id: number) => !others.has(id)),
  );
  if (!foreign) return [];
  const duid = String(foreign["duid"]);
  const [record] = readRows(await call("getCapnograms", { by: owner, query: { duid } }));
  const by = stranger;
  return Promise.all([
    call("getCapnograms", { by, query: { duid } }),
    call("getParticipant", { by, parts: { duid } }),
    call("getCapnogram", { by, parts: { id: Number(record?.["id"]) } }),
  ]);
}

async function askForHandset(owner: Who, stranger: Who): Promise<readonly Answer[]> {
  const [person, other] = await Promise.all([getPerson(owner), getPerson(stranger)]);
  const product = person?.perms.includes(PERMISSIONS.screening) ? "nts" : "ntd";
  const permission = product === "nts" ? PERMISSIONS.screening : PERMISSIONS.diagnosis;
  if (!person?.perms.includes(permission) || !other) return [];
  const seen = other.perms.includes(permission) ? await listHandsets(stranger, product) : [];
  const own = await listHandsets(owner, product);
  const foreign = own.find(({ udi }) => !seen.some((each) => each.udi === udi));
  return foreign ? [await call("getBreathTests", { by: stranger, parts: { udi: foreign.udi } })] : [];
}
