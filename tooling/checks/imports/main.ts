/** `node tooling/checks/imports/main.ts`: who imports whom, and may they. */
import path from "node:path";

import { checkImports } from "./check-imports.ts";

/** The workspace has hundreds; a tool that reads none passes everything. */
const FEWEST_FILES = 150;

const { violations, filesSeen, importsSeen } = await checkImports(path.join(import.meta.dirname, "../../.."));
for (const { rule, from, to } of violations) console.error(`${rule}: ${from} → ${to}`);
console.log(`${filesSeen} files and ${importsSeen} imports judged, ${violations.length} against the rules.`);
if (filesSeen < FEWEST_FILES || importsSeen < filesSeen) {
  console.error("Too few files or imports were seen: the check itself is broken.");
  process.exitCode = 1;
}
if (violations.length > 0) process.exitCode = 1;
