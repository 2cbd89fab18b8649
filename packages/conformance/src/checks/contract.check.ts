/** Generated from the contract: what holds for every call that reads. */
import { after, describe } from "node:test";

import type { ComputedFeaturesReply } from "@capno/api-client/schemas/breath-tests";
import { DiagnosisReply } from "@capno/api-client/schemas/diagnosis";
import { ScreeningReply } from "@capno/api-client/schemas/screening";
import { OPERATIONS } from "@capno/contract/operations";
import { PERMISSIONS } from "@capno/domain/account/permission";

import { expectRefusal, expectSuccess } from "../expect-contract.ts";
import {
  call,
  describe as describeAnswer,
  expectStatus,
  findAccount,
  findClinician,
  getAccount,
  getOperation,
  getToken,
  isNotThere,
  isReading,
  listHandsets,
  needsSession,
  PRODUCTS,
  readRows,
  NotThere,
  undoAll,
  type Answer,
  type CallOptions,
  type Product,
  type Who,
  it,
} from "../kit.ts";
import { getBreathTest } from "../breath-tests.ts";
import { describeMismatch } from "../schema.ts";

const NO_RESEARCHER = "no account holds camrest.rw_dash and camrest.view_detail";
const NO_CLINICIAN = "no account holds camrest.nts_ui or camrest.ntd_ui";
const NO_TEST = "there is no test with a result today: breathe through a handset, or use --record";
/** Nothing has this name or number. */
const UNKNOWN = { duid: "CAPNO-CONFORMANCE-0", id: 999_999_999, udi: "capno-conformance" };
const UNKNOWN_TEST = { id: "capno-conformance-none" };

/** What a call is made with; a text says why it cannot be made. */
type Inputs = readonly CallOptions[] | string;

const findResearcher = () => findAccount(PERMISSIONS.capture, PERMISSIONS.viewDetail);

/** The participant with the most records, and the newest and the oldest of them. */
async function getParticipant(): Promise<{ by: Who; duid: string; recordIds: readonly number[] } | string> {
  const by = await findResearcher();
  if (by === undefined) return NO_RESEARCHER;
  const rows = readRows(await call("getParticipants", { by }));
  const [first] = rows.toSorted((a, b) => Number(b["capnogram_count"]) - Number(a["capnogram_count"]));
  if (typeof first?.["duid"] !== "string") return "the account's groups have no participant";
  const { duid } = first;
  const records = readRows(await call("getCapnograms", { by, query: { duid } }));
  const recordIds = [records[0]?.["id"], records.at(-1)?.["id"]].filter((id) => typeof id === "number");
  return { by, duid, recordIds: [...new Set(recordIds)] };
}

async function withResearcher(): Promise<Inputs> {
  const by = await findResearcher();
  return by === undefined ? NO_RESEARCHER : [{ by }];
}

async function withParticipant(
  toInputs: (found: Exclude<Awaited<ReturnType<typeof getParticipant>>, string>) => Inputs,
): Promise<Inputs> {
  const found = await getParticipant();
  return typeof found === "string" ? found : toInputs(found);
}

/** One input for each product of which an account has a test. */
async function withTests(): Promise<Inputs> {
  const tests = await Promise.all(PRODUCTS.map((product) => getBreathTest(product)));
  const inputs = tests.flatMap((test) => (test ? [{ by: test.by, parts: { id: test.capnogramId } }] : []));
  return inputs.length === 0 ? NO_TEST : inputs;
}

async function withHandsets(toInput: (by: Who, product: Product) => Promise<CallOptions | undefined>) {
  const inputs: CallOptions[] = [];
  for (const product of PRODUCTS) {
    // oxlint-disable-next-line no-await-in-loop -- two products
    const by = await findClinician(product);
    // oxlint-disable-next-line no-await-in-loop -- two products
    const input = by && (await toInput(by, product));
    if (input) inputs.push(input);
  }
  return inputs.length === 0 ? NO_CLINICIAN : inputs;
}

