import type { ExplainedSurvivor } from "./explained.ts";
import { READ_AS_NOTHING, TYPES_ALONE } from "./reasons.ts";

const SESSION_FLOW = "apps/shell/src/session-flow";

export const OF_SESSION_FLOW: readonly ExplainedSurvivor[] = [
  {
    file: `${SESSION_FLOW}/kept-activity.ts`,
    text: 'text ?? "null"',
    becomes: "text",
    why: READ_AS_NOTHING,
  },
  {
    file: `${SESSION_FLOW}/owed-requests.ts`,
    text: 'open().getItem(KEY) ?? "[]"',
    becomes: "open().getItem(KEY)",
    why: READ_AS_NOTHING,
  },
  {
    file: `${SESSION_FLOW}/product-services.ts`,
    text: 'isOver() || state.is !== "signed-in"',
    becomes: "isOver()",
    why: "Who is not signed in has no account to read; the types do not know it.",
  },
  {
    file: `${SESSION_FLOW}/session-life.ts`,
    text: "false",
    becomes: "true",
    why: "The page's beginning says whether a session is restored before anything opens it.",
  },
  {
    file: `${SESSION_FLOW}/signed-in-services.ts`,
    text: "stopLink();",
    becomes: "",
    why: "An ended connection has told of its end; that nothing more comes of it is its own test's to show.",
  },
  {
    file: `${SESSION_FLOW}/session-life.ts`,
    text: 'state.is === "signed-in" && state.account !== undefined',
    becomes: "state.account !== undefined",
    why: "Who is not signed in has no account to read; the types do not know it.",
  },
  {
    file: `${SESSION_FLOW}/session-life.ts`,
    text: "scope === undefined || scope.signal.aborted",
    becomes: "scope.signal.aborted",
    why: TYPES_ALONE,
  },
  {
    file: `${SESSION_FLOW}/session-life.ts`,
    text: 'state.is !== "signed-out" || state.reason === undefined',
    becomes: "state.reason === undefined",
    why: "Who is not signed out has no reason for it to read; the types do not know it.",
  },
  {
    file: `${SESSION_FLOW}/sign-in-to-account.ts`,
    text: 'state.is === "signed-in"',
    becomes: "true",
    why: TYPES_ALONE,
  },
  {
    file: `${SESSION_FLOW}/sign-in-to-account.ts`,
    text: "pauseS !== undefined && pauseS > 0",
    becomes: "pauseS > 0",
    why: "What is no number is no pause either.",
  },
  {
    file: `${SESSION_FLOW}/sign-in-to-account.ts`,
    text: "scope !== undefined",
    becomes: "true",
    why: "What is said of no session the session passes over itself.",
  },
  {
    file: `${SESSION_FLOW}/signed-in-watch.ts`,
    text: 'session.turn() ?? ""',
    becomes: "session.turn()",
    why: TYPES_ALONE,
  },
  {
    file: `${SESSION_FLOW}/signed-in-watch.ts`,
    text: 'view.is === "warning"',
    becomes: "true",
    why: "Without a warning there are no seconds left to read; the types do not know it.",
  },
  {
    file: `${SESSION_FLOW}/typed-fields.ts`,
    text: 'field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio")',
    becomes: '(field.type === "checkbox" || field.type === "radio")',
    why: "No other field is of either type; the types do not know it.",
  },
];
