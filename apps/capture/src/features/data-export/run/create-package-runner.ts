import { isApiError } from "@capno/api-client/api-error";
import { namesItsPause } from "@capno/api-client/http-queue";
import type { Capnogram } from "@capno/api-client/models/capnogram";
import { runMachine } from "@capno/machine/run-machine";
import type { ProductServices } from "@capno/product-contract/product-services";

import type { ExportChoice } from "../../../paths/export-path.ts";
import { getBatch } from "../choice/plan-package.ts";
import { getStartOfDay } from "../../../shared/time/start-of-day.ts";
import type { EarlierRows } from "../choice/compare-redcap.ts";
import { getWindow } from "../choice/window-of-days.ts";
import type { OpenTarget, PackageTarget } from "../files/package-target.ts";
import { getOwnerTag, readResumeFile, type ResumeFile } from "../files/resume-file.ts";
import { countMissingRecords } from "../tables/failed-table.ts";
import { createFetcher } from "./create-fetcher.ts";
import { listRecords, type RecordList } from "./list-records.ts";
import { withInstances } from "./with-instances.ts";
import { createTaskQueue } from "./task-queue.ts";
import { describeRun } from "./describe-run.ts";
import { getSinceRecently } from "../../../state/study/study.ts";
import { holdPageWhileWriting } from "./hold-page.ts";
import { openPackageJob, type JobFacts, type PackageJob } from "./package-job.ts";
import type { PackageRunner } from "./package-runner.ts";
import type { PackageWorld } from "./package-world.ts";
import {
  isWriting,
  stepPackageRun,
  type PackageEffect,
  type PackageEvent,
  type PackageRun,
} from "./package-run.ts";

