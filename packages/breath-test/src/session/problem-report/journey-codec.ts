import type { ProblemLog, ReportValue } from "@capno/product-contract/product-services";

import { isJourneyWord } from "./journey-words.ts";

/** What may stand under a key. */
type Kind = "word" | "number" | "flag" | "text" | "group" | "handset" | "recording" | "account";

/** Every key that a report holds, by what may stand there. What is not named here is left out. */
const KEYS: Readonly<Record<Kind, readonly string[]>> = {
  word: [
    ...[
      "type",
      "status",
      "stage",
      "state",
      "outcome",
      "because",
      "is",
      "question",
      "failing",
      "lead",
      "word",
    ],
    ...["announced", "reason", "DECODE", "DIAGNOSE_INITIAL", "DIAGNOSE_FINAL"],
  ],
  number: [
    ...[
      "at",
      "sentAt",
      "askedAt",
      "lockedAt",
      "confirmedAt",
      "refreshDueAt",
      "lostAt",
      "grantedAt",
      "startedAt",
    ],
    ...[
      "capturedAt",
      "finishedAt",
      "serverTime",
      "waitingSince",
      "lastGivenUpAt",
      "listedAt",
      "since",
      "byMs",
      "steppedMs",
      "freedAt",
      "doubtedSince",
    ],
    ...["until", "provedUntil", "leaseUntil", "attempt", "retryAfterS", "refreshMs", "leaseMs"],
    ...["acceptedWindowMs", "loadTestTimeoutMs", "testFailureTimeoutMs", "pollIntervalMs"],
  ],
  flag: [
    ...[
      "isRestored",
      "isEnded",
      "isAsking",
      "isUnsure",
      "isRefreshing",
      "isRelocking",
      "hasRelocked",
      "hasFailed",
    ],
    ...[
      "resumes",
      "isNetwork",
      "isMe",
      "isPartial",
      "isProved",
      "mayBeAnswered",
      "isReopened",
      "isAnswerOwed",
      "isAskedAgain",
      "isLost",
    ],
    ...["isTheirs", "isHere", "isDoubted", "hasLostHold", "goesOnElsewhere", "isTimeGuessed"],
  ],
  /** A message of the server: only that there was one. */
  text: ["message", "refusal"],
  group: [
    ...[
      "event",
      "lock",
      "testRun",
      "phase",
      "test",
      "ledger",
      "target",
      "candidates",
      "unnamed",
      "stages",
      "facts",
    ],
    ...["holds", "hold", "inquiry", "abandoned", "report", "of", "tests", "requestedLock", "next", "holders"],
    ...["rememberedHold", "rememberedTest", "unopened", "unanswered", "leadsTo"],
  ],
  handset: ["udi", "openUdi", "lapsedUdi", "heldUdi", "handsetUdi", "lockedByMe", "free"],
  recording: ["capnogramId", "capnogramIds", "handled", "opened"],
  account: ["by", "user", "administeredBy", "account"],
};

const KIND_OF: ReadonlyMap<string, Kind> = new Map(
  Object.entries(KEYS).flatMap(([kind, keys]) => keys.map((key) => [key, kind as Kind] as const)),
);

/** Reports keep the names of earlier releases, so that those can still be replayed. */
const NAME_IN_REPORTS: Readonly<Partial<Record<string, string>>> = {
  candidates: "heard",
  handled: "settled",
};
const OWN_NAME = new Map(Object.entries(NAME_IN_REPORTS).map(([own, name]) => [name, own]));

const WITHHELD = "withheld";

/** An event, a state or the rules of the journey machine as a report may hold them: built from the keys and words above. */
export function encodeJourney(value: unknown, toPseudonym: ProblemLog["toPseudonym"]): ReportValue {
  const encodeText = (text: string, kind: Kind): string | undefined => {
    if (kind === "word") return isJourneyWord(text) ? text : "other";
    if (kind === "text") return WITHHELD;
    const isIdentifier = kind === "handset" || kind === "recording" || kind === "account";
    return isIdentifier ? toPseudonym(kind, text) : undefined;
  };

  function encode(given: unknown, kind: Kind): ReportValue | undefined {
    if (typeof given === "string") return encodeText(given, kind);
    if (typeof given === "number") return kind === "number" && Number.isFinite(given) ? given : undefined;
    if (typeof given === "boolean") return kind === "flag" ? given : undefined;
    if (typeof given !== "object" || given === null) return undefined;
    // The holders of handsets by handset.
    if (given instanceof Map)
      return [...given].map(([udi, user]) => [
        encode(udi, "handset") ?? null,
        encode(user, "account") ?? null,
      ]);
    if (given instanceof Set || Array.isArray(given))
      return [...(given as Iterable<unknown>)].flatMap((each) => encode(each, kind) ?? []);
    return Object.fromEntries(
      Object.entries(given).flatMap(([key, each]) => {
        const ownKind = KIND_OF.get(key);
        const encoded = ownKind && encode(each, ownKind);
        return encoded === undefined ? [] : [[NAME_IN_REPORTS[key] ?? key, encoded]];
      }),
    );
  }
  return encode(value, "group") ?? null;
}

/** Undoes `encodeJourney` but for what was left out: the machine takes pseudonyms for identifiers. */
export function decodeJourney(value: ReportValue, key = ""): unknown {
  if (Array.isArray(value)) {
    if (key === "holders") return new Map(value as readonly (readonly [string, string])[]);
    if (key === "free") return new Set(value);
    return (value as readonly ReportValue[]).map((each) => decodeJourney(each));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [OWN_NAME.get(name) ?? name, decodeJourney(each, name)]),
  );
}
