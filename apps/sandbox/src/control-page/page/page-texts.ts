import type { ShownFault, ShownHandset, HandsetProduct, Outcome, StoredRecord } from "./page-state.ts";

export const PRODUCT_WORDS: Readonly<Record<HandsetProduct, string>> = {
  nts: "Screen",
  ntd: "Diagnose",
  capture: "Capture",
};

export const PATIENTS = [
  { profile: "healthy", word: "Healthy" },
  { profile: "asthma", word: "Asthma" },
  { profile: "copd", word: "COPD" },
] as const;

/** Where a record can go wrong on purpose; only a test has a diagnosis that can fail. */
export function getMishaps(product: HandsetProduct): readonly { outcome: Outcome; word: string }[] {
  return [
    { outcome: "decode-failed" as const, word: "Decoding" },
    { outcome: "diagnose-failed" as const, word: "Diagnosis" },
    { outcome: "silent" as const, word: "Silence" },
  ].filter(({ outcome }) => product !== "capture" || outcome !== "diagnose-failed");
}

const STAGE_WORDS: Readonly<Record<string, string>> = {
  recording: "Recording",
  uploading: "Uploading",
  decoding: "Decoding",
  diagnosing: "Diagnosing",
};

export function formatStage(stage: string, progress: number): string {
  const word = STAGE_WORDS[stage] ?? stage;
  return stage === "recording" ? `${word} ${Math.round(progress)}%` : word;
}

const ENDINGS: Readonly<Record<string, string>> = {
  "decode-failed": "Could not be decoded",
  "diagnose-failed": "Could not be diagnosed",
  silent: "Went silent",
  "broken off": "Broken off",
};

/** How a record ended where it led to no result; undefined where it did. */
export function formatEnding(result: string): string | undefined {
  return ENDINGS[result];
}

/** What the sandbox stored, so that it can be held against what the product shows. */
export function formatStored(product: HandsetProduct, record: StoredRecord): string {
  if (record.state === "failed") return "Stored: could not be processed";
  if (product === "capture") {
    const quality = record.breathQuality === null ? "not known" : toPercent(record.breathQuality);
    return `Stored${record.duid === null ? ", not allocated" : ` for ${record.duid}`}: quality ${quality}`;
  }
  if (record.probability === null) return "Stored: no result yet";
  if (product === "nts") return `Stored: COPD probability ${toPercent(record.probability)}`;
  const result = `Stored: ${record.probabilityCategory ?? "no category"}, severity ${record.severityCategory?.toLowerCase() ?? "not known"}`;
  return record.state === "diagnosing" ? `${result}. Waits for the smoking history` : result;
}

function toPercent(fraction: number): string {
  return `${Math.round(fraction * 100)}%`;
}

/** Where a handset is and who has it. */
export function formatPlace(handset: ShownHandset): string {
  const where = [handset.name, handset.project].filter((part) => part !== null).join(", ");
  if (handset.product !== "capture") return where;
  return `${where} · ${handset.duid ?? "not allocated"}`;
}

interface FaultKind {
  readonly word: string;
  readonly rule: Partial<ShownFault>;
}

export const FAULT_KINDS: Readonly<Record<string, FaultKind>> = {
  "answer-500": { word: "answer 500", rule: { status: 500 } },
  "answer-503": { word: "answer 503", rule: { status: 503 } },
  "answer-404": { word: "answer 404", rule: { status: 404 } },
  "answer-403": { word: "answer 403", rule: { status: 403 } },
  "answer-401": { word: "answer 401", rule: { status: 401 } },
  drop: { word: "cut the connection", rule: { drop: true } },
  "late-5": { word: "answer 5 s late", rule: { delayMs: 5000 } },
  "late-30": { word: "answer 30 s late", rule: { delayMs: 30_000 } },
};

export function formatFault(fault: ShownFault): string {
  const what = [
    fault.delayMs === undefined ? undefined : `${fault.delayMs / 1000} s late`,
    fault.drop === true ? "connection cut" : undefined,
    fault.status === undefined ? undefined : `answers ${fault.status}`,
  ].filter((part) => part !== undefined);
  const times = fault.times === undefined ? "always" : fault.times === 1 ? "once" : `${fault.times} times`;
  return `${what.join(", ") || "changed body"}, ${times}`;
}
