import type { Capnogram } from "@capno/api-client/models/capnogram";

import { getBatch, type PlannedRecord } from "../choice/plan-package.ts";
import type { WrittenFile } from "../files/package-file.ts";
import { openPackageFile, WAVEFORMS_AT } from "../files/package-file.ts";
import { createGrowingText, type PackageTarget } from "../files/package-target.ts";
import { getBlobChecksum, formatChecksums } from "../files/checksums.ts";
import { joinTables, toResumeTrailer, type ResumeFile, type ResumeFacts } from "../files/resume-file.ts";
import { createWaveformFile } from "../files/waveform-file.ts";
import { CHANGES_TABLE } from "../../../state/changes/changes-table.ts";
import { NOTES_TABLE } from "../../../state/notes/notes-table.ts";
import { CHECKS_TABLE } from "../../../state/data-checks/checks-table.ts";
import { BREATHS, toBreathRows } from "../tables/breaths-table.ts";
import { describePackage } from "../tables/describe-package.ts";
import { countMissingRecords, FAILED, type Missing } from "../tables/failed-table.ts";
import { PARTICIPANTS } from "../tables/participants-table.ts";
import { formatReadMe } from "../tables/read-me.ts";
import { isFetched, RECORDS, type PackedRecord } from "../tables/records-table.ts";
import { REDCAP_DICTIONARY, toDictionary } from "../tables/redcap-dictionary.ts";
import { REDCAP } from "../tables/redcap-table.ts";
import { toHeading, toLines } from "../../../shared/table.ts";

/** Facts of a package that stay constant across interruptions. */
export type ExportFacts = Omit<
  ResumeFacts,
  | "stoppedAt"
  | "batches"
  | "counts"
  | "waveforms"
  | "waveformsAt"
  | "tables"
  | "tablesAt"
  | "sha256"
  | "missing"
> & { readonly missing: readonly Missing[] };

/** Maps a record's number to its contents, or to the reason why there are none. */
export type RecordAnswers = ReadonlyMap<number, Capnogram | string>;

export interface OpenExport {
  readonly facts: ExportFacts;
  /** Writes the answers of a batch in the order of the plan. */
  writeBatch(answers: RecordAnswers): Promise<void>;
  /** Ends the target as an unfinished package that can be resumed. */
  writeResumeFile(stoppedAt: number): Promise<() => Promise<Blob>>;
  finish(describe: (outcome: ExportOutcome) => string): Promise<{ bytes: number; read(): Promise<Blob> }>;
  discard(): Promise<void>;
  written(): { readonly batches: number; readonly done: number; readonly missing: number };
  missing(): readonly Missing[];
}

export interface ExportOutcome {
  readonly counts: ResumeFacts["counts"];
  readonly missing: readonly Missing[];
  readonly files: readonly string[];
}

