import { isApiError } from "@capno/api-client/api-error";
import { namesItsPause } from "@capno/api-client/http-queue";
import { runMachine, type RunningMachine } from "@capno/machine/run-machine";
import { downloadFile } from "@capno/ui-kit/behaviour/save-file";

import type { ExportChoice } from "../../../paths/export-path.ts";
import { createValues } from "../../../study/values/create-values.ts";
import { participantsQuery } from "../../../study/data/participants-query.ts";
import type { SessionSources } from "../../../study/session/session-parts.ts";
import type { Destination } from "../files/package-target.ts";
import { toMissingRecord } from "../tables/failed-table.ts";
import { createFetcher } from "./create-fetcher.ts";
import {
  isEmptyPlan,
  isWriting,
  stepExport,
  type ExportEffect,
  type ExportEvent,
  type ExportState,
} from "./export-machine.ts";
import type { Plan } from "./plan.ts";

export interface ExportRunner extends RunningMachine<ExportState, ExportEvent> {
  /** Whether the values of this participant are shown here and blinded for accounts without the permission. */
  isUnblinded(duid: string): boolean;
  /** Lists what a package of this choice holds, and writes it. */
  save(choice: ExportChoice, destination: Destination): void;
  /** How long Capture waits because of the server's `Retry-After`. */
  onServerBusy(ms: number): void;
  /** Ends an export, and leaves no file behind. */
  dispose(): void;
}

/** Makes study data packages: joins the machine to network and file. */
export function createExportRunner(sources: SessionSources): ExportRunner {
  const { services, values, queue, queries } = sources;
  const { clock, session } = services;
  /** The values as seen by an account without the permission that lifts blinding. */
  const forOthers = createValues(
    { ...services, session: { ...session, account: () => ({ ...session.account(), permissions: [] }) } },
    {
      known: () => queries.getQueryData(participantsQuery(services).queryKey)?.rows,
      load: () => Promise.resolve(),
    },
  );
  const fetcher = createFetcher(
    { http: queue, clock, values },
    {
      onLink: (isUp) => send({ type: "link-changed", isUp }),
      onBusy: onServerBusy,
      onTooBusy: () => send({ type: "paused" }),
      onHandled: (record, reason) =>
        send({
          type: "record-handled",
          ...(reason !== undefined && { missing: toMissingRecord(record, reason) }),
        }),
    },
  );
  const machine = runMachine<ExportState, ExportEvent, ExportEffect>({
    initial: { status: "choosing" },
    step: stepExport,
    runEffect,
  });
  const { getState, send, watch } = machine;
  let releasePage: (() => void) | undefined;
  // While a file is open, the page must not be replaced by a new release.
  watch(() => {
    if (isWriting(getState())) releasePage ??= session.holdPage("form");
    else {
      releasePage?.();
      releasePage = undefined;
    }
  });

  function onServerBusy(ms: number): void {
    send({ type: "server-was-busy", until: clock.now() + ms });
  }

  function runEffect(effect: ExportEffect): void {
    switch (effect.type) {
      case "list":
        return attempt((signal) => list(effect.choice, effect.destination, signal));
      case "write-package":
        return attempt((signal) => write(effect.plan, effect.destination, signal));
      case "hold-requests":
        return fetcher.hold();
      case "release-requests":
        return fetcher.release();
      case "give-up":
        return fetcher.giveUp();
      default:
        effect satisfies never;
    }
  }

  /** A failure here ends the export; failures of single records are handled before. Late ones of a stopped task count for nothing. */
  function attempt(task: (signal: AbortSignal) => Promise<void>): void {
    const signal = fetcher.signal();
    task(signal).catch((error: unknown) => {
      if (signal.aborted) return;
      if (!isApiError(error) && !(error instanceof ListChangedError))
        services.notices.report("a study data package failed", error);
      send({ type: "failed", why: toFailure(error) });
    });
  }

  async function list(choice: ExportChoice, destination: Destination, signal: AbortSignal): Promise<void> {
    try {
      const { readPlan } = await loadPackageMaker();
      const plan = await readPlan(sources, fetcher, {
        choice,
        isUnblinded,
        signal,
        onProgress: (progress) => send({ type: "listing-progressed", progress }),
      });
      signal.throwIfAborted();
      // The name says whether values of a blinded study are inside; a list that has changed may make it wrong.
      if (plan.isUnblinded && !destination.isUnblinded) throw new ListChangedError();
      if (isEmptyPlan(plan)) await destination.abandon();
      send({ type: "plan-made", plan, at: clock.monotonic() });
    } catch (error) {
      await destination.abandon();
      throw error;
    }
  }

  const isUnblinded = (duid: string): boolean => values.blinding.isOff && forOthers.isBlinded(duid);

  async function write(plan: Plan, { open, kind, name }: Destination, signal: AbortSignal): Promise<void> {
    const { formatProvenance, writePackage } = await loadPackageMaker();
    const target = await open();
    try {
      signal.throwIfAborted();
      const bytes = await writePackage({
        plan,
        target,
        signal,
        fetch: (records) => fetcher.fetch(records, signal),
        async onFetched() {
          // The user who paused may want to stop.
          await fetcher.whenReleased();
          signal.throwIfAborted();
          send({ type: "all-fetched" });
        },
        describe: (outcome) => formatProvenance(services, plan, outcome),
      });
      const contents = await target.close();
      if (signal.aborted) return;
      if (kind === "memory") downloadFile(contents, name);
      services.activity.record({ what: "Exported", detail: name });
      send({ type: "package-written", bytes });
    } catch (error) {
      await target.discard().catch(() => undefined);
      throw error;
    }
  }

  return {
    getState,
    watch,
    send,
    isUnblinded,
    save: (choice, destination) => send({ type: "asked", choice, destination }),
    onServerBusy,
    dispose: () => send({ type: "stopped" }),
  };
}

/** Lists and writes a package: code that no page needs before one is asked for. */
const loadPackageMaker = () =>
  import("./make-package.ts").catch((cause: unknown) => {
    throw new PackageMakerError(cause);
  });

/** The code did not arrive: the lists may well be there. */
class PackageMakerError extends Error {
  override readonly name = "PackageMakerError";
  constructor(cause: unknown) {
    super("What makes the package could not be loaded.", { cause });
  }
}

/** The lists that were read hold values of a blinded study, and those on the page did not when the file was named. */
class ListChangedError extends Error {
  override readonly name = "ListChangedError";
}

/** Why a whole export failed, in words for the user. */
function toFailure(error: unknown): string {
  if (error instanceof PackageMakerError) return error.message;
  if (error instanceof ListChangedError)
    return "The list of users has changed. The package would now contain values that are blinded for other accounts.";
  if (namesItsPause(error)) return "The server is too busy to list the records. Please try again later.";
  if (isApiError(error) && error.facts.kind === "session-ended") return "You were logged out.";
  if (isApiError(error)) return "The list of users could not be loaded.";
  const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
  return isFull ? "The disk is full." : "The file could not be written.";
}