const INPUTS: Readonly<Record<string, () => Promise<Inputs>>> = {
  getUserInfo: () => Promise.resolve([{ by: "a" }]),
  getBackendVersions: () => Promise.resolve([{}]),
  getLicences: () => Promise.resolve([{ by: "a" }]),
  getParticipants: withResearcher,
  getOwnHandsets: withResearcher,
  getNextParticipantIds: async () => {
    const by = await findAccount(PERMISSIONS.capture, PERMISSIONS.assignHandset);
    return by === undefined ? "no account holds camrest.device_assign" : [{ by }];
  },
  getParticipant: () => withParticipant(({ by, duid }) => [{ by, parts: { duid } }]),
  getCapnograms: () => withParticipant(({ by, duid }) => [{ by, query: { duid } }]),
  getTrends: () => withParticipant(({ by, duid }) => [{ by, query: { duid } }]),
  getCapnogram: () =>
    withParticipant(({ by, duid, recordIds }) =>
      recordIds.length === 0 ? `${duid} has no record` : recordIds.map((id) => ({ by, parts: { id } })),
    ),
  getTestHandsets: () => withHandsets((by, product) => Promise.resolve({ by, query: { product } })),
  getBreathTests: () =>
    withHandsets(async (by, product) => {
      const [handset] = await listHandsets(by, product);
      return handset && { by, parts: { udi: handset.udi } };
    }),
  getRecording: withTests,
  getComputedFeatures: withTests,
  getResult: withTests,
  getHealthyWaveform: async () => {
    const inputs = await withTests();
    if (typeof inputs === "string" || !inputs[0]) return typeof inputs === "string" ? inputs : NO_TEST;
    const { json } = await call("getComputedFeatures", inputs[0]);
    const address = (json as Partial<ComputedFeaturesReply> | undefined)?.healthyBreathWaveformUrl;
    return typeof address === "string" ? [{ address }] : "no features name a healthyBreathWaveformUrl";
  },
};
/** Checked by the suites session and realtime. */
const CHECKED_ELSEWHERE = ["signIn", "refreshTokens", "authoriseChannel", "requestPasswordReset"];

/**
 * Why it cannot be told whether the call is there; undefined: it is.
 * @throws {NotThere} An account that may make the call is told that there is none.
 */
async function findDoubt(id: string): Promise<string | undefined> {
  const inputs = (await INPUTS[id]?.()) ?? "nothing is known to ask for";
  // Without an input an address tells in which nothing varies.
  if (typeof inputs === "string" && getOperation(id).endpoint.path.includes("{")) return inputs;
  const [input] = typeof inputs === "string" ? [] : inputs;
  const answer = await call(id, input ?? { by: "a", query: { duid: UNKNOWN.duid, product: "nts" } });
  if (isNotThere(answer)) throw new NotThere(id);
  return undefined;
}

after(undoAll);

