/** `pnpm check:imports`: who imports whom, and may they; and how many files a page of Capture takes with it. */
import path from "node:path";

import { checkImports } from "./check-imports.ts";

/** The workspace has hundreds; a tool that reads none passes everything. */
const FEWEST_FILES = 150;

/** Who reads one page, or a part of one that is loaded on a press, has to open these files at most. */
const MOST_FILES = {
  "list/page/AllUsersPage.tsx": 232,
  "list/study-calendar/StudyCalendar.tsx": 140,
  "list/summaries/SummariesBar.tsx": 115,
  // Trends, curves, breaths, averages, records, notes, status and calendar of one user: each with a picture of its own.
  "participant/page/DetailPage.tsx": 345,
  "study/summary/make-summary-file.ts": 130,
  "study/summaries/load-summaries.ts": 82,
  "reports/handsets/HandsetsPage.tsx": 122,
  "reports/handset-log/HandsetLogPage.tsx": 148,
  "reports/changes/ChangesPage.tsx": 128,
  "reports/data-checks/DataChecksPage.tsx": 150,
  "reports/data-checks/ExplainDialog.tsx": 90,
  "reports/package/page/StudyExportPage.tsx": 150,
  // Every table of a study.
  "reports/package/run/make-package.ts": 132,
  "documentation/DocumentationPage.tsx": 52,
  // Both dialogs, the training and its live records.
  "allocation/AllocationDialogs.tsx": 195,
  "study/allocation/DeallocateDialog.tsx": 90,
  "study/notes/UserNotesDialog.tsx": 118,
  "study/statuses/StatusDialog.tsx": 120,
} as const;

const { violations, filesSeen, importsSeen, countFilesOf } = await checkImports(
  path.join(import.meta.dirname, "../../.."),
);
for (const { rule, from, to } of violations) console.error(`${rule}: ${from} → ${to}`);
console.log(`${filesSeen} files and ${importsSeen} imports judged, ${violations.length} against the rules.`);
if (filesSeen < FEWEST_FILES || importsSeen < filesSeen) {
  console.error("Too few files or imports were seen: the check itself is broken.");
  process.exitCode = 1;
}
if (violations.length > 0) process.exitCode = 1;
for (const [page, most] of Object.entries(MOST_FILES)) {
  const files = countFilesOf(`apps/capture/src/${page}`);
  if (files <= most) continue;
  console.error(`${page} takes ${files} files of ours with it; at most ${most}.`);
  process.exitCode = 1;
}
