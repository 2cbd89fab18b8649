import { OF_BREATH_TEST } from "./explained-breath-test.ts";
import { OF_BREATH_TEST_PAGES } from "./explained-breath-test-pages.ts";
import type { ExplainedSurvivor } from "./explained.ts";
import { BORDER, TYPES_ALONE } from "./reasons.ts";

const SLOW_ORDER =
  "The list is sorted by comparing, or by the same keys: slower at most, and in the same order.";

const READ_AS_NOTHING =
  "What is not there cannot be read, and what cannot be read is nothing: the same answer.";

/** `pnpm mutants` fails where an entry explains nothing any more. */
export const EXPLAINED_SURVIVORS: readonly ExplainedSurvivor[] = [
  {
    file: "packages/domain/src/date-text.ts",
    text: "formatters.set(timeZone, formatter);",
    becomes: "",
    why: "The same formatter is made again: slower, and the same text.",
  },
  {
    file: "packages/domain/src/date-text.ts",
    text: "timeFormatters.set(timeZone, formatter);",
    becomes: "",
    why: "The same formatter is made again: slower, and the same text.",
  },
  {
    file: "packages/domain/src/date-text.ts",
    text: "known !== undefined",
    becomes: "false",
    why: "The same formatter is made again: slower, and the same text.",
  },
  {
    file: "packages/auth-session/src/create-session.ts",
    text: "getLifeLeft(session.refresh, clock) < MARGIN_MS",
    becomes: "getLifeLeft(session.refresh, clock) <= MARGIN_MS",
    why: BORDER,
  },
  {
    file: "packages/auth-session/src/create-session.ts",
    text: "live && keep(live)",
    becomes: "keep(live)",
    why: TYPES_ALONE,
  },
  {
    file: "packages/auth-session/src/create-session.ts",
    text: 'live?.family ?? ""',
    becomes: "live?.family",
    why: "No session has a name of either kind: nobody takes it for theirs.",
  },
  {
    file: "packages/auth-session/src/create-session.ts",
    text: "lastActivity !== undefined && clock.wall() - lastActivity >= options.idleLimitMs",
    becomes: "clock.wall() - lastActivity >= options.idleLimitMs",
    why: "What is no number is never as long as the limit.",
  },
  {
    file: "packages/auth-session/src/guarded-storage.ts",
    text: "storage !== undefined",
    becomes: "true",
    why: "A task without a storage throws, and what throws is blocked: the same answer.",
  },
  {
    file: "packages/auth-session/src/inactivity.ts",
    text: "event.at > state.lastActivity",
    becomes: "event.at >= state.lastActivity",
    why: "The same moment again changes nothing.",
  },
  {
    file: "packages/auth-session/src/last-activity.ts",
    text: 'storage.get(LAST_ACTIVITY_KEY) ?? "null"',
    becomes: "storage.get(LAST_ACTIVITY_KEY)",
    why: READ_AS_NOTHING,
  },
  {
    file: "packages/auth-session/src/session-step.ts",
    text: 'state.is === "signed-out"',
    becomes: "false",
    why: "Who is signed out has no `who` to read; the types do not know it.",
  },
  {
    file: "packages/auth-session/src/stored-session.ts",
    text: "text === undefined",
    becomes: "false",
    why: READ_AS_NOTHING,
  },
  {
    file: "packages/auth-session/src/stored-session.ts",
    text: "value ?? {}",
    becomes: "value",
    why: READ_AS_NOTHING,
  },
  {
    file: "packages/auth-session/src/turn.ts",
    text: 'storage.get(TURN_KEY) ?? "{}"',
    becomes: "storage.get(TURN_KEY)",
    why: READ_AS_NOTHING,
  },
  {
    file: "packages/auth-session/src/turn.ts",
    text: "value ?? {}",
    becomes: "value",
    why: READ_AS_NOTHING,
  },
  {
    file: "packages/auth-session/src/watch-inactivity.ts",
    text: "-Infinity",
    becomes: "Infinity",
    why: "Nothing was told yet, and that is as far away on either side.",
  },
  {
    file: "packages/auth-session/src/watch-inactivity.ts",
    text: "at !== undefined",
    becomes: "true",
    why: "What was at no time is no news to the step.",
  },
  {
    file: "packages/realtime/src/reconnection.ts",
    text: "false",
    becomes: "true",
    why: "`now` waits for a timer as well, and whatever starts the first one says first whether there is a connection.",
  },
  {
    file: "packages/realtime/src/handset-events.ts",
    text: "!stage || !state || at === undefined",
    becomes: "!stage || !state",
    why: "The schema has refused what is no time; the types do not know it.",
  },
  {
    file: "packages/realtime/src/create-realtime.ts",
    text: "clock.monotonic() - wanted.authorisedAt < REKEY_INTERVAL_MS",
    becomes: "clock.monotonic() - wanted.authorisedAt <= REKEY_INTERVAL_MS",
    why: BORDER,
  },
  {
    file: "packages/realtime/src/create-realtime.ts",
    text: "clock.monotonic() - connectedAt < REJOIN_TIME_MS",
    becomes: "clock.monotonic() - connectedAt <= REJOIN_TIME_MS",
    why: BORDER,
  },
  {
    file: "packages/realtime/src/create-realtime.ts",
    text: "ofLife === life",
    becomes: "true",
    why: "What an earlier connection asks for is dropped by the queue as well: its socket is not this one's.",
  },
  ...OF_BREATH_TEST,
  ...OF_BREATH_TEST_PAGES,
  {
    file: "apps/shell/src/products/kept-releases.ts",
    text: 'getStorage().getItem(key) ?? "[]"',
    becomes: "getStorage().getItem(key)",
    why: "Nothing kept reads as null then, which is no list either.",
  },
  {
    file: "apps/shell/src/products/canary.ts",
    text: "toShare(`${product}:${userId}`) * 100 < percent",
    becomes: "toShare(`${product}:${userId}`) * 100 <= percent",
    why: "A share is one of four thousand millions; nobody is known to stand exactly at a whole percent.",
  },
  {
    file: "packages/domain/src/participant-order.ts",
    text: "!Number.isInteger(value)",
    becomes: "true",
    why: SLOW_ORDER,
  },
  {
    file: "packages/domain/src/participant-order.ts",
    text: "!isWhole || (highest - lowest + 1) * count >= Number.MAX_SAFE_INTEGER",
    becomes: "true",
    why: SLOW_ORDER,
  },
  {
    file: "packages/domain/src/participant-order.ts",
    text: "(highest - lowest + 1) * count >= Number.MAX_SAFE_INTEGER",
    becomes: "(highest - lowest + 1) * count < Number.MAX_SAFE_INTEGER",
    why: SLOW_ORDER,
  },
  {
    file: "packages/domain/src/participant-order.ts",
    text: "(highest - lowest + 1) * count >= Number.MAX_SAFE_INTEGER",
    becomes: "(highest - lowest + 1) * count > Number.MAX_SAFE_INTEGER",
    why: SLOW_ORDER,
  },
  {
    file: "packages/domain/src/participant-order.ts",
    text: "true",
    becomes: "false",
    why: SLOW_ORDER,
  },
  {
    file: "packages/domain/src/participant-order.ts",
    text: "value < lowest",
    becomes: "value <= lowest",
    why: SLOW_ORDER,
  },
  {
    file: "packages/domain/src/participant-order.ts",
    text: "value > highest",
    becomes: "value >= highest",
    why: SLOW_ORDER,
  },
  {
    file: "tooling/release/source-copy.ts",
    text: "false",
    becomes: "undefined",
    why: "Of a lockfile that is another one: both are as untrue.",
  },
  {
    file: "tooling/release/source-copy.ts",
    text: "true",
    becomes: "false",
    why: "The archive that could not be written is not there to be removed; git fails so on a full disk alone.",
  },
  {
    file: "tooling/release/build-app.ts",
    text: "true",
    becomes: "false",
    why: "The folder of the second build was made by the same call and is there to be removed.",
  },
];
