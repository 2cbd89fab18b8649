import type { PlantedFault } from "../faulty-fetch.ts";
import { answer, ERROR_PAGE, headers, insteadOf } from "./alter.ts";

const HEADERS = { areas: ["headers"], on: "*" } as const;

export const FAULTS_OF_ANSWERS: readonly PlantedFault[] = [
  {
    ...HEADERS,
    fault: "an answer that may be kept",
    noticedBy: "headers.no-store",
    on: "GET /user/info/",
    alter: headers((each) => each.set("cache-control", "max-age=60")),
  },
  {
    ...HEADERS,
    fault: "failures without the headers for other origins",
    noticedBy: "headers.allow-origin",
    alter: headers((each, { status }) => {
      if (status >= 400) each.delete("access-control-allow-origin");
    }),
  },
  {
    ...HEADERS,
    fault: "every origin let in",
    noticedBy: "headers.allow-origin",
    as: "tolerated",
    alter: headers((each) => each.set("access-control-allow-origin", "*")),
  },
  {
    ...HEADERS,
    fault: "a Date that browsers hide",
    noticedBy: "headers.expose-date",
    alter: headers((each) => each.delete("access-control-expose-headers")),
  },
  {
    ...HEADERS,
    fault: "answers without a Date",
    noticedBy: "headers.date",
    alter: headers((each) => each.delete("date")),
  },
  {
    ...HEADERS,
    fault: "two servers with different clocks take turns",
    noticedBy: "headers.date",
    alter(told, _asked, memory) {
      const isOther = memory.get("other") !== true;
      memory.set("other", isOther);
      const ahead = Date.parse(told.headers.get("date") ?? "") + (isOther ? 60_000 : 0);
      return headers((each) => each.set("date", new Date(ahead).toUTCString()))(told);
    },
  },
  {
    ...HEADERS,
    fault: "a clock that is an hour slow",
    noticedBy: "headers.clock",
    as: "tolerated",
    alter: headers((each) =>
      each.set("date", new Date(Date.parse(each.get("date") ?? "") - 3_600_000).toUTCString()),
    ),
  },
  {
    ...HEADERS,
    fault: "a preflight that wants a token",
    noticedBy: "headers.preflight",
    on: "OPTIONS *",
    alter: answer(401, { detail: "Authentication credentials were not provided." }),
  },
  {
    ...HEADERS,
    fault: "a preflight that does not allow authorization",
    noticedBy: "headers.preflight",
    on: "OPTIONS *",
    alter: headers((each) => each.set("access-control-allow-headers", "*")),
  },
  {
    ...HEADERS,
    fault: "a preflight that is asked each time",
    noticedBy: "headers.preflight-kept",
    as: "tolerated",
    on: "OPTIONS *",
    alter: headers((each) => each.delete("access-control-max-age")),
  },
  {
    ...HEADERS,
    fault: "a redirect to the address without its slash",
    noticedBy: "headers.no-redirect",
    on: "GET /user/info/",
    alter: answer(301, {}),
  },
  {
    ...HEADERS,
    fault: "an HTML page for what is not there",
    noticedBy: "headers.failures-are-json",
    as: "tolerated",
    on: "GET /capno-conformance/",
    alter: answer(404, ERROR_PAGE),
  },
  {
    ...HEADERS,
    fault: "JSON that is called text",
    noticedBy: "headers.content-type",
    as: "tolerated",
    on: "GET /user/info/",
    alter: headers((each) => each.set("content-type", "text/plain")),
  },
  {
    ...HEADERS,
    fault: "a cookie",
    noticedBy: "headers.no-cookies",
    as: "tolerated",
    on: "GET /user/info/",
    alter: headers((each) => each.set("set-cookie", "session=1")),
  },
  {
    areas: ["headers", "further"],
    fault: "a call that is never answered",
    noticedBy: "headers.in-time",
    on: "GET /v2/oss-list/",
    timeoutMs: 50,
    alter: (_told, { signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason as Error));
        if (signal.aborted) reject(signal.reason as Error);
      }),
  },
  {
    areas: ["headers", "further"],
    fault: "a busy server that does not say how long",
    noticedBy: "headers.retry-after",
    on: "GET /v2/oss-list/",
    alter: answer(503, { detail: "Busy." }),
  },
  {
    areas: ["further"],
    fault: "versions as numbers",
    noticedBy: "getBackendVersions.shape",
    on: "GET /version",
    alter: answer(200, { camrestVersion: 3.1, diagnoserverVersion: 2.3 }),
  },
  {
    areas: ["further"],
    fault: "an HTML page of a proxy as a success",
    noticedBy: "getLicences.shape",
    on: "GET /v2/oss-list/",
    alter: answer(200, ERROR_PAGE),
  },
  {
    areas: ["access"],
    fault: "tokens whose signature nobody looks at",
    noticedBy: "access.forged-token",
    on: "GET /user/info/",
    alter: insteadOf(401),
  },
  {
    areas: ["access"],
    fault: "a list for an account without the permission",
    noticedBy: "access.forbidden",
    on: "GET /duid/",
    alter: insteadOf(403, [{ duid: "CARD-1" }]),
  },
  {
    areas: ["access"],
    fault: "an empty list for an account without the permission",
    noticedBy: "access.forbidden",
    as: "tolerated",
    on: "GET /duid/",
    alter: insteadOf(403, []),
  },
  {
    areas: ["access"],
    fault: "another study's record for whoever knows its number",
    noticedBy: "access.foreign",
    on: "GET /capnogram/*",
    alter: ({ status }) => (status === 403 || status === 404 ? { status: 200 } : undefined),
  },
];
