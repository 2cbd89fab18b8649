import { formatCount } from "@capno/domain/number/percent";

import { formatSkew } from "../../shared/format-skew.ts";
import type { ProblemEvent, ProblemRecord } from "../../services/problem-log/problem-log.ts";

/** Facts about the browser, each a number, a flag or a word of a fixed list. */
export interface EnvironmentFacts {
  readonly timeZone: string;
  readonly isTimeZoneNamed: boolean;
  /** The browser's clock minus the server's; null before the first answer. */
  readonly clockDifferenceS: number | null;
  readonly isPageTranslated: boolean;
  /** The page has elements that the application never makes: an extension put them there. */
  readonly isPageAltered: boolean;
  readonly defaultFontPx: number;
  readonly isStorageAvailable: boolean;
  readonly socket: string;
  /** Answers that a proxy or a filter gave in place of the API. */
  readonly answersNotFromApi: number;
  /** Keys of the configuration that no release reads any more, of a fixed list. */
  readonly obsoleteKeys: readonly string[];
}

interface ReportedVersion {
  /** "shell", or the ID of a product. */
  readonly part: string;
  readonly version: string;
  /** The address it was loaded from. */
  readonly source: string;
}

export interface ProblemReport {
  readonly format: "capno-problem/2";
  readonly createdAt: string;
  readonly versions: readonly ReportedVersion[];
  readonly environment: EnvironmentFacts;
  readonly events: readonly ProblemEvent[];
}

interface ReportParts {
  readonly record: ProblemRecord;
  readonly versions: readonly ReportedVersion[];
  readonly environment: Omit<EnvironmentFacts, "answersNotFromApi">;
  readonly now: number;
}

export function createProblemReport({ record, versions, environment, now }: ReportParts): ProblemReport {
  const { events, interceptedAnswers } = record;
  return {
    format: "capno-problem/2",
    createdAt: new Date(now).toISOString(),
    // Written by a release, but read from a file.
    versions: versions.filter(({ version }) => /^\d+\.\d+\.\d+(?:-[a-z]+\.\d+)?$/.test(version)),
    environment: { ...environment, answersNotFromApi: interceptedAnswers },
    events,
  };
}

export function getReportName({ createdAt }: ProblemReport): string {
  return `capno-problem-${createdAt.slice(0, 19).replaceAll(":", "")}Z.json`;
}

export function describeReport({
  events,
  environment,
}: ProblemReport): readonly { readonly term: string; readonly value: string }[] {
  const count = (type: ProblemEvent["type"]) =>
    formatCount(events.filter((event) => event.type === type).length);
  const { timeZone, isTimeZoneNamed, clockDifferenceS, isPageTranslated, isPageAltered } = environment;
  const { defaultFontPx, isStorageAvailable, socket, answersNotFromApi, obsoleteKeys } = environment;
  const page = `${isPageTranslated ? "translated" : "not translated"}, ${isPageAltered ? "changed by an extension" : "unchanged"}`;
  return [
    { term: "Pages opened", value: `${count("route")}, without record numbers` },
    { term: "Calls to the server", value: `${count("call")}, without their contents` },
    { term: "Test steps", value: `${count("step")}, without handset or record` },
    { term: "Messages shown", value: `${count("notice")}, by kind, without their text` },
    { term: "Live connection", value: `${socket}, ${count("link")} changes` },
    { term: "Versions", value: "of the application and its products" },
    { term: "Time zone", value: isTimeZoneNamed ? timeZone : "not named by the browser" },
    { term: "Clock", value: formatSkew(clockDifferenceS === null ? undefined : clockDifferenceS * 1000) },
    { term: "Page", value: `${page}, font of ${defaultFontPx} px` },
    { term: "Browser storage", value: isStorageAvailable ? "available" : "blocked" },
    { term: "Responses from a proxy", value: formatCount(answersNotFromApi) },
    ...(obsoleteKeys.length === 0 ? [] : [{ term: "Obsolete settings", value: obsoleteKeys.join(", ") }]),
  ];
}