export function openExport(facts: ExportFacts, target: PackageTarget, resumeFile?: ResumeFile): OpenExport {
  const { without } = facts.choice;
  const hasBreaths = !without.includes("breaths");
  const hasRedcap = !without.includes("redcap");
  const hasWaveforms = !without.includes("waveforms");
  const writtenAt = new Date(facts.startedAt);
  const waveforms = hasWaveforms ? createWaveformFile(resumeFile?.facts.waveforms ?? undefined) : undefined;
  const file = openPackageFile({
    target,
    writtenAt,
    waveforms: hasWaveforms ? { resumed: resumeFile?.waveforms } : undefined,
  });
  const begin = (written: Blob | undefined, heading: string) => {
    const text = createGrowingText(written);
    if (written === undefined) text.append(heading);
    return text;
  };
  const tables = {
    records: begin(resumeFile?.tables.records, toHeading(RECORDS)),
    breaths: begin(resumeFile?.tables.breaths, hasBreaths ? toHeading(BREATHS) : ""),
    redcap: begin(resumeFile?.tables.redcap, hasRedcap ? toHeading(REDCAP) : ""),
  };
  const missing: Missing[] = [...(resumeFile?.facts.missing ?? facts.missing)];
  let batches = resumeFile?.facts.batches ?? 0;
  let counts = resumeFile?.facts.counts ?? { records: 0, breaths: 0, samples: 0 };

  async function writeBatch(answers: RecordAnswers): Promise<void> {
    const written: PackedRecord[] = [];
    const failed: Missing[] = [];
    for (const planned of getBatch(facts.records, batches)) {
      if (planned.isBlinded) {
        written.push({ planned, capnogram: undefined });
        continue;
      }
      const capnogram = answers.get(planned.id);
      if (capnogram === undefined) throw new Error("a record of the plan was never asked for");
      if (typeof capnogram === "object") written.push({ planned, capnogram });
      else failed.push(toMissing(planned, capnogram));
    }
    const fetched = written.filter(isFetched);
    // The waveforms first: where the disk is full, nothing else has grown.
    if (waveforms !== undefined) await file.append(waveforms.append(fetched));
    const breaths = fetched.flatMap(toBreathRows);
    tables.records.append(toLines(RECORDS, written));
    if (hasBreaths) tables.breaths.append(toLines(BREATHS, breaths));
    if (hasRedcap)
      tables.redcap.append(
        toLines(
          REDCAP,
          written.filter(({ planned }) => planned.instance !== null),
        ),
      );
    missing.push(...failed);
    counts = {
      records: counts.records + written.length,
      breaths: counts.breaths + breaths.length,
      samples: fetched.reduce((sum, { capnogram }) => sum + capnogram.samplesKPa.length, counts.samples),
    };
    batches += 1;
  }

  async function writeResumeFile(stoppedAt: number): Promise<() => Promise<Blob>> {
    const state = waveforms?.state() ?? null;
    const { endsAt, sha256: waveformSum } = await file.leave();
    const blobs = {
      records: tables.records.read(),
      breaths: tables.breaths.read(),
      redcap: tables.redcap.read(),
    };
    const joined = joinTables(blobs);
    await target.write(joined);
    const resumeFacts: ResumeFacts = {
      ...facts,
      missing: [...missing],
      stoppedAt,
      batches,
      counts,
      waveforms: state,
      waveformsAt: WAVEFORMS_AT,
      tables: { records: blobs.records.size, breaths: blobs.breaths.size, redcap: blobs.redcap.size },
      tablesAt: state === null ? 0 : endsAt,
      sha256: { waveforms: waveformSum, tables: await getBlobChecksum(joined) },
    };
    await target.write(toResumeTrailer(resumeFacts));
    return target.close();
  }

  async function finish(describe: (outcome: ExportOutcome) => string) {
    if (waveforms !== undefined) await file.append(waveforms.finish());
    const bytes = await file.finish(async (waveformFile) => {
      const data = [
        { name: PARTICIPANTS.path, contents: new Blob([facts.participants.csv]) },
        { name: RECORDS.path, contents: tables.records.read() },
        ...(hasBreaths ? [{ name: BREATHS.path, contents: tables.breaths.read() }] : []),
        ...(hasRedcap
          ? [
              { name: REDCAP.path, contents: tables.redcap.read() },
              {
                name: REDCAP_DICTIONARY.path,
                contents: new Blob([
                  toHeading(REDCAP_DICTIONARY),
                  toLines(REDCAP_DICTIONARY, toDictionary()),
                ]),
              },
            ]
          : []),
        { name: CHECKS_TABLE.path, contents: new Blob([facts.checks.csv]) },
        { name: NOTES_TABLE.path, contents: new Blob([facts.notes.csv]) },
        { name: CHANGES_TABLE.path, contents: new Blob([facts.changes.csv]) },
        { name: FAILED.path, contents: new Blob([toHeading(FAILED), toLines(FAILED, missing)]) },
      ];
      const dataSums = [...(waveformFile ? [waveformFile] : []), ...(await Promise.all(data.map(toWritten)))];
      const names = [...dataSums.map(({ name }) => name), ...DOCUMENTATION_FILES];
      const documents = [
        toTextFile("datapackage.json", describePackage(dataSums, facts.startedAt)),
        toTextFile("provenance.json", describe({ counts, missing, files: names })),
        toTextFile(
          "README.txt",
          formatReadMe({
            names,
            records: counts.records,
            missing: missing.length,
            timeZone: facts.timeZone,
            hasBlinded: facts.records.some(({ isBlinded }) => isBlinded),
          }),
        ),
      ];
      const sums = [...dataSums, ...(await Promise.all(documents.map(toWritten)))];
      return [...data, ...documents, toTextFile("SHA256SUMS", formatChecksums(sums))];
    });
    return { bytes, read: await target.close() };
  }

  return {
    facts,
    writeBatch,
    writeResumeFile,
    finish,
    discard: () => target.discard(),
    written: () => ({
      batches,
      done: counts.records,
      missing: countMissingRecords(missing),
    }),
    missing: () => missing,
  };
}

const DOCUMENTATION_FILES = ["datapackage.json", "provenance.json", "README.txt", "SHA256SUMS"];

const toTextFile = (name: string, text: string) => ({ name, contents: new Blob([text]) });

async function toWritten({ name, contents }: { name: string; contents: Blob }): Promise<WrittenFile> {
  return { name, bytes: contents.size, sha256: await getBlobChecksum(contents) };
}

const toMissing = (planned: PlannedRecord, reason: string): Missing => ({
  what: "record",
  participantId: planned.participantId,
  recordId: planned.id,
  recordedAt: planned.recordedAt,
  count: 1,
  reason,
});
