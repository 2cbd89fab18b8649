import type { Capnogram } from "@capno/api-client/models/capnogram";

import { openZip, type ZipEntry } from "../../../kit/open-zip.ts";
import { toHeading, toLines } from "../../../kit/table.ts";
import { CHANGES_TABLE } from "../../../study/changes/changes-table.ts";
import { CHECKS_TABLE } from "../../../study/data-checks/checks-table.ts";
import { NOTES_TABLE } from "../../../study/notes/notes-table.ts";
import { toBatches } from "../choice/plan-package.ts";
import { createChecksum, formatChecksums, getBlobChecksum } from "../files/checksums.ts";
import { describePackage, type WrittenFile } from "../files/describe-package.ts";
import { createGrowingBlob, type PackageTarget } from "../files/package-target.ts";
import { formatReadMe } from "../files/read-me.ts";
import { createWaveformFile, WAVEFORMS_PATH } from "../files/waveform-file.ts";
import { BREATHS, toBreathRows } from "../tables/breaths-table.ts";
import { FAILED, toMissingRecord, type Missing } from "../tables/failed-table.ts";
import { PARTICIPANTS } from "../tables/participants-table.ts";
import { isFetched, RECORDS, type PackedRecord, type PlannedRecord } from "../tables/records-table.ts";
import { REDCAP_DICTIONARY, toDictionary } from "../tables/redcap-dictionary.ts";
import { REDCAP } from "../tables/redcap-table.ts";
import type { RecordAnswers } from "./create-fetcher.ts";
import type { Plan } from "./plan.ts";

export interface PackageOutcome {
  readonly counts: { readonly records: number; readonly breaths: number; readonly samples: number };
  readonly missing: readonly Missing[];
  readonly files: readonly string[];
}

export interface WriteOptions {
  readonly plan: Plan;
  readonly target: PackageTarget;
  readonly fetch: (records: readonly PlannedRecord[]) => Promise<RecordAnswers>;
  /** Every record is there; the tables follow. */
  readonly onFetched: () => Promise<void>;
  readonly describe: (outcome: PackageOutcome) => string;
  /** Once aborted nothing more is written. */
  readonly signal: AbortSignal;
}

/** Writes a package while its records are fetched. Returns its size. The caller closes or discards the target. */
export async function writePackage(options: WriteOptions): Promise<number> {
  const { plan, target, signal } = options;
  const reader = openZip(listFiles(options), plan.startedAt);
  let bytes = 0;
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      signal.throwIfAborted();
      await target.write(piece.value);
      bytes += piece.value.length;
    }
  } catch (error) {
    reader.cancel(error).catch(() => undefined);
    throw error;
  }
  signal.throwIfAborted();
  return bytes;
}

/** The files in their order. The waveforms come first, as they arrive: they may be larger than the memory of a page. */
async function* listFiles({ plan, fetch, onFetched, describe }: WriteOptions): AsyncGenerator<ZipEntry> {
  const { without } = plan.choice;
  const hasBreaths = !without.includes("breaths");
  const hasRedcap = !without.includes("redcap");
  const [records, breaths, redcap] = [createGrowingBlob(), createGrowingBlob(), createGrowingBlob()];
  records.append(toHeading(RECORDS));
  breaths.append(toHeading(BREATHS));
  redcap.append(toHeading(REDCAP));
  const missing = [...plan.missing];
  const counts = { records: 0, breaths: 0, samples: 0 };

  async function* fetchAll() {
    for (const batch of toBatches(plan.records)) {
      // oxlint-disable-next-line no-await-in-loop -- written in the order of the plan
      const answers = await fetch(batch);
      const packed = batch.flatMap((planned): readonly PackedRecord[] => {
        const answer = planned.isBlinded ? undefined : requireAnswer(answers, planned);
        if (typeof answer !== "string") return [{ planned, capnogram: answer }];
        missing.push(toMissingRecord(planned, answer));
        return [];
      });
      const fetched = packed.filter(isFetched);
      const breathRows = fetched.flatMap(toBreathRows);
      const redcapRows = packed.filter(({ planned }) => planned.instance !== null);
      records.append(toLines(RECORDS, packed));
      breaths.append(toLines(BREATHS, breathRows));
      redcap.append(toLines(REDCAP, redcapRows));
      counts.records += packed.length;
      counts.breaths += breathRows.length;
      for (const { capnogram } of fetched) counts.samples += capnogram.samplesKPa.length;
      yield fetched;
    }
    await onFetched();
  }

  const written: WrittenFile[] = [];
  if (without.includes("waveforms")) {
    for await (const fetched of fetchAll()) void fetched;
  } else {
    const parquet = createWaveformFile();
    const checksum = createChecksum();
    let bytes = 0;
    const count = (piece: Uint8Array<ArrayBuffer>) => {
      checksum.add(piece);
      bytes += piece.length;
      return piece;
    };
    yield {
      name: WAVEFORMS_PATH,
      input: (async function* read() {
        for await (const fetched of fetchAll()) yield count(parquet.append(fetched));
        yield count(parquet.finish());
      })(),
    };
    written.push({ name: WAVEFORMS_PATH, bytes, sha256: checksum.read() });
  }

  const dictionary = toHeading(REDCAP_DICTIONARY) + toLines(REDCAP_DICTIONARY, toDictionary());
  const tables = [
    toFile(PARTICIPANTS.path, plan.tables.participants),
    toFile(RECORDS.path, records.read()),
    ...(hasBreaths ? [toFile(BREATHS.path, breaths.read())] : []),
    ...(hasRedcap ? [toFile(REDCAP.path, redcap.read()), toFile(REDCAP_DICTIONARY.path, dictionary)] : []),
    toFile(CHECKS_TABLE.path, plan.tables.checks),
    toFile(NOTES_TABLE.path, plan.tables.notes),
    toFile(CHANGES_TABLE.path, plan.tables.changes),
    toFile(FAILED.path, toHeading(FAILED) + toLines(FAILED, missing)),
  ];
  written.push(...(await Promise.all(tables.map(toWritten))));
  const files = [...written.map(({ name }) => name), ...DOCUMENTS];
  const documents = [
    toFile("datapackage.json", describePackage(written, plan.startedAt)),
    toFile("provenance.json", describe({ counts, missing, files })),
    toFile(
      "README.txt",
      formatReadMe({
        names: files,
        records: counts.records,
        missing: missing.length,
        timeZone: plan.timeZone,
        hasBlinded: plan.records.some(({ isBlinded }) => isBlinded),
        isUnblinded: plan.isUnblinded,
      }),
    ),
  ];
  written.push(...(await Promise.all(documents.map(toWritten))));
  yield* tables;
  yield* documents;
  yield toFile("SHA256SUMS", formatChecksums(written));
}

const DOCUMENTS = ["datapackage.json", "provenance.json", "README.txt", "SHA256SUMS"];

const toFile = (name: string, contents: Blob | string) => ({ name, input: new Blob([contents]) });

async function toWritten({ name, input }: ReturnType<typeof toFile>): Promise<WrittenFile> {
  return { name, bytes: input.size, sha256: await getBlobChecksum(input) };
}

function requireAnswer(answers: RecordAnswers, { id }: PlannedRecord): Capnogram | string {
  const answer = answers.get(id);
  if (answer === undefined) throw new Error("a record of the plan was never asked for");
  return answer;
}
