import type { ComputedFeaturesReply } from "@capno/api-client/schemas/breath-tests";
import { readBody, type Session } from "../session.ts";
import type { AreaOfKit } from "./area.ts";
import { findTest, findUser, listHandsets, PRODUCTS, type Product } from "./todays-tests.ts";
import { SCREEN_LINES, SPELLED } from "./screen-lines.ts";

const NO_TEST = "There is no test of today with a result: breathe through a handset, or let --record do it.";

/** From the list of handsets to a result. */
export const SCREEN: AreaOfKit = {
  area: "screen",
  lines: SCREEN_LINES,
  async collect(session) {
    await session.callWithoutToken("getTestHandsets", { query: { product: "nts" } });
    await session.callWithoutToken("getBreathTests", { parts: { udi: "capno-conformance" } });
    const parts = { id: "capno-conformance" };
    for (const id of ["getRecording", "getComputedFeatures", "getResult"]) {
      await session.callWithoutToken(id, { parts });
    }
    if (session.options.allowsWrites) {
      const json = { isKnown: false, packYears: null };
      await session.callWithoutToken("sendSmokingHistory", { parts, json });
      await session.callWithoutToken("recordReportAccess", { parts, query: { type: "VIEWED_REPORT" } });
    }
    const users = PRODUCTS.filter((product) => findUser(session, product) !== undefined);
    if (users.length === 0) session.skip("screen", "No account holds camrest.nts_ui or camrest.ntd_ui.");
    for (const product of users) await collectProduct(session, product);
    session.skip("screen", NO_TEST);
    session.skip("sendSmokingHistory", "It needs a diagnosis test of the kit's own: --record.");
  },
};

async function collectProduct(session: Session, product: Product): Promise<void> {
  const by = findUser(session, product);
  if (by === undefined) return;
  const [handset] = await listHandsets(session, by, product);
  if (handset) {
    const parts = { udi: handset.udi };
    await session.call("getBreathTests", { by, parts });
    const path = `/v2/handsets/${encodeThroughout(handset.udi)}/tests/`;
    await session.call("getBreathTests", { by, parts, path, label: SPELLED });
  }
  const unknown = { by, parts: { id: "capno-conformance-none" }, label: "no such test" } as const;
  await session.call("getRecording", { ...unknown, expects: [404, 400] });
  await session.call("getResult", { ...unknown, expects: [404] });

  const test = await findTest(session, product);
  if (!test) return;
  const parts = { id: test.capnogramId };
  await session.call("getRecording", { by: test.by, parts });
  const features = await session.call("getComputedFeatures", { by: test.by, parts });
  await session.call("getResult", { by: test.by, parts, label: product });
  await collectHealthyWaveform(session, readBody(features) as Partial<ComputedFeaturesReply> | undefined);
  if (!session.options.allowsWrites) return;
  const query = { type: "VIEWED_REPORT" };
  await session.call("recordReportAccess", { by: test.by, parts, query });
  await session.call("recordReportAccess", {
    by: test.by,
    parts,
    query: { type: "GLANCED" },
    label: "no such type",
    expects: [400],
  });
  await session.call("recordReportAccess", { ...unknown, query, expects: [404, 400] });
}

async function collectHealthyWaveform(
  session: Session,
  features: Partial<ComputedFeaturesReply> | undefined,
): Promise<void> {
  const address = features?.healthyBreathWaveformUrl;
  if (typeof address !== "string" || !URL.canParse(address)) {
    session.skip("getHealthyWaveform", "No features name a healthyBreathWaveformUrl.");
    session.skip("screen.healthy-waveform", "No features name a healthyBreathWaveformUrl.");
    return;
  }
  await session.call("getHealthyWaveform", { by: "nobody", address });
}

/** Brackets too, which the client leaves as they are. */
const encodeThroughout = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[()!'*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