for (const operation of OPERATIONS.filter(isReading)) {
  // At a path of the deployment, where it has one: the suite of the study log.
  if (operation.chapter === "Study log") continue;
  const { id, endpoint, summary, answers: told, notCalled } = operation;
  describe(`${endpoint.method} ${endpoint.path}: ${summary}`, () => {
    const getInputs = INPUTS[id];
    if (getInputs) {
      it("answers with the status and the shape of the contract", async (t) => {
        const inputs = await getInputs();
        if (typeof inputs === "string") return t.skip(inputs);
        const answers: Answer[] = [];
        // oxlint-disable-next-line no-await-in-loop -- a server under test is asked one call at a time
        for (const input of inputs) answers.push(await call(id, input));
        // Of two that its list names, one that is not there is a fault of the one.
        if (answers.every(isNotThere)) throw new NotThere(id);
        for (const answer of answers) {
          if (isNotThere(answer)) throw new Error(`${describeAnswer(answer)}\nIts list names it.`);
          expectSuccess(t, id, answer);
        }
      });
      if (told[404] && (endpoint.path.includes("{duid}") || endpoint.path.startsWith("/capnogram/"))) {
        it("refuses what does not exist", async (t) => {
          const by = await findResearcher();
          if (by === undefined) return t.skip(NO_RESEARCHER);
          const doubt = await findDoubt(id);
          if (doubt !== undefined) return t.skip(doubt);
          expectRefusal(t, id, await call(id, { by, parts: UNKNOWN }));
        });
      } else if (told[404]) {
        it("refuses what does not exist", async (t) => {
          const by = (await findClinician("nts")) ?? (await findClinician("ntd"));
          if (by === undefined) return t.skip(NO_CLINICIAN);
          const doubt = await findDoubt(id);
          if (doubt !== undefined) return t.skip(doubt);
          expectRefusal(t, id, await call(id, { by, parts: UNKNOWN_TEST }));
        });
      }
    } else if (!CHECKED_ELSEWHERE.includes(id) && notCalled !== true) {
      it("is known to the kit", () => {
        throw new Error(`${id} has no inputs`);
      });
    }
    if (needsSession(operation)) {
      it("answers 401 without a token and with a forged one", async (t) => {
        const doubt = await findDoubt(id);
        const placeholders = { parts: UNKNOWN, query: { duid: UNKNOWN.duid, product: "nts" } };
        const consequence = "Anybody who knows the address could read it.";
        const answer = await call(id, placeholders);
        if (doubt !== undefined && isNotThere(answer)) return t.skip(doubt);
        expectStatus(answer, [401], consequence);
        const [head, claims, signature = ""] = (await getToken("a")).split(".");
        const token = [head, claims, signature.split("").toReversed().join("")].join(".");
        expectStatus(await call(id, { ...placeholders, token }), [401], consequence);
      });
    }
  });
}

describe("results", () => {
  for (const [product, schema] of [
    ["nts", ScreeningReply],
    ["ntd", DiagnosisReply],
  ] as const) {
    it(`a ${product} test has the result of its product`, async (t) => {
      const test = await getBreathTest(product);
      if (!test) return t.skip(NO_TEST);
      const answer = await call("getResult", { by: test.by, parts: { id: test.capnogramId } });
      const problem = describeMismatch(schema, answer.json);
      if (problem !== undefined) throw new Error(`${product}: ${problem}. No result would be shown.`);
    });

    it(`the recording of a ${product} test names the test, the handset and the time of its row`, async (t) => {
      const test = await getBreathTest(product);
      if (!test) return t.skip(NO_TEST);
      const answer = await call("getRecording", { by: test.by, parts: { id: test.capnogramId } });
      const { testIdentifier, handsetUdi, capturedAt, administeredBy } = (answer.json ?? {}) as Record<
        string,
        unknown
      >;
      const isSame =
        testIdentifier === test.testIdentifier &&
        handsetUdi === test.udi &&
        Date.parse(String(capturedAt)) === Date.parse(test.capturedAt);
      if (!isSame) throw new Error("They differ: another patient's result could be shown.");
      const owner = getAccount(test.by)?.username;
      if (!test.isOwn || administeredBy === owner) return;
      if (administeredBy !== null) {
        throw new Error(`administeredBy is ${JSON.stringify(administeredBy)}, but ${owner} held the handset`);
      }
      t.diagnostic("tolerated: administeredBy is null; the clinician is asked whose recording it is");
    });
  }

  it("a UDI in a path may have its brackets percent-encoded", async (t) => {
    const by = await findClinician("nts");
    const [handset] = by === undefined ? [] : await listHandsets(by, "nts");
    if (by === undefined || !handset) return t.skip(NO_CLINICIAN);
    if (isNotThere(await call("getBreathTests", { by, parts: { udi: handset.udi } })))
      throw new NotThere("getBreathTests");
    const encoded = encodeURIComponent(handset.udi).replaceAll("(", "%28").replaceAll(")", "%29");
    const path = `/v2/handsets/${encoded}/tests/`;
    const answer = await call("getBreathTests", { by, parts: { udi: handset.udi }, path });
    expectStatus(answer, [200], "No handset could be locked: every UDI has brackets.");
  });
});
