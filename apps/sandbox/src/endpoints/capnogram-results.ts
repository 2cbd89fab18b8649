import {
  ComputedFeaturesReply,
  HealthyWaveformReply,
  RecordingReply,
  ReportAccessQuery,
} from "@capno/api-client/schemas/breath-tests";
import { DiagnosisReply, SmokingHistoryBody } from "@capno/api-client/schemas/diagnosis";
import { ScreeningReply } from "@capno/api-client/schemas/screening";
import { EmptyReply } from "@capno/api-client/schemas/wire-values";
import { PERMISSIONS } from "@capno/domain/account/permission";
import type { AverageWaveform } from "@capno/domain/breath/average-waveform";

import type { StandardisedWaveform } from "../simulator/standardised-waveform.ts";
import { DIAGNOSIS_VERSION } from "../world/backend-versions.ts";
import { finishDiagnosis } from "../world/final-diagnosis.ts";
import { writeJournal } from "../world/journal.ts";
import { getRecording, toSimulationRequest } from "../world/recordings.ts";
import type { Capnogram } from "../world/tables.ts";
import { getStartOfDay } from "../world/world-clock.ts";
import type { World } from "../world/world.ts";
import { PERMISSION_OF_HANDSET, requireAccount } from "./access.ts";
import type { App, AppContext, SignedIn } from "./app-types.ts";
import { notAllowed, notFound, refusedFields } from "./refusal.ts";
import { readJson, readParameter, readQuery, reply, toTimestamp } from "./wire.ts";

const SAMPLE_INTERVAL_S = 0.02;
const HEALTHY_WAVEFORM_PATH = "/waveforms/healthy.json";
const HEALTHY_EXAMPLE = { profile: "healthy", seed: 7, severity: 0 } as const;
const MOST_PACK_YEARS = 300;

/** What is known of one breath test of today: the recording, its features, its result. */
export function serveCapnogramResults(app: App, world: World): void {
  app.get("/v2/capnograms/:id/", async (context) => {
    const { capnogram } = await findTest(context, world);
    const { samples } = getRecording(toSimulationRequest(capnogram));
    return reply(context, RecordingReply, {
      testIdentifier: capnogram.test_identifier,
      capturedAt: toTimestamp(capnogram.captured_at),
      receivedAt: toTimestamp(capnogram.received_at),
      administeredBy: capnogram.administered_by,
      handsetUdi: capnogram.handset_udi,
      breathWaveform: { sampleTimes: samples.map((_, index) => toSeconds(index)), sampleValues: samples },
    });
  });

  app.get("/v2/capnograms/:id/computedFeatures/", async (context) => {
    const { capnogram } = await findTest(context, world);
    if (capnogram.probability === null) throw notFound("This recording has not been analysed.");
    const { analysis } = getRecording(toSimulationRequest(capnogram));
    return reply(context, ComputedFeaturesReply, {
      breathWaveformAverage: toWireAverage(analysis.averageWaveform),
      breathWaveformSplits: analysis.splits.map(toSeconds),
      breathErrors: [...analysis.breathErrors],
      standardisedBreathWaveform: analysis.standardised && toHealthyScale(analysis.standardised),
      // At the name the front end knows this backend by: its content policy allows no other.
      healthyBreathWaveformUrl: new URL(HEALTHY_WAVEFORM_PATH, context.req.url).href,
    });
  });

  app.get("/v2/capnograms/:id/diagnosis/", async (context) => {
    const { capnogram, product } = await findTest(context, world);
    await world.clock.wait(world.settings.extraDiagnosisReplyMs);
    const { probability, probability_category: category, severity_category: severity } = capnogram;
    if (probability === null || category === null || severity === null) {
      throw notFound("This recording has no result.");
    }
    if (product === "nts") {
      return reply(context, ScreeningReply, { assessmentProbability: probability });
    }
    return reply(context, DiagnosisReply, {
      assessmentProbabilityCategory: category,
      assessmentSeverityCategory: severity,
      modelPerformanceMetrics: { metricExplanation: describeModel() },
      ancillaryFeatures: {
        smokingPackYearsProvided: capnogram.pack_years !== null,
        smokingPackYears: capnogram.pack_years,
      },
      version: DIAGNOSIS_VERSION,
    });
  });

  app.post("/v2/capnograms/:id/smokingHistory/", async (context) => {
    const { capnogram, account, product } = await findTest(context, world);
    const { isKnown, packYears } = await readJson(context, SmokingHistoryBody);
    if (product !== "ntd") throw notFound();
    if (isKnown === (packYears === null)) {
      throw refusedFields({ packYears: ["Give a number of pack years, or say that it is not known."] });
    }
    if (packYears !== null && (packYears < 0 || packYears > MOST_PACK_YEARS)) {
      throw refusedFields({ packYears: [`Pack years must be between 0 and ${MOST_PACK_YEARS}.`] });
    }
    const answered = await world.database
      .updateTable("capnograms")
      .set({ smoking_answered: 1, pack_years: packYears })
      .where("id", "=", capnogram.id)
      .where("smoking_answered", "=", 0)
      .where("state", "=", "diagnosing")
      .where("probability", "is not", null)
      .returningAll()
      .executeTakeFirst();
    if (!answered) {
      throw refusedFields({ packYears: ["The smoking history of this test cannot be entered now."] });
    }
    await writeJournal(world, "smoking-history", account.username, {
      capnogramId: capnogram.public_id,
      isKnown,
      packYears,
    });
    world.inBackground("the final diagnosis", finishDiagnosis(world, answered));
    return reply(context, EmptyReply, {});
  });

  app.post("/v2/capnograms/:id/access/", async (context) => {
    const { capnogram, account } = await findTest(context, world);
    const { type } = readQuery(context, ReportAccessQuery);
    await writeJournal(world, "report-access", account.username, {
      capnogramId: capnogram.public_id,
      type,
    });
    return context.body(null, 204);
  });

  app.get(HEALTHY_WAVEFORM_PATH, (context) => {
    if (!world.settings.hasHealthyWaveform) throw notFound();
    const { analysis } = getRecording(HEALTHY_EXAMPLE);
    return reply(context, HealthyWaveformReply, toWireAverage(analysis.averageWaveform));
  });
}

