import { FIRST, openProduct } from "@capno/breath-test/testing/open-product";
import { anAccount } from "@capno/test-kit/builders";
import { createFakeRealtime, type FakeRealtime } from "@capno/test-kit/fake-realtime";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { aHandsetBody } from "@capno/test-kit/wire-builders";
import { act } from "react";
import { describe, expect, it } from "vitest";

import product from "./product.ts";

const WATCHING_FAILED = "Unable to watch in-use handsets. Please try again later.";
const REFUSED = { type: "AuthError", error: "Forbidden", status: 403 };
/** The channels of this kind that somebody listens to. */
const getChannels = ({ channels }: FakeRealtime, kind: string) =>
  channels().filter((name) => name.includes(`${kind}@`));
/** The list of handsets with a link that opens only when it is told to. */
async function openWithoutLink() {
  const realtime = createFakeRealtime({ autoSubscribe: false });
  const session = createFakeSession(anAccount({ groups: [{ id: 1, projectId: "CLINIC", name: "Clinic" }] }));
  const services = aProductServices({ realtime, session });
  services.http.reply("GET /v2/handsets/", [aHandsetBody({ udi: FIRST }), aHandsetBody({ udi: "(21)NTA9" })]);
  const clinic = await openProduct(product, { at: "/nts/handsets", services });
  return { clinic, realtime, notices: services.notices };
}

describe("the subscription to handset updates [spec §8] [REQ-MESSAGE-06]", () => {
  it("does not count the time that the machine slept towards those 30 s", async () => {
    const { clinic, notices } = await openWithoutLink();
    act(() => clinic.services.clock.oversleep(3_600_000));
    await clinic.pass(26_000);
    expect(notices.shown).toEqual([]);
    await clinic.pass(1_000);
    expect(notices.shown).toEqual([{ message: WATCHING_FAILED, level: "fatal" }]);
  });

  it("does not fail once the list is left", async () => {
    const { clinic, notices } = await openWithoutLink();
    await clinic.pass(10_000);
    await clinic.go("/nts/instructions");
    await clinic.pass(60_000);
    expect(notices.shown).toEqual([]);
  });

  it("survives later failures once it has started", async () => {
    const { clinic, realtime, notices } = await openWithoutLink();
    await clinic.pass(10_000);
    const [locks = ""] = getChannels(realtime, "locks");
    act(() => realtime.succeed(locks));
    act(() => realtime.fail(locks, REFUSED));
    await clinic.pass(30_000);
    expect(notices.shown).toEqual([]);
  });
});
