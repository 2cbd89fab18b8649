import { canViewDetail } from "@capno/domain/account/permission";
import type { ProductServices } from "@capno/product-contract/product-services";

import packageFile from "../../../../package.json" with { type: "json" };
import { createExpectations } from "../../../kit/calendar/expectations.ts";
import { getStudyZone } from "../../../kit/time/study-zone.ts";
import type { ExportChoice } from "../../../paths/export-path.ts";
import { getSinceRecently, type StudyAnswers, type StudyProgress } from "../../../study/data/study.ts";
import { formatChecksCsv } from "../../../study/data-checks/checks-table.ts";
import { runChecks, toCheckedStatuses } from "../../../study/data-checks/run-checks.ts";
import { toStudyLists } from "../../../study/data-checks/to-study-lists.ts";
import { NO_THREADS } from "../../../study/log/log-reading.ts";
import { readLog, type LogReading } from "../../../study/log/read-log.ts";
import { toExplanations } from "../../../study/reviews/use-reviews.ts";
import type { SessionSources } from "../../../study/session/session-parts.ts";
import { toKnownStatuses } from "../../../study/statuses/known-statuses.ts";
import type { Fetcher } from "./create-fetcher.ts";
import { makePlan } from "./make-plan.ts";
import type { Plan } from "./plan.ts";

export { formatProvenance } from "./provenance.ts";
export { writePackage } from "./write-package.ts";

export interface PlanOptions {
  readonly choice: ExportChoice;
  /** Shown to this account, and blinded for those without its permission. */
  readonly isUnblinded: (duid: string) => boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: StudyProgress) => void;
}

/** Reads the lists and the study log once, and plans the package of a choice. */
export async function readPlan(
  { services, values, study, log }: SessionSources,
  fetcher: Pick<Fetcher, "read" | "readVersions">,
  { choice, isUnblinded, signal, onProgress }: PlanOptions,
): Promise<Plan> {
  const { clock, session, config, shellVersion } = services;
  const startedAt = clock.now();
  const { groups } = session.account();
  const versions = await fetcher.readVersions();
  const answers = await study.readGroup(choice.groupId, {
    signal,
    since: getSinceRecently(startedAt),
    onProgress,
  });
  const reading = await readLog(log, fetcher.read);
  signal.throwIfAborted();
  return makePlan(
    {
      choice,
      versions: { capture: packageFile.version, shell: shellVersion, ...versions },
      timeZone: getStudyZone(config.capture),
      startedAt,
    },
    {
      answers,
      log: reading,
      hasNotes: canViewDetail(session.account()),
      groups,
      isBlinded: values.isBlinded,
      isUnblinded,
      checks: formatChecks(services, answers, reading),
    },
  );
}

function formatChecks(
  { session, config }: Pick<ProductServices, "session" | "config">,
  answers: StudyAnswers,
  log: LogReading | string,
): string {
  const { groups } = session.account();
  const lists = toStudyLists(answers, groups);
  const threads = typeof log === "string" ? NO_THREADS : log.threads;
  const statuses = typeof log === "string" ? undefined : toKnownStatuses(threads.status, true);
  const checked = toCheckedStatuses(
    statuses,
    lists,
    getStudyZone(config.capture),
    createExpectations(config.capture, groups),
  );
  const results = runChecks(lists, config.capture.worklist, groups, checked);
  const explanations = toExplanations(threads.explanation);
  return formatChecksCsv(results, lists, { explanations, groups, groupId: answers.groupId });
}
