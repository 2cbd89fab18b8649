import type { NamedFault } from "./named-fault.ts";

const SRC = "packages/breath-test/src";

/** Handsets, recordings and results of Screen and Diagnose. */
export const BREATH_TEST_FAULTS: readonly NamedFault[] = [
  {
    fault: "no unlock when the page is left",
    file: `${SRC}/journey/use-page-life.ts`,
    text: 'window.addEventListener("pagehide", onPageHide);',
    becomes: "",
    noticedBy: `${SRC}/journey/use-page-life.test.tsx`,
  },
  {
    fault: "a page that Back brings back is taken for one that was never away",
    file: `${SRC}/journey/use-page-life.ts`,
    text: "if (event.persisted) journey.catchUp({ isRestored: true });",
    becomes: "",
    noticedBy: `${SRC}/journey/use-page-life.test.tsx`,
  },
  {
    fault: "a page that woke asks for nothing it may have missed",
    file: `${SRC}/journey/use-page-life.ts`,
    text: 'if (document.visibilityState === "visible") journey.catchUp({ isRestored: false });',
    becomes: "",
    noticedBy: `${SRC}/journey/use-page-life.test.tsx`,
  },
  {
    fault: "log-out leaves the handset locked",
    file: `${SRC}/journey/create-journey.ts`,
    text: "const endLogOutTask = session.beforeLogOut(() => {\n    endSession();",
    becomes: "const endLogOutTask = session.beforeLogOut(() => {",
    noticedBy: `${SRC}/journey/create-journey-life.test.ts`,
  },
  {
    fault: "a late failure outweighs a success",
    file: `${SRC}/flow/stages.ts`,
    text: "before !== undefined && STATE_RANK[before] >= STATE_RANK[state]",
    becomes: "before !== undefined && before === state",
    noticedBy: `${SRC}/flow/stages.test.ts`,
  },
  {
    fault: "the failure of an earlier stage outweighs a later success",
    file: `${SRC}/flow/stages.ts`,
    text: '&& !STAGES.slice(rank).some((later) => stages[later] === "SUCCEEDED")',
    becomes: "",
    noticedBy: `${SRC}/flow/stages.test.ts`,
  },
  {
    fault: "the same report a second time is news",
    file: `${SRC}/flow/stages.ts`,
    text: "STATE_RANK[before] >= STATE_RANK[state]",
    becomes: "STATE_RANK[before] > STATE_RANK[state]",
    noticedBy: `${SRC}/flow/stages.test.ts`,
  },
  {
    fault: "a row in progress counts as the final diagnosis",
    file: `${SRC}/flow/apply-report.ts`,
    text: 'stage: outcome === "completed" ? "DIAGNOSE_FINAL" : "DECODE",',
    becomes: 'stage: outcome === "failed" ? "DECODE" : "DIAGNOSE_FINAL",',
    noticedBy: `${SRC}/flow/poll.test.ts`,
  },
  {
    fault: "a row in progress counts as a success",
    file: `${SRC}/flow/apply-report.ts`,
    text: '"in-progress": "STARTED" }',
    becomes: '"in-progress": "SUCCEEDED" }',
    noticedBy: `${SRC}/flow/poll.test.ts`,
  },
  {
    fault: "a poll's rows are taken in the order of the answer",
    file: `${SRC}/flow/apply-report.ts`,
    text: "tests.toSorted((a, b) => a.capturedAt - b.capturedAt)",
    becomes: "tests",
    noticedBy: `${SRC}/flow/poll.test.ts`,
  },
  {
    fault: "a poll of another test is believed",
    file: `${SRC}/flow/apply-report.ts`,
    text: "if (!isRunning(state, of) && !isOfAbandoned) return [state, []];",
    becomes: "",
    noticedBy: `${SRC}/flow/poll.test.ts`,
  },
  {
    fault: "another account's pending test is taken up",
    file: `${SRC}/flow/pending-test-memory.ts`,
    text: "|| stored.username !== username)",
    becomes: ")",
    noticedBy: `${SRC}/flow/pending-test-memory.test.ts`,
  },
  {
    fault: "another account's hold is taken up",
    file: `${SRC}/lock/hold-memory.ts`,
    text: "hold?.username === username ?",
    becomes: "hold !== undefined ?",
    noticedBy: `${SRC}/lock/hold-memory.test.ts`,
  },
  {
    fault: "a hold that was given back stays stored",
    file: `${SRC}/lock/perform-lock.ts`,
    text: "return memory.forget();",
    becomes: "return;",
    noticedBy: `${SRC}/journey/create-journey-life.test.ts`,
  },
  {
    fault: "TEST ERROR over the question goes by itself with the next poll",
    file: `${SRC}/flow/flow-transitions.ts`,
    text: ' || (phase.is === "failed" && phase.test.failing !== undefined)',
    becomes: "",
    noticedBy: `${SRC}/flow/answer-reply.test.ts`,
  },
  {
    fault: "an answer about one recording counts as the answer about the next",
    file: `${SRC}/flow/settle.ts`,
    text: "follow(phase.test, inquiry, true)",
    becomes: "{ ...phase.test, target: { ...inquiry, isProved: true }, unnamed: {} }",
    noticedBy: `${SRC}/flow/whose-question.test.ts`,
  },
  {
    fault: "a link of the data may run code",
    file: "packages/ui-kit/src/safe-link.ts",
    text: "return ALLOWED.includes(new URL(url).protocol) ? url : undefined;",
    becomes: "return url;",
    noticedBy: "packages/ui-kit/src/safe-link.test.ts",
  },
  {
    fault: "a lock that was lost is renewed",
    file: `${SRC}/lock/lock-answers.ts`,
    text: 'if (state.is !== "held" || state.isRefreshing) return [state, []];\n  return [{ ...state',
    becomes:
      'if (state.is !== "held") return [state, "udi" in state ? [{ do: "send-lock", udi: state.udi }] : []];\n  return [{ ...state',
    noticedBy: `${SRC}/lock/renewal-after-loss.test.ts`,
  },
];
