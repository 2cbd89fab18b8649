/** The file that Node's test runner is given: imports the suites in their order, so that `headers` judges all answers. */
import { options, stop } from "./kit.ts";
import { SUITES } from "./options.ts";

// `cli.ts` passes Ctrl+C on.
process.on("message", stop);
process.channel?.unref();

for (const suite of SUITES) {
  if (options.only.length > 0 && !options.only.includes(suite)) continue;
  // oxlint-disable-next-line no-await-in-loop -- the order counts
  await import(`./checks/${suite}.check.ts`);
}
