import type { Product } from "@capno/product-contract/product";
import { aDiagnosisBody, aFeaturesBody, aHandsetBody } from "@capno/test-kit/wire-builders";
import { expect, it, vi } from "vitest";

import { FIRST, lockRoute, openProduct, SECOND, type ProductHarness } from "./open-product.tsx";

type Phase = readonly [name: string, reach: (clinic: ProductHarness) => Promise<void>];

/** By then a page says what it says only while an answer takes long. */
const PATIENCE_MS = 2_000;

/** A heading, or what is loading in its place. */
const hasWords = () => document.querySelector("h1, [aria-busy=true] > [role=status]") !== null;

const start = async (clinic: ProductHarness) => {
  await clinic.press("Start");
  clinic.record("a");
};
const lose = (clinic: ProductHarness) => clinic.receiveAvailability(FIRST, "lock", "gp2@capno.example");

/** How a test of the handset whose page is open gets into each phase of the test run's machine, and of the lock's. */
const PHASES: readonly Phase[] = [
  ["no test runs", async () => undefined],
  ["a test waits", start],
  [
    "a test asks whose a recording is",
    async (clinic) => {
      await clinic.press("Start");
      const receivedAt = new Date(clinic.services.clock.now() - 10_000).toISOString();
      clinic.record("a", { administeredBy: null, receivedAt }, 45_000);
      await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    },
  ],
  [
    "the first diagnosis is there",
    async (clinic) => {
      await start(clinic);
      await clinic.receive("DIAGNOSE_INITIAL", "SUCCEEDED", "a");
    },
  ],
  [
    "a result is being fetched",
    async (clinic) => {
      await start(clinic);
      clinic.services.http.hold("GET /v2/capnograms/a/diagnosis/");
      await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    },
  ],
  [
    "a test has failed",
    async (clinic) => {
      await start(clinic);
      await clinic.receive("DECODE", "FAILED", "a");
      await clinic.pass(31_000);
    },
  ],
  [
    "a result was opened",
    async (clinic) => {
      await start(clinic);
      await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    },
  ],
  [
    "a result arrived behind another page",
    async (clinic) => {
      await start(clinic);
      await clinic.go(`${clinic.path().split("/handsets")[0] ?? ""}/instructions`);
      await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    },
  ],
  ["another account took the handset", lose],
  [
    "another account took the handset of a test",
    async (clinic) => {
      await start(clinic);
      await lose(clinic);
    },
  ],
  [
    "the lock is refused",
    async (clinic) => {
      clinic.services.http.reply(lockRoute(SECOND), {}, 409);
      await clinic.go(clinic.path().replace(encodeURIComponent(FIRST), encodeURIComponent(SECOND)));
    },
  ],
  [
    "the server does not say who holds the handset after the lease",
    async (clinic) => {
      await start(clinic);
      clinic.services.http.hold(lockRoute(FIRST));
      await clinic.pass(7 * 60_000);
    },
  ],
];

/** Tests that each route of a product has a heading in each phase of a test, and after Back, and after Back again. */
export function testNoBlankPage(
  product: Product,
  { basePath, wireProduct, segment }: { basePath: string; wireProduct: string; segment?: string },
): void {
  const handset = `${basePath}/handsets/${encodeURIComponent(FIRST)}`;
  const history = `${basePath}/results-history`;
  const routes = [
    `${basePath}/handsets`,
    `${handset}/start-test`,
    `${handset}/loading-test`,
    `${basePath}/instructions`,
    ...(segment === undefined
      ? [history, `${history}/${encodeURIComponent(FIRST)}`, `${basePath}/results/a`, `${basePath}/a/print`]
      : // The pages that the products share are opened in the one without a question.
        [`${handset}/${segment}/a`, `${handset}/${segment}/other`]),
  ];

  async function open(): Promise<ProductHarness> {
    vi.spyOn(window, "print").mockImplementation(() => undefined);
    const handsets = [FIRST, SECOND].map((udi) => aHandsetBody({ udi, product: wireProduct }));
    const clinic = await openProduct(product, { at: `${basePath}/instructions`, handsets });
    const { http } = clinic.services;
    clinic.record("a");
    http.reply("GET /v2/capnograms/a/computedFeatures/", aFeaturesBody());
    http.reply("GET /v2/capnograms/a/diagnosis/", aDiagnosisBody());
    http.reply("POST /v2/capnograms/a/access/", undefined, 204);
    await clinic.go(`${handset}/loading-test`);
    await clinic.go(`${handset}/start-test`);
    return clinic;
  }

  async function expectHeading(clinic: ProductHarness, after: string): Promise<void> {
    if (hasWords()) return;
    await clinic.pass(PATIENCE_MS);
    await vi.waitFor(() => expect(hasWords(), `${clinic.path()} after ${after}`).toBe(true), {
      timeout: 5_000,
    });
  }

  it.each(PHASES)("has a heading on every page while %s, and after Back [REQ-TEST-48]", async (_, reach) => {
    for (const route of routes) {
      /* oxlint-disable no-await-in-loop -- one page after the other */
      const clinic = await open();
      await reach(clinic);
      await expectHeading(clinic, "the phase");
      await clinic.go(route);
      await expectHeading(clinic, `${route} opened`);
      await clinic.goBack();
      await expectHeading(clinic, `Back from ${route}`);
      await clinic.goBack();
      await expectHeading(clinic, `Back twice from ${route}`);
      clinic.close();
      /* oxlint-enable no-await-in-loop */
    }
  });
}
