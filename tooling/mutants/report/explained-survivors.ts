import { OF_BREATH_TEST } from "./explained-breath-test.ts";
import { OF_SESSION_FLOW } from "./explained-session-flow.ts";
import { OF_DOMAIN } from "./explained-domain.ts";
import { OF_RELEASE } from "./explained-release.ts";
import { OF_BREATH_TEST_PAGES } from "./explained-breath-test-pages.ts";
import { LATE_PAGE_CALLS } from "../named/page-faults.ts";
import { explain, type Change, type ExplainedSurvivor } from "./explained.ts";
import { BORDER, NO_NUMBER, READ_AS_NOTHING, TYPES_ALONE } from "./reasons.ts";

const THROWN_AND_READ = "What is thrown and not repeated is caught, and read as every other answer is.";

const SILENT_AHEAD = "What fails to be fetched ahead is as silent as what is not there to be fetched.";

/** `pnpm mutants` fails where an entry explains nothing any more. */
export const EXPLAINED_SURVIVORS: readonly ExplainedSurvivor[] = [
  ...OF_DOMAIN,
  ...OF_RELEASE,
  {
    file: "packages/api-client/src/call-api.ts",
    text: "true",
    becomes: "false",
    why: "Of what is refused the first place alone is told: slower at most, and the same words.",
  },
  {
    file: "packages/api-client/src/create-http.ts",
    text: 'request.method === "GET" && RETRIED_STATUSES.includes(status)',
    why: THROWN_AND_READ,
  },
  {
    file: "packages/api-client/src/create-http.ts",
    text: 'request.method === "GET" && RETRIED_STATUSES.includes(status) && !request.expected?.includes(status)',
    becomes: "!request.expected?.includes(status)",
    why: THROWN_AND_READ,
  },
  {
    file: "packages/api-client/src/create-http.ts",
    text: 'request.method === "GET"',
    becomes: "true",
    why: "Nothing but a GET is repeated; that a body is not made a stream of, the browser test of undecryptable events shows.",
  },
  {
    file: "packages/api-client/src/create-http.ts",
    text: 'response.headers.get("date") ?? ""',
    becomes: 'response.headers.get("date")',
    why: READ_AS_NOTHING,
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
    file: "apps/shell/src/addresses/guards.ts",
    text: "target === undefined",
    becomes: "false",
    why: "Without an address `/undefined` is looked up, which is nobody's page: the same answer.",
  },
  {
    file: "apps/shell/src/routing/first-page-step.ts",
    text: 'state.is === "sign-in alone" && state.leaving !== undefined',
    becomes: "state.leaving !== undefined",
    why: TYPES_ALONE,
  },
  {
    file: "apps/shell/src/routing/first-page-step.ts",
    text: 'state.is === "sign-in alone" && state.leaving?.because === "link"',
    becomes: 'state.leaving?.because === "link"',
    why: TYPES_ALONE,
  },
  {
    file: "apps/shell/src/routing/first-page.ts",
    text: 'state.is === "sign-in alone" && state.leaving?.because === "link"',
    becomes: 'state.leaving?.because === "link"',
    why: TYPES_ALONE,
  },
  {
    file: "apps/shell/src/routing/first-page.ts",
    text: 'state.is === "sign-in alone" && state.leaving?.because === "link"',
    becomes: 'state.is === "sign-in alone"',
    why: "Whoever leaves for another reason follows no link: there is no address to read.",
  },
  {
    file: "apps/shell/src/routing/first-page.ts",
    text: 'verdict.do === "go"',
    becomes: "true",
    why: "A verdict that leads nowhere has no address to read.",
  },
  {
    file: "apps/shell/src/products/kept-releases.ts",
    text: 'getStorage().getItem(key) ?? "[]"',
    becomes: "getStorage().getItem(key)",
    why: "Nothing kept reads as null then, which is no list either.",
  },
  {
    file: "apps/shell/src/products/product-loader.ts",
    text: "entry",
    becomes: "true",
    why: SILENT_AHEAD,
  },
  {
    file: "apps/shell/src/products/product-loader.ts",
    text: "!next || loaded.has(id)",
    becomes: "loaded.has(id)",
    why: SILENT_AHEAD,
  },
  {
    file: "apps/shell/src/products/canary.ts",
    text: "toShare(`${product}:${userId}`) * 100 < percent",
    becomes: "toShare(`${product}:${userId}`) * 100 <= percent",
    why: "A share is one of four thousand millions; nobody is known to stand exactly at a whole percent.",
  },
  ...OF_SESSION_FLOW,
  ...explain(
    "apps/shell/src/routing/routes.tsx",
    "A page's file is asked for once in a process, before the mutant is awake. With a process to itself each is noticed: `--named not fetched`.",
    ...LATE_PAGE_CALLS.map((text): Change => [text, "undefined"]),
  ),
  ...explain(
    "apps/shell/src/routing/PageFollower.tsx",
    "A page stands in a frame, and without a page there is none.",
    ['slide === "none" || !page || !frame', 'slide === "none" || !page'],
    ['slide === "none" || !page', 'slide === "none"'],
  ),
  {
    file: "apps/shell/src/routing/slide.ts",
    text: "from === undefined || to === undefined",
    why: NO_NUMBER,
  },
];