const toSeconds = (index: number) => Number((index * SAMPLE_INTERVAL_S).toFixed(2));

function toWireAverage(average: AverageWaveform) {
  return {
    sampleTimes: average.timesS,
    sampleValues: average.meansKPa,
    sampleStdDeviations: average.deviationsKPa,
  };
}

/** Scales a waveform to the length and height of the healthy one, so that only the shape differs. */
function toHealthyScale({ times, values }: StandardisedWaveform) {
  const healthy = getRecording(HEALTHY_EXAMPLE).analysis.averageWaveform;
  const lengthS = healthy.timesS.at(-1) ?? 0;
  const heightKPa = Math.max(...healthy.meansKPa);
  return {
    sampleTimes: times.map((share) => Number((share * lengthS).toFixed(4))),
    sampleValues: values.map((share) => Number((share * heightKPa).toFixed(4))),
  };
}

/** A test of today, of a handset and a product of the account. Yesterday's are gone. */
async function findTest(
  context: AppContext,
  world: World,
): Promise<{ capnogram: Capnogram; account: SignedIn; product: "nts" | "ntd" }> {
  const account = requireAccount(context, PERMISSIONS.screening, PERMISSIONS.diagnosis);
  const id = readParameter(context, "id");
  if (!/^[\w-]{1,64}$/.test(id)) throw refusedFields({ id: ["This is no capnogram id."] });
  const capnogram = await world.database
    .selectFrom("capnograms")
    .selectAll()
    .where("public_id", "=", id)
    .where("captured_at", ">=", getStartOfDay(world.clock.now()))
    .executeTakeFirst();
  const handset =
    capnogram &&
    (await world.database
      .selectFrom("handsets")
      .selectAll()
      .where("udi", "=", capnogram.handset_udi)
      .executeTakeFirst());
  const isTheirs = handset?.group_id != null && account.groupIds.includes(handset.group_id);
  if (!capnogram || !handset?.product || !isTheirs) throw notFound("Capnogram not found.");
  if (!account.permissions.includes(PERMISSION_OF_HANDSET[handset.product])) throw notAllowed();
  return { capnogram, account, product: handset.product };
}

/** HTML of the server, as the diagnosis call carries it: a front end must clean it before it shows it. */
function describeModel(): string {
  return [
    "<b>How this category comes about</b><br>",
    "The sandbox compares the shape of the expired breaths with simulated patients. ",
    "Of two simulated patients, one with COPD and one without, it gives the higher probability to the right one in about 94 of 100 pairs.",
    "<ul><li>Synthetic data only</li><li>Not a medical device</li></ul>",
  ].join("");
}
