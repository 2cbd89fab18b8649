/**
 * `pnpm mutants --named [words]`: plants each fault that has a name and shows which test notices it.
 */
import { parseArgs } from "node:util";

import { NAMED_FAULTS } from "./named/all-named-faults.ts";
import { runNamedFaults } from "./named/run-named-faults.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { named: { type: "boolean", default: false } },
});

if (values.named) await showNamed(positionals.join(" "));

/** One line for each fault whose words, file or test have `words` in them. */
async function showNamed(words: string): Promise<void> {
  const faults = NAMED_FAULTS.filter(({ fault, file, noticedBy }) =>
    [fault, file, noticedBy].some((text) => text.includes(words)),
  );
  let missed = 0;
  await runNamedFaults(faults, ({ fault, is, test }) => {
    if (is !== "killed") missed += 1;
    console.log(`${is.padEnd(8)}  ${fault.fault}  (${fault.file})\n          ${test ?? fault.noticedBy}`);
  });
  console.log(`${faults.length - missed} of ${faults.length} named faults are noticed.`);
  if (missed > 0) process.exitCode = 1;
}
