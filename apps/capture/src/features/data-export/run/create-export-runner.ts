import { isApiError } from "@capno/api-client/api-error";
import { namesItsPause } from "@capno/api-client/http-queue";
import { runMachine } from "@capno/machine/run-machine";
import type { ProductServices } from "@capno/product-contract/product-services";

import type { ExportChoice } from "../../../paths/export-path.ts";
import { getBatch } from "../choice/plan-package.ts";
import { getStartOfDay } from "../../../shared/time/start-of-day.ts";
import { getWindow } from "../choice/window-of-days.ts";
import type { Destination } from "../files/package-target.ts";
import { getOwnerTag, readResumeFile, type ResumeReading } from "../files/resume-file.ts";
import { countMissingRecords } from "../tables/failed-table.ts";
import { createFetcher } from "./create-fetcher.ts";
import { listRecords } from "./list-records.ts";
import { withInstances } from "./with-instances.ts";
import { createTaskQueue } from "./task-queue.ts";
import { describeRun } from "./describe-run.ts";
import { getSinceRecently } from "../../../state/study/study.ts";
import { holdPageWhileWriting } from "./hold-page.ts";
import { openExport, type ExportFacts, type OpenExport, type RecordAnswers } from "./open-export.ts";
import type { ExportRunner } from "./export-runner.ts";
import type { ExportWorld } from "./export-world.ts";
import {
  isWriting,
  stepExport,
  type ExportEffect,
  type ExportEvent,
  type ExportState,
  type Unfinished,
} from "./export-machine.ts";

