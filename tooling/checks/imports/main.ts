/** `pnpm check:imports`: who imports whom, and may they; and how many files a page of Capture takes with it. */
import path from "node:path";

import { checkImports } from "./check-imports.ts";

/** The workspace has hundreds; a tool that reads none passes everything. */
const FEWEST_FILES = 150;

/**
 * Who reads one page has to open these files at most. All Users has the dialogs that its rows and the view of statuses open:
 * status, notes, deallocation and the file of statuses.
 */
const MOST_FILES = {
  "list/page/AllUsersPage.tsx": 356,
  "participant/page/DetailPage.tsx": 402,
  "reports/handsets/HandsetsPage.tsx": 125,
  "reports/handset-log/HandsetLogPage.tsx": 150,
  "reports/changes/ChangesPage.tsx": 135,
  "reports/data-checks/DataChecksPage.tsx": 168,
  "reports/package/page/StudyExportPage.tsx": 188,
  "documentation/DocumentationPage.tsx": 55,
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
