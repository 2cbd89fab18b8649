import * as v from "valibot";

import { notFound, Refused } from "../endpoints/refusal.ts";
import type { App } from "../endpoints/app-types.ts";
import { readJson, readParameter, readQuery } from "../endpoints/wire.ts";
import type { ProtocolServer } from "../realtime/protocol-server.ts";
import { openScenario, SCENARIO_NAMES } from "../scenarios/open-scenario.ts";
import { BreatheRequest } from "../world/breath-record.ts";
import { prepareBreath, runBreath } from "../world/breathe.ts";
import { FaultRule } from "../world/fault-rules.ts";
import type { World } from "../world/world.ts";
import { countDataChecks, DataCheckLimits } from "./count-data-checks.ts";
import { countWorklist, WorklistLimits } from "./count-worklist.ts";
import { readLog, readStudyRecords } from "./log.ts";

const ResetRequest = v.object({
  scenario: v.optional(v.picklist(SCENARIO_NAMES), "demo"),
  seed: v.optional(v.pipe(v.number(), v.integer())),
  /** Token lives other than the usual five minutes and one day. */
  accessTokenS: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  refreshTokenS: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** The moment the world begins at, for pictures that must be the same on every day; not before the machine's own. */
  now: v.optional(v.pipe(v.string(), v.isoTimestamp())),
});
const ClockRequest = v.object({ advanceMs: v.pipe(v.number(), v.minValue(0)) });
const RealtimeRequest = v.object({ connected: v.boolean() });
const FinalDiagnosesRequest = v.object({
  held: v.boolean(),
  /** What those that are let go say otherwise than the first. */
  revised: v.optional(
    v.object({
      probability: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
      probabilityCategory: v.optional(v.string()),
      severityCategory: v.optional(v.string()),
    }),
    {},
  ),
});
const PublishRequest = v.object({
  channel: v.string(),
  event: v.string(),
  data: v.unknown(),
  /** Unchanged, not encrypted for the channel, as a wrong key or a broken server would send it. */
  raw: v.optional(v.boolean(), false),
});

/** The control calls: they set what the simulator does. They exist in the sandbox only, never in a product. */
export function serveControlCalls(app: App, world: World, realtime: ProtocolServer): void {
  app.post("/__sandbox/reset", async (context) => {
    const hasBody = (await context.req.text()).trim() !== "";
    const request = hasBody ? await readJson(context, ResetRequest) : v.parse(ResetRequest, {});
    // A page that subscribed in the world before must hear nothing of the new one.
    realtime.cutAll();
    realtime.setConnected(true);
    const startsAt = request.now === undefined ? undefined : Date.parse(request.now);
    await openScenario(world, request.scenario, request.seed ?? world.options.seed, startsAt);
    const { accessTokenS, refreshTokenS } = request;
    world.changeSettings({
      ...(accessTokenS !== undefined && { accessTokenS }),
      ...(refreshTokenS !== undefined && { refreshTokenS }),
    });
    await world.persistFacts();
    return context.json({ scenario: world.scenario, seed: world.seed });
  });

  app.post("/__sandbox/handsets/:udi/breathe", async (context) => {
    const request = await readJson(context, BreatheRequest);
    const handset = await world.database
      .selectFrom("handsets")
      .selectAll()
      .where("udi", "=", readParameter(context, "udi"))
      .executeTakeFirst();
    if (!handset) throw notFound("Handset not found.");
    if (world.breaths.get(handset.udi)) {
      throw new Refused(409, { detail: "A patient is already breathing through this handset." });
    }
    const record = await prepareBreath(world, handset, request);
    const running = runBreath(world, record);
    const known = {
      capnogramId: record.publicId,
      testIdentifier: record.testIdentifier,
      capturedAt: new Date(record.capturedAt).toISOString(),
    };
    if (request.seconds > 0) {
      world.inBackground(`the breath of ${handset.udi}`, running);
      return context.json(known, 202);
    }
    return context.json({ ...known, id: (await running) ?? null });
  });

  app.post("/__sandbox/clock", async (context) => {
    const { advanceMs } = await readJson(context, ClockRequest);
    world.clock.advance(advanceMs);
    await world.persistFacts();
    return context.json({ now: new Date(world.clock.now()).toISOString() });
  });

  app.get("/__sandbox/faults", (context) => context.json(world.faults.list()));
  app.post("/__sandbox/faults", async (context) => {
    world.faults.add(await readJson(context, v.array(FaultRule)));
    world.breaths.tell({ type: "changed", what: "faults" });
    return context.json(world.faults.list());
  });
  app.post("/__sandbox/faults/let-go", (context) => {
    world.faults.letGo();
    world.breaths.tell({ type: "changed", what: "faults" });
    return context.json(world.faults.list());
  });
  app.delete("/__sandbox/faults", (context) => {
    world.faults.clear();
    world.breaths.tell({ type: "changed", what: "faults" });
    return context.json([]);
  });

  // The first diagnosis is there, the final one is not, for as long as a test likes.
  app.post("/__sandbox/final-diagnoses", async (context) => {
    const { held, revised } = await readJson(context, FinalDiagnosesRequest);
    if (held) world.finals.hold();
    else world.finals.release(revised);
    return context.json({ held });
  });

  app.post("/__sandbox/realtime", async (context) => {
    const { connected } = await readJson(context, RealtimeRequest);
    realtime.setConnected(connected);
    world.breaths.tell({ type: "changed", what: "realtime" });
    return context.json({ connected });
  });

  // Sends anything to a channel: events that are late, twice, unknown or without sense.
  app.post("/__sandbox/realtime/publish", async (context) => {
    const { channel, event, data, raw } = await readJson(context, PublishRequest);
    if (raw) await world.publisher.publishRaw(channel, event, data);
    else await world.publish(channel, event, data);
    return context.json({});
  });

  app.get("/__sandbox/outbox", (context) => context.json(world.outbox.list()));
  app.get("/__sandbox/worklist", async (context) =>
    context.json(await countWorklist(world, readQuery(context, WorklistLimits))),
  );
  app.get("/__sandbox/data-checks", async (context) =>
    context.json(await countDataChecks(world, readQuery(context, DataCheckLimits))),
  );
  app.get("/__sandbox/study-records", async (context) => context.json(await readStudyRecords(world)));
  app.get("/__sandbox/log", async (context) => context.json(await readLog(world, realtime)));
}