/** Makes study data packages: joins a run to network and file. */
export function createPackageRunner(services: ProductServices, world: PackageWorld): PackageRunner {
  const { clock, session } = services;
  const fetcher = createFetcher(
    { ...services, values: world.values },
    {
      onLink: (isUp) => send({ type: "link-changed", isUp }),
      onBusy: onServerBusy,
      onSettled: (isMissing) => send({ type: "record-settled", isMissing }),
    },
  );
  const machine = runMachine<PackageRun, PackageEvent, PackageEffect>({
    initial: { status: "choosing" },
    step: stepPackageRun,
    runEffect,
  });
  let choice: ExportChoice | undefined;
  let facts: JobFacts | undefined;
  let listing: RecordList | undefined;
  let destination: { readonly open: OpenTarget; readonly name: string } | undefined;
  let target: PackageTarget | undefined;
  let job: PackageJob | undefined;
  let resumeFile: ResumeFile | undefined;
  let readStopped: (() => Promise<Blob>) | undefined;
  let came: ReadonlyMap<number, Capnogram | string> = new Map();
  /** Of what touches the file. */
  const queue = createTaskQueue();
  /** Incremented when running work is abandoned, so that its late results are ignored. */
  let round = 0;
  let isDisposed = false;
  const stopHolding = holdPageWhileWriting(session, machine);

  function onServerBusy(ms: number): void {
    send({ type: "server-was-busy", until: clock.now() + ms });
  }

  function send(event: PackageEvent): void {
    if (!isDisposed || event.type === "stopped") machine.send(event);
  }

  function runEffect(effect: PackageEffect): void {
    switch (effect.type) {
      case "list":
        return attempt(list);
      case "give-up":
        return giveUp();
      case "open-package":
        return attempt(() => queue.run(() => openJob(undefined)));
      case "reopen-package":
        return attempt(() => queue.run(reopenJob));
      case "fetch-batch":
        return attempt(() => fetchBatch(effect.batch));
      case "write-batch":
        return attempt(writeBatch);
      case "hold-requests":
        return fetcher.hold();
      case "release-requests":
        return fetcher.release();
      case "keep-part":
        return storeResumeFile();
      case "finish":
        return attempt(finish);
      default:
        effect satisfies never;
    }
  }

  /** A failure here ends the run; failures of single records are handled before. */
  function attempt(task: () => Promise<void>): void {
    const own = round;
    task().catch((error: unknown) => {
      if (own !== round) return;
      // The session is over, or about to be: what is done is kept.
      if (isApiError(error) && error.facts.kind === "session-ended") return send({ type: "stopped" });
      // The server asks for another pause, again and again: what is done is kept, to go on later.
      if (namesItsPause(error) && isWriting(machine.getState())) return send({ type: "stopped" });
      if (!isApiError(error)) services.notices.report("a study data package failed", error);
      send({ type: "failed", why: toFailure(error) });
    });
  }

  async function list(): Promise<void> {
    if (choice === undefined) return;
    const own = round;
    const startedAt = clock.now();
    const salt = world.createSalt();
    const versions = await fetcher.readVersions();
    const answers = await world.study.readGroup(choice.groupId, {
      signal: fetcher.signal(),
      since: getSinceRecently(startedAt),
      onProgress: (progress) => send({ type: "listing-progressed", progress }),
    });
    const notes = await fetcher.read(world.readNotes);
    const statuses = await fetcher.read(world.readStatuses);
    if (own !== round) return;
    const found = listRecords(
      answers,
      { notes, statuses },
      getWindow(choice, getStartOfDay),
      session.account().groups,
      world.values.blinding,
    );
    listing = found;
    facts = {
      format: 3,
      owner: { salt, tag: getOwnerTag(salt, session.account().username) },
      captureVersion: world.captureVersion,
      versions: { capture: world.captureVersion, shell: services.shellVersion, ...versions },
      choice: { ...choice, without: [...choice.without] },
      timeZone: world.timeZone,
      startedAt,
      interruptions: [],
      participants: found.participants,
      checks: { csv: world.formatChecks(answers, typeof statuses === "string" ? undefined : statuses) },
      notes: found.notes,
      records: [],
      missing: [],
    };
    plan(undefined);
  }

  /** What was listed, with the instances for REDCap. */
  function plan(earlier: EarlierRows | undefined): void {
    if (facts === undefined || listing === undefined) return;
    facts = withInstances(facts, listing, earlier);
    send({
      type: "plan-made",
      participants: listing.participants.count,
      records: facts.records.length,
      missing: facts.missing.length,
    });
  }

  async function openJob(begun: ResumeFile | undefined): Promise<void> {
    if (facts === undefined || destination === undefined) throw new Error("no package to open");
    target = await destination.open();
    job = openPackageJob(facts, target, begun);
  }

  async function reopenJob(): Promise<void> {
    if (readStopped !== undefined) await takeResumeFile(await readStopped());
    if (resumeFile === undefined) throw new Error("no package to go on with");
    const { stoppedAt, interruptions } = resumeFile.facts;
    facts = { ...resumeFile.facts, interruptions: [...interruptions, { stoppedAt, wentOnAt: clock.now() }] };
    await openJob(resumeFile);
    readStopped = undefined;
  }

  async function fetchBatch(batch: number): Promise<void> {
    const own = round;
    // The plan is known once the file is open: an unfinished package contains its own.
    await queue.ended();
    if (own !== round) return;
    const answers = await fetcher.fetch(getBatch(facts?.records ?? [], batch));
    if (own !== round) return;
    came = answers;
    send({ type: "batch-fetched", batch });
  }

  async function writeBatch(): Promise<void> {
    const own = round;
    await queue.run(async () => requireJob().writeBatch(came));
    if (own === round) send({ type: "batch-written" });
  }

  function storeResumeFile(): void {
    round += 1;
    fetcher.giveUp();
    attempt(async () => {
      readStopped = await queue.run(async () => requireJob().storeResumeFile(clock.now()));
      send({ type: "part-kept", ...requireJob().written() });
    });
  }

  async function finish(): Promise<void> {
    const { bytes, read } = await queue.run(async () =>
      requireJob().finish((outcome) => describeRun(services, requireFacts(), outcome)),
    );
    if (isDisposed) return;
    const name = destination?.name ?? "";
    services.activity.record({ what: "Exported", detail: name });
    if (target?.kind === "memory") world.saveFile(await read(), name);
    send({ type: "package-written", bytes, outcome: target?.kind === "disk" ? "saved" : "made" });
  }

  async function takeResumeFile(file: Blob): Promise<string | undefined> {
    const { username } = session.account();
    await world.values.prepare();
    const reading = await readResumeFile(file, {
      username,
      captureVersion: world.captureVersion,
      isBlinded: (participantId) => world.values.isBlinded(participantId),
    });
    if (reading.kind === "refused") return reading.why;
    resumeFile = reading.resumeFile;
    choice = resumeFile.facts.choice;
    return undefined;
  }

  function giveUp(): void {
    round += 1;
    fetcher.giveUp();
    const left = job;
    job = undefined;
    listing = undefined;
    resumeFile = undefined;
    readStopped = undefined;
    if (left !== undefined) void queue.run(() => left.discard()).catch(() => undefined);
  }

  function requireJob(): PackageJob {
    if (job === undefined) throw new Error("no package is open");
    return job;
  }

  function requireFacts(): JobFacts {
    if (facts === undefined) throw new Error("no package is planned");
    return facts;
  }

  return {
    getState: machine.getState,
    watch: machine.watch,
    send,
    ask(wanted) {
      choice = wanted;
      send({ type: "asked-what-is-there" });
    },
    begin(wanted) {
      destination = wanted ?? destination;
      const at = clock.monotonic();
      send(machine.getState().status === "stopped" ? { type: "went-on", at } : { type: "began", at });
    },
    async openPart(file) {
      const why = await takeResumeFile(file);
      if (why !== undefined || resumeFile === undefined) return why;
      readStopped = undefined;
      destination = undefined;
      const { participants, records, counts, missing, batches } = resumeFile.facts;
      send({
        type: "part-opened",
        progress: {
          participants: participants.count,
          records: records.length,
          done: counts.records,
          missing: countMissingRecords(missing),
          batches,
        },
      });
      return undefined;
    },
    facts: () => ({ choice, name: destination?.name ?? "" }),
    missing: () => job?.missing() ?? resumeFile?.facts.missing ?? facts?.missing ?? [],
    planned: () => facts?.records ?? [],
    keepInstances(earlier) {
      if (machine.getState().status === "ready") plan(earlier);
    },
    hasTarget: () => destination !== undefined,
    target: () => target?.kind,
    onServerBusy,
    async saveResumeFile() {
      if (target?.kind === "memory" && readStopped !== undefined)
        world.saveFile(await readStopped(), `${destination?.name ?? "package.zip"}.part`);
    },
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      stopHolding();
      if (isWriting(machine.getState()) && target?.kind === "disk") machine.send({ type: "stopped" });
      else giveUp();
    },
  };
}

/** Why a whole run failed, for who made it. */
function toFailure(error: unknown): string {
  if (namesItsPause(error)) return "The server is too busy to list the records. Please try again later.";
  if (isApiError(error)) return "The list of users could not be loaded.";
  const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
  return isFull ? "The disk is full." : "The file could not be written.";
}
