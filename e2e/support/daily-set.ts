import type { FullConfig, Reporter, Suite } from "@playwright/test/reporter";

const MOST_TESTS = 170;
/** Why a test is worth its five processor seconds in each `npm test`: what each needs a browser for. */
const REASONS = [
  "back",
  "demo",
  "federation",
  "files",
  "focus",
  "journey",
  "network",
  "policy",
  "print",
  "storage",
  "translator",
  "windows",
].map((reason) => `@daily:${reason}`);

/** Ends a run before its first test where the daily set is too large, or a test is in it without a known reason. */
export default class DailySet implements Reporter {
  onBegin(_: FullConfig, suite: Suite): void {
    const tags = suite.allTests().flatMap((test) => test.tags.filter((tag) => tag.startsWith("@daily")));
    const unknown = tags.filter((tag) => !REASONS.includes(tag));
    if (unknown.length > 0) fail(`${unknown.join(", ")}: a daily test has one of ${REASONS.join(", ")}.`);
    if (tags.length > MOST_TESTS) fail(`The daily set has ${tags.length} tests, and room for ${MOST_TESTS}.`);
  }
}

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}
