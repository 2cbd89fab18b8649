/**
 * `node tooling/commands/unit-in-zones.ts [zone …]`: the unit tests in nine time zones, one after the other. Half hours, both sides of the
 * date line, with and without summer time: what is right in one zone by chance is not right in all of them.
 */
import { endTogether, runProgram } from "./run-program.ts";

const ZONES = [
  "America/Los_Angeles",
  "America/Sao_Paulo",
  "America/St_Johns",
  "Asia/Kolkata",
  "Pacific/Auckland",
  "Europe/London",
  "Europe/Berlin",
  "Asia/Tokyo",
  "UTC",
];

endTogether();

const named = process.argv.slice(2);
const failed: string[] = [];
for (const zone of named.length > 0 ? named : ZONES) {
  console.log(`\n── ${zone}`);
  const { code } = await runProgram("vitest", ["run", "--reporter=dot"], { environment: { TZ: zone } });
  if (code !== 0) failed.push(zone);
}
console.log(failed.length === 0 ? "\nRight in every zone." : `\nWrong in ${failed.join(", ")}.`);
if (failed.length > 0) process.exitCode = 1;
