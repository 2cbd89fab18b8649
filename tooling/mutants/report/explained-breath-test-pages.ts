import type { ExplainedSurvivor } from "./explained.ts";
import { TYPES_ALONE } from "./reasons.ts";

const ONE_TEST_A_PAGE =
  "A page is of one test from its first moment to its last, and so is what the effect depends on.";

const ONE_HANDSET_A_PAGE = "A page is of one handset and one purpose from its first moment to its last.";

const NO_NAME = "What has no name is no result: nothing is kept under it, and nothing is shown of it.";

const WHO_HAS_A_QUESTION = "Only a product that has a question ever asks it.";

/** What survives in the pages of a breath test. */
export const OF_BREATH_TEST_PAGES: readonly ExplainedSurvivor[] = [
  {
    file: "packages/breath-test/src/print/ReportSheet.tsx",
    text: 'curve.kind === "capnogram" && curve.note !== undefined',
    becomes: "curve.note !== undefined",
    why: TYPES_ALONE,
  },
  {
    file: "packages/breath-test/src/report/report-curves.ts",
    text: "shades.length === 0 || !breaths",
    becomes: "shades.length === 0",
    why: TYPES_ALONE,
  },
  {
    file: "packages/breath-test/src/result/record-curves.ts",
    text: "kPa > highest",
    becomes: "kPa >= highest",
    why: "Of two values that are the same either is the highest.",
  },
  {
    file: "packages/breath-test/src/result/BreathQualityNote.tsx",
    text: 'quality.kind === "judged" && quality.percent < line',
    becomes: "quality.percent < line",
    why: "What was not judged has no percent, and nothing is below no line; the types do not know it.",
  },
  {
    file: "packages/breath-test/src/result/FinalityNotice.tsx",
    text: "[isFinal, records, capnogramId]",
    becomes: "[]",
    why: ONE_TEST_A_PAGE,
  },
  {
    file: "packages/breath-test/src/print/PrintedReport.tsx",
    text: "[clock, printDelayMs, kept, capnogramId]",
    becomes: "[]",
    why: ONE_TEST_A_PAGE,
  },
  {
    file: "packages/breath-test/src/result/use-finality.ts",
    text: 'handsetUdi ?? ""',
    becomes: "handsetUdi",
    why: TYPES_ALONE,
  },
  {
    file: "packages/breath-test/src/result/use-record-problem.ts",
    text: 'view.is === "failed"',
    becomes: "true",
    why: TYPES_ALONE,
  },
  {
    file: "packages/breath-test/src/history/HistoryPage.tsx",
    text: 'outcome === "Completed" && capnogramId !== null',
    becomes: 'outcome === "Completed"',
    why: NO_NAME,
  },
  {
    file: "packages/breath-test/src/history/use-first-results.ts",
    text: 'outcome === "Completed" && capnogramId !== null',
    becomes: 'outcome === "Completed"',
    why: TYPES_ALONE,
  },
  {
    file: "packages/breath-test/src/history/ResultsTable.tsx",
    text: "unfinishedId !== undefined && (isWaiting || firstIds.has(unfinishedId))",
    becomes: "(isWaiting || firstIds.has(unfinishedId))",
    why: TYPES_ALONE,
  },
  {
    file: "packages/breath-test/src/history/ResultsTable.tsx",
    text: "row.capnogramId !== undefined && <Reference capnogramId={row.capnogramId} />",
    becomes: "<Reference capnogramId={row.capnogramId} />",
    why: NO_NAME,
  },
  {
    file: "packages/breath-test/src/history/ResultsTable.tsx",
    text: "row.openId !== undefined && words.has(row.openId)",
    becomes: "words.has(row.openId)",
    why: TYPES_ALONE,
  },
  {
    file: "packages/breath-test/src/history/ResultsTable.tsx",
    text: 'definition.question?.title.toLowerCase() ?? "answer"',
    becomes: "definition.question?.title.toLowerCase()",
    why: WHO_HAS_A_QUESTION,
  },
  {
    file: "packages/breath-test/src/waiting/UnansweredTest.tsx",
    text: "test === undefined || definition.question === undefined",
    becomes: "test === undefined",
    why: WHO_HAS_A_QUESTION,
  },
  {
    file: "packages/breath-test/src/handsets/use-handset-area.ts",
    text: "[journey, purpose]",
    becomes: "[]",
    why: ONE_HANDSET_A_PAGE,
  },
  {
    file: "packages/breath-test/src/waiting/StartTestPage.tsx",
    text: "[flow, feed, clock, udi]",
    becomes: "[]",
    why: "Another handset in hand has ended the test of the one before, and forgotten its progress, already.",
  },
  {
    file: "packages/breath-test/src/waiting/QuestionPage.tsx",
    text: "askedId !== undefined && askedId !== capnogramId",
    becomes: "askedId !== undefined",
    why: "An address that is put in its own place is the same address.",
  },
];
