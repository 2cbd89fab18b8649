import { normaliseUsername } from "@capno/domain/account";
import { toEpochMs } from "@capno/domain/units";
import * as v from "valibot";

import { OPTIONAL_FILES } from "../../../paths/export-path.ts";
import { MISSING_KINDS } from "../tables/failed-table.ts";
import { createChecksum, getBlobChecksum, getChecksum } from "./checksums.ts";
import { readStoredBlocks } from "../../../shared/zip/stored-blocks.ts";

const Whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const Time = v.pipe(v.number(), v.integer());

const Missing = v.object({
  what: v.picklist(MISSING_KINDS),
  participantId: v.nullable(v.string()),
  recordId: v.nullable(v.number()),
  recordedAt: v.nullable(v.number()),
  count: v.nullable(v.number()),
  reason: v.string(),
});

/**
 * Trailer of an unfinished package: everything needed to resume the export. The file is untrusted input, so it is
 * validated like a server response.
 */
const ResumeFacts = v.object({
  format: v.literal(3),
  /** A hash of the owner's user name, so that records of another account are not mixed in. */
  owner: v.object({ salt: v.string(), tag: v.string() }),
  /** Another version of Capture may write a different file. */
  captureVersion: v.string(),
  /** The versions of all programs that took part at the start; null where one did not say. */
  versions: v.record(v.string(), v.nullable(v.string())),
  choice: v.object({
    groupId: v.nullable(v.number()),
    from: v.nullable(v.string()),
    until: v.nullable(v.string()),
    without: v.array(v.picklist(OPTIONAL_FILES)),
  }),
  timeZone: v.string(),
  startedAt: Time,
  /** When the oldest of the lists was asked for, which may have been for another page. */
  listsAsOf: v.optional(Time),
  interruptions: v.array(v.object({ stoppedAt: Time, wentOnAt: Time })),
  stoppedAt: Time,
  /** The finished text of participants.csv, as it was when the package was begun. */
  participants: v.object({ count: Whole, csv: v.string() }),
  checks: v.object({ csv: v.string() }),
  notes: v.object({ csv: v.string() }),
  changes: v.object({ csv: v.string() }),
  records: v.array(
    v.object({
      id: Whole,
      participantId: v.string(),
      recordedAt: v.nullable(v.pipe(v.number(), v.transform(toEpochMs))),
      parserVersion: v.string(),
      isFailed: v.boolean(),
      hasUnknownDate: v.boolean(),
      handset: v.nullable(v.string()),
      isBlinded: v.boolean(),
      instance: v.nullable(Whole),
    }),
  ),
  missing: v.array(Missing),
  batches: Whole,
  counts: v.object({ records: Whole, breaths: Whole, samples: Whole }),
  waveforms: v.nullable(v.object({ bytes: Whole, rows: Whole, rowGroups: v.string() })),
  /** The offset at which their blocks begin; they end where the tables begin. */
  waveformsAt: Whole,
  /** Bytes of the tables so far, which follow the waveforms in this order. */
  tables: v.object({ records: Whole, breaths: Whole, redcap: Whole }),
  tablesAt: Whole,
  /** Checksums of both parts. */
  sha256: v.object({ waveforms: v.string(), tables: v.string() }),
});
export type ResumeFacts = v.InferOutput<typeof ResumeFacts>;

export interface ResumeFile {
  readonly facts: ResumeFacts;
  readonly waveforms: Blob;
  readonly tables: { readonly records: Blob; readonly breaths: Blob; readonly redcap: Blob };
}

const MARK = "CAPNOPART1";
const LENGTH_DIGITS = 16;
const FOOT_BYTES = LENGTH_DIGITS + MARK.length;

export function toResumeTrailer(facts: ResumeFacts): Blob {
  const text = new Blob([JSON.stringify(facts)]);
  return new Blob([text, String(text.size).padStart(LENGTH_DIGITS, "0"), MARK]);
}

export type ResumeReading =
  | { readonly kind: "resumable"; readonly resumeFile: ResumeFile }
  | { readonly kind: "refused"; readonly why: string };

const NOT_A_RESUME_FILE = "This is not an unfinished package.";

/** Reads an unfinished package; refuses other files, damaged ones and those of another account. */
export async function readResumeFile(
  file: Blob,
  reader: {
    readonly username: string;
    readonly captureVersion: string;
    readonly isBlinded: (participantId: string) => boolean;
  },
): Promise<ResumeReading> {
  const facts = await readFacts(file);
  if (facts === undefined) return { kind: "refused", why: NOT_A_RESUME_FILE };
  if (getOwnerTag(facts.owner.salt, reader.username) !== facts.owner.tag) {
    return {
      kind: "refused",
      why: "This package was begun by another account, which alone can go on with it.",
    };
  }
  if (facts.captureVersion !== reader.captureVersion) {
    return {
      kind: "refused",
      why: `This package was begun by Capture ${facts.captureVersion}, and this is ${reader.captureVersion}. Please begin again.`,
    };
  }
  if (facts.records.some(({ participantId, isBlinded }) => isBlinded !== reader.isBlinded(participantId))) {
    return {
      kind: "refused",
      why: "What is blinded for your account has changed since this package was begun. Please begin again.",
    };
  }
  const resumeFile = sliceResumeFile(file, facts);
  const isWhole =
    (await getStoredChecksum(resumeFile.waveforms)) === facts.sha256.waveforms &&
    (await getBlobChecksum(joinTables(resumeFile.tables))) === facts.sha256.tables;
  return isWhole
    ? { kind: "resumable", resumeFile }
    : { kind: "refused", why: "This unfinished package is damaged. Please begin again." };
}

/** Undefined if the blob is not a sequence of stored blocks. */
async function getStoredChecksum(blocks: Blob): Promise<string | undefined> {
  const checksum = createChecksum();
  try {
    for await (const piece of readStoredBlocks(blocks)) checksum.add(piece);
    return checksum.read();
  } catch {
    return undefined;
  }
}

async function readFacts(file: Blob): Promise<ResumeFacts | undefined> {
  if (file.size < FOOT_BYTES) return undefined;
  const foot = await file.slice(-FOOT_BYTES).text();
  const length = Number(foot.slice(0, LENGTH_DIGITS));
  if (!foot.endsWith(MARK) || !Number.isSafeInteger(length) || length > file.size) return undefined;
  const text = await file.slice(file.size - FOOT_BYTES - length, file.size - FOOT_BYTES).text();
  try {
    const result = v.safeParse(ResumeFacts, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

function sliceResumeFile(file: Blob, facts: ResumeFacts): ResumeFile {
  const { tables, tablesAt, waveformsAt, waveforms } = facts;
  const take = (from: number, bytes: number) => file.slice(from, from + bytes);
  return {
    facts,
    waveforms: take(waveformsAt, waveforms === null ? 0 : tablesAt - waveformsAt),
    tables: {
      records: take(tablesAt, tables.records),
      breaths: take(tablesAt + tables.records, tables.breaths),
      redcap: take(tablesAt + tables.records + tables.breaths, tables.redcap),
    },
  };
}

/** Joins the tables in the order in which the file has them. */
export const joinTables = ({ records, breaths, redcap }: ResumeFile["tables"]): Blob =>
  new Blob([records, breaths, redcap]);

/** Salted hash of the owner: confirms a user name that is already known, and reveals none. */
export const getOwnerTag = (salt: string, username: string): string =>
  getChecksum(`${salt}\n${normaliseUsername(username)}`);
