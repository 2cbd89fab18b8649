import { useMachine } from "@capno/machine/use-machine";
import { downloadFile } from "@capno/ui-kit/behaviour/save-file";

import packageFile from "../../../package.json" with { type: "json" };
import type { Capture } from "../../state/capture-session.ts";
import { useCapture } from "../../state/use-capture.ts";
import { formatChecksCsv } from "../../state/data-checks/format-checks-csv.ts";
import { toStudyLists } from "../../state/data-checks/to-study-lists.ts";
import { runChecks, toCheckedStatuses } from "../../state/data-checks/run-checks.ts";
import { readChangeLog } from "../../state/changes/change-log.ts";
import { toExplanations } from "../../state/reviews/use-reviews.ts";
import { toParticipantStatuses } from "../../state/statuses/create-statuses.ts";
import { getStudyZone } from "../../shared/time/study-zone.ts";
import { TIME_ZONE } from "../../shared/time/time-zone.ts";
import { createExportRunner } from "./run/create-export-runner.ts";
import type { ExportRunner } from "./run/export-runner.ts";
import type { ExportState } from "./run/export-machine.ts";

/** The session's only export run; it continues while other pages of Capture are open. */
export function useExportRunner(): readonly [ExportRunner, ExportState] {
  const capture = useCapture();
  const runner = runners.get(capture) ?? createRunner(capture);
  return [runner, useMachine(runner)];
}

const runners = new WeakMap<Capture, ExportRunner>();

function createRunner(capture: Capture): ExportRunner {
  const { services } = capture;
  const runner = createExportRunner(
    { ...services, http: capture.queue },
    {
      study: capture.study,
      captureVersion: packageFile.version,
      timeZone: TIME_ZONE,
      values: capture.values,
      formatChecks(answers, statuses) {
        const { groups } = services.session.account();
        const lists = toStudyLists(answers, groups);
        const { capture: settings } = services.config;
        const checked = toCheckedStatuses(statuses, lists, getStudyZone(settings));
        const study = runChecks(lists, settings.worklist, groups, checked);
        const explanations = toExplanations(capture.reviews.getState().entries);
        return formatChecksCsv(study, lists, { explanations, groups, groupId: answers.groupId });
      },
      readNotes: async () => (await capture.notes.read()).entries,
      readStatuses: async () => toParticipantStatuses((await capture.statuses.read()).entries),
      readChanges: () => readChangeLog(capture, { hasNoteText: false }),
      createSalt: () => crypto.randomUUID(),
      saveFile: downloadFile,
    },
  );
  runners.set(capture, runner);
  capture.keep(runner);
  return runner;
}
