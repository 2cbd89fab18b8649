import { toEpochMs } from "@capno/domain/units";
import { aFeaturesBody, aHandsetBody } from "@capno/test-kit/wire-builders";
import { describe, expect, it, onTestFinished } from "vitest";

import { handsetsQuery } from "../queries/handsets-query.ts";
import { featuresQuery } from "../queries/record-queries.ts";
import { aDeployment } from "../testing/a-deployment.ts";
import { aRecord, someFeatures } from "../testing/a-record.ts";
import { openJourneyOf } from "../testing/open-journey.ts";
import { aReportProduct } from "../testing/report-product.ts";
import { fetchReportContent, fetchWholeRecord } from "./fetch-report-content.ts";

const MADE_AT = toEpochMs(Date.parse("2026-11-20T09:30:00Z"));
const LEGAL = { regulatoryWarning: "Not a medical device.", legalDisclaimer: "It supports a clinician." };

const PRACTICE = {
  name: "All",
  lines: [],
  groups: { CARD: { name: "West Surgery", lines: ["2 West Lane"] } },
};

/** A deployment with legal texts of its own, whose backend answers with its versions. */
function open(namesBackend: boolean) {
  const services = aDeployment({
    report: { ...LEGAL, practice: PRACTICE },
    breathTest: { repeatBelowQuality: 60 },
  });
  services.http.reply("GET /version", { camrestVersion: "4.12.3", diagnoserverVersion: "3.14.2" });
  const { journey } = openJourneyOf(aReportProduct(namesBackend), { services });
  onTestFinished(() => journey.dispose());
  return { journey, services, fetch: (record = aRecord()) => fetchReportContent(journey, record, MADE_AT) };
}

describe("fetchReportContent", () => {
  it("contains the record, the moment and the deployment's legal texts", async () => {
    const content = await open(false).fetch(aRecord({ features: someFeatures(["", "", "cough", ""]) }));
    expect(content).toMatchObject({ madeAt: MADE_AT, legal: Object.values(LEGAL), first: undefined });
    expect(content.practice).toEqual(["West Surgery", "2 West Lane"]);
    expect(content.quality).toMatch(/50% usable, below 60%: repeat the test$/);
    expect(content.fields).toContainEqual({
      name: "test",
      label: "Test ID",
      value: "12B34C56JAF",
      isId: true,
    });
  });

  it("tells the handset apart from the others in the list [REQ-ALLOC-13]", async () => {
    const { journey, services, fetch } = open(false);
    const { handsetUdi } = aRecord().recording;
    const other = handsetUdi.replace(/(\d{5})$/, "1$1");
    services.http.reply("GET /v2/handsets/", [
      aHandsetBody({ udi: handsetUdi }),
      aHandsetBody({ udi: other }),
    ]);
    await journey.queryClient.fetchQuery(handsetsQuery(services, journey.definition));
    const { fields } = await fetch();
    expect(fields).toContainEqual({
      name: "handset",
      label: "Handset",
      value: `0${handsetUdi.slice(-5)}`,
      isId: true,
    });
  });

  it("names the backend if the product does, after one request", async () => {
    const { fetch, services } = open(true);
    await fetch();
    expect((await fetch()).software).toBe("camrest 4.12.3");
    expect(services.http.sent("GET /version")).toHaveLength(1);
  });

  it("waits for the parts of a final result that are being refetched, and names none where that fails [SAFETY]", async () => {
    const { journey, services, fetch } = open(false);
    const { queryClient } = journey;
    const features = featuresQuery(services, "a");
    services.http.reply(
      "GET /v2/capnograms/a/computedFeatures/",
      aFeaturesBody({ breathErrors: ["", "", "", ""], healthyBreathWaveformUrl: "https://a.example/first" }),
    );
    const healthy = { timesS: [0, 1], meansKPa: [0, 5], deviationsKPa: null };
    const record = aRecord({ features: await queryClient.fetchQuery(features), healthy });
    const coughed = aFeaturesBody({ breathErrors: ["", "cough", "", ""], healthyBreathWaveformUrl: null });
    for (const answer of ["new", "none"]) {
      const reply = services.http.hold("GET /v2/capnograms/a/computedFeatures/");
      void queryClient.invalidateQueries({ queryKey: features.queryKey, refetchType: "all" });
      const [content, whole] = [fetch(record), fetchWholeRecord(journey, record)];
      reply(...(answer === "new" ? ([coughed] as const) : ([{}, 500] as const)));
      expect((await content).quality, answer).toMatch(answer === "new" ? /cough/ : /not known/);
      expect((await whole).healthy, answer).toBeUndefined();
    }
  });

  it("works without the backend's versions", async () => {
    const failing = open(true);
    failing.services.http.fail("GET /version", "unexpected-status", 500);
    expect((await failing.fetch()).software).toBe("camrest unknown");
    const silent = open(false);
    expect((await silent.fetch()).software).toBe("camrest unknown");
    expect(silent.services.http.requests).toEqual([]);
  });
});
