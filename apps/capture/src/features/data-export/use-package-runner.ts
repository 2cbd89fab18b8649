import { useMachine } from "@capno/machine/use-machine";
import { useServices } from "@capno/product-contract/use-services";
import { downloadFile } from "@capno/ui-kit/behaviour/save-file";

import packageFile from "../../../package.json" with { type: "json" };
import { useCapture } from "../../state/use-capture.ts";
import { formatChecksCsv } from "../../state/data-checks/format-checks-csv.ts";
import { toStudyLists } from "../../state/data-checks/to-study-lists.ts";
import { runChecks, toCheckedStatuses } from "../../state/data-checks/run-checks.ts";
import { toParticipantStatuses } from "../../state/statuses/create-statuses.ts";
import { getStudyZone } from "../../shared/time/study-zone.ts";
import { TIME_ZONE } from "../../shared/time/time-zone.ts";
import { createPackageRunner } from "./run/create-package-runner.ts";
import type { PackageRunner } from "./run/package-runner.ts";
import type { PackageRun } from "./run/package-run.ts";

/** The session's only export run; it continues while other pages of Capture are open. */
export function usePackageRunner(): readonly [PackageRunner, PackageRun] {
  const services = useServices();
  const capture = useCapture();
  const runner = capture.studyPackage.open(() =>
    createPackageRunner(
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
          const study = runChecks(lists, settings.worklist, groups, null, checked);
          const { entries: reviews } = capture.reviews.getState();
          return formatChecksCsv(study, lists, { reviews, groups, groupId: answers.groupId });
        },
        readNotes: () => capture.notes.readAll(),
        readStatuses: async () => toParticipantStatuses(await capture.statuses.readAll()),
        createSalt: () => crypto.randomUUID(),
        saveFile: downloadFile,
      },
    ),
  );
  return [runner, useMachine(runner)];
}