/** Makes study data packages: joins a run to network and file. */
export function createExportRunner(services: ProductServices, world: ExportWorld): ExportRunner {
  const { clock, session } = services;
  const fetcher = createFetcher(
    { ...services, values: world.values },
    {
      onLink: (isUp) => send({ type: "link-changed", isUp }),
      onBusy: onServerBusy,
      onHandled: (isMissing) => send({ type: "record-handled", isMissing }),
    },
  );
  const machine = runMachine<ExportState, ExportEvent, ExportEffect>({
    initial: { status: "choosing" },
    step: stepExport,
    runEffect,
  });
  let open: OpenExport | undefined;
  /** Tasks that touch the file run one after another. */
  const queue = createTaskQueue();
  let isDisposed = false;
  const stopHolding = holdPageWhileWriting(session, machine);

  function onServerBusy(ms: number): void {
    send({ type: "server-was-busy", until: clock.now() + ms });
  }

  function send(event: ExportEvent): void {
    if (!isDisposed || event.type === "stopped") machine.send(event);
  }

  function runEffect(effect: ExportEffect): void {
    switch (effect.type) {
      case "list":
        return attempt((signal) => list(effect.choice, signal));
      case "give-up":
        return giveUp();
      case "open-package":
        return attempt(() => queue.run(() => openPackage(effect.facts, effect.destination)));
      case "reopen-package":
        return attempt(() => queue.run(() => reopenPackage(effect.unfinished, effect.destination)));
      case "fetch-batch":
        return attempt((signal) => fetchBatch(effect.batch, signal));
      case "write-batch":
        return attempt((signal) => writeBatch(effect.answers, signal));
      case "hold-requests":
        return fetcher.hold();
      case "release-requests":
        return fetcher.release();
      case "write-resume-file":
        fetcher.giveUp();
        return attempt(() => writeResumeFile(effect.destination));
      case "finish":
        return attempt(() => finish(effect.destination));
      default:
        effect satisfies never;
    }
  }

  /** A failure here ends the export; failures of single records are handled before. Late ones of a stopped task count for nothing. */
  function attempt(task: (signal: AbortSignal) => Promise<void>): void {
    const signal = fetcher.signal();
    task(signal).catch((error: unknown) => {
      if (signal.aborted) return;
      // The session is over, or about to be: what is done is kept.
      if (isApiError(error) && error.facts.kind === "session-ended") return send({ type: "stopped" });
      // The server asks for another pause, again and again: what is done is kept, to go on later.
      if (namesItsPause(error) && isWriting(machine.getState())) return send({ type: "stopped" });
      if (!isApiError(error)) services.notices.report("a study data package failed", error);
      send({ type: "failed", why: toFailure(error) });
    });
  }

  async function list(choice: ExportChoice, signal: AbortSignal): Promise<void> {
    const startedAt = clock.now();
    const salt = world.createSalt();
    const { groups, username } = session.account();
    const versions = await fetcher.readVersions();
    const answers = await world.study.readGroup(choice.groupId, {
      signal,
      since: getSinceRecently(startedAt),
      onProgress: (progress) => send({ type: "listing-progressed", progress }),
    });
    const notes = await fetcher.read(world.readNotes);
    const statuses = await fetcher.read(world.readStatuses);
    const changes = await world.readChanges();
    if (signal.aborted) return;
    const window = getWindow(choice, getStartOfDay);
    const stores = { notes, statuses, changes };
    const listing = listRecords(answers, stores, window, groups, world.values.blinding);
    const facts: ExportFacts = {
      format: 3,
      owner: { salt, tag: getOwnerTag(salt, username) },
      captureVersion: world.captureVersion,
      versions: { capture: world.captureVersion, shell: services.shellVersion, ...versions },
      choice: { ...choice, without: [...choice.without] },
      timeZone: world.timeZone,
      startedAt,
      listsAsOf: answers.asOf,
      interruptions: [],
      participants: listing.participants,
      checks: { csv: world.formatChecks(answers, typeof statuses === "string" ? undefined : statuses) },
      notes: listing.notes,
      changes: listing.changes,
      records: [],
      missing: [],
    };
    send({ type: "plan-made", plan: { listing, facts: withInstances(facts, listing, undefined) } });
  }

  async function openPackage(facts: ExportFacts, { open: openTarget }: Destination): Promise<void> {
    open = openExport(facts, await openTarget());
  }

  async function reopenPackage(unfinished: Unfinished, { open: openTarget }: Destination): Promise<void> {
    const resumeFile = await unfinished.read();
    const { stoppedAt, interruptions } = resumeFile.facts;
    const interruption = { stoppedAt, wentOnAt: clock.now() };
    const facts = { ...resumeFile.facts, interruptions: [...interruptions, interruption] };
    open = openExport(facts, await openTarget(), resumeFile);
  }

  async function fetchBatch(batch: number, signal: AbortSignal): Promise<void> {
    // The plan is known once the file is open: an unfinished package contains its own.
    await queue.ended();
    if (signal.aborted) return;
    const answers = await fetcher.fetch(getBatch(requireOpen().facts.records, batch));
    if (!signal.aborted) send({ type: "batch-fetched", answers });
  }

  async function writeBatch(answers: RecordAnswers, signal: AbortSignal): Promise<void> {
    await queue.run(async () => requireOpen().writeBatch(answers));
    if (!signal.aborted) send({ type: "batch-written", missing: [...requireOpen().missing()] });
  }

  async function writeResumeFile(destination: Destination): Promise<void> {
    const readFile = await queue.run(async () => requireOpen().writeResumeFile(clock.now()));
    const { facts, written, missing } = requireOpen();
    const unfinished: Unfinished = {
      choice: facts.choice,
      missing: [...missing()],
      destination,
      async read() {
        const reading = await checkResumeFile(await readFile());
        if (reading.kind === "refused") throw new Error(reading.why);
        return reading.resumeFile;
      },
      contents: destination.kind === "memory" ? readFile : undefined,
    };
    send({ type: "resume-file-written", unfinished, written: written() });
  }

  async function finish({ kind, name }: Destination): Promise<void> {
    const { bytes, read } = await queue.run(async () =>
      requireOpen().finish((outcome) => describeRun(services, requireOpen().facts, outcome)),
    );
    if (isDisposed) return;
    services.activity.record({ what: "Exported", detail: name });
    if (kind === "memory") world.saveFile(await read(), name);
    send({ type: "package-written", bytes });
  }

  async function checkResumeFile(file: Blob): Promise<ResumeReading> {
    const { username } = session.account();
    await world.values.prepare();
    return readResumeFile(file, {
      username,
      captureVersion: world.captureVersion,
      isBlinded: (participantId) => world.values.isBlinded(participantId),
    });
  }

  function giveUp(): void {
    fetcher.giveUp();
    const left = open;
    open = undefined;
    if (left !== undefined) void queue.run(() => left.discard()).catch(() => undefined);
  }

  function requireOpen(): OpenExport {
    if (open === undefined) throw new Error("no package is open");
    return open;
  }

  return {
    getState: machine.getState,
    watch: machine.watch,
    send,
    ask: (choice) => send({ type: "listing-asked", choice }),
    begin(chosen) {
      const state = machine.getState();
      const at = clock.monotonic();
      const destination = chosen ?? (state.status === "stopped" ? state.unfinished.destination : undefined);
      if (destination !== undefined)
        send({ type: state.status === "stopped" ? "resumed" : "began", destination, at });
    },
    async openResumeFile(file) {
      const reading = await checkResumeFile(file);
      if (reading.kind === "refused") return reading.why;
      const { resumeFile } = reading;
      const { choice, participants, records, counts, missing, batches } = resumeFile.facts;
      send({
        type: "resume-file-opened",
        unfinished: {
          choice,
          missing,
          destination: undefined,
          read: () => Promise.resolve(resumeFile),
          contents: undefined,
        },
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
    keepInstances(earlier) {
      const state = machine.getState();
      if (state.status !== "ready") return [];
      const { listing } = state.plan;
      const facts = withInstances(state.plan.facts, listing, earlier);
      send({ type: "plan-made", plan: { listing, facts } });
      return facts.records;
    },
    onServerBusy,
    async saveResumeFile() {
      const state = machine.getState();
      if (state.status !== "stopped") return;
      const { contents, destination } = state.unfinished;
      if (contents !== undefined)
        world.saveFile(await contents(), `${destination?.name ?? "package.zip"}.part`);
    },
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      stopHolding();
      const state = machine.getState();
      if (isWriting(state) && state.destination.kind === "disk") machine.send({ type: "stopped" });
      else giveUp();
    },
  };
}

/** Why a whole run failed, in words for the user. */
function toFailure(error: unknown): string {
  if (namesItsPause(error)) return "The server is too busy to list the records. Please try again later.";
  if (isApiError(error)) return "The list of users could not be loaded.";
  const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
  return isFull ? "The disk is full." : "The file could not be written.";
}
