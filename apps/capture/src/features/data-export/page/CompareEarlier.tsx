import { formatCount, formatQuantity } from "@capno/domain/number";
import { useServices } from "@capno/product-contract/use-services";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { useState } from "react";

import { decodeText } from "../../../shared/decode-text.ts";
import { FileButton } from "../../../shared/FileButton.tsx";
import { FileDrop } from "../../../shared/FileDrop.tsx";
import { compareWithEarlier, readEarlierRedcap, type Comparison } from "../choice/compare-redcap.ts";
import type { PlannedRecord } from "../tables/records-table.ts";
import { MOST_INSTANCES } from "../tables/redcap-table.ts";
import type { ExportRunner } from "../run/create-export-runner.ts";
import styles from "./StudyExportPage.module.css";

export interface CompareEarlierProps {
  readonly runner: ExportRunner;
  readonly planned: readonly PlannedRecord[];
}

type Outcome =
  | { readonly kind: "compared"; readonly name: string; readonly comparison: Comparison }
  | { readonly kind: "refused"; readonly why: string };

/** Compares the listed records with last month's redcap.csv, which stays in this tab's memory and is sent nowhere. */
export function CompareEarlier({ runner, planned }: CompareEarlierProps) {
  const { clock } = useServices();
  const [outcome, setOutcome] = useState<Outcome>();
  const needsEarlier = planned.some(({ id }) => id > MOST_INSTANCES);

  async function open(file: File) {
    try {
      const text = decodeText(new Uint8Array(await file.arrayBuffer()));
      const reading = readEarlierRedcap(text ?? "");
      setOutcome(
        reading.kind === "refused"
          ? reading
          : {
              kind: "compared",
              name: file.name,
              comparison: compareWithEarlier(runner.keepInstances(reading.rows), reading.rows, clock.now()),
            },
      );
    } catch {
      setOutcome({ kind: "refused", why: `${file.name} could not be read. Please choose it again.` });
    }
  }

  return (
    <FileDrop
      className={styles.listing}
      label="Compare with an earlier redcap.csv"
      onFile={(file) => void open(file)}
    >
      <p className={styles.aside}>Compare with an earlier redcap.csv first: drop it here or choose a file.</p>
      {needsEarlier && (
        <p className={styles.aside}>
          {`Some record numbers are above ${formatCount(MOST_INSTANCES)}, REDCap's limit. They keep the instances of the earlier file that you choose; those that it does not have are left out of redcap.csv and named in failed.csv.`}
        </p>
      )}
      <div>
        <FileButton label="Earlier redcap.csv" accept=".csv,text/csv" onFile={(file) => void open(file)}>
          Choose a file…
        </FileButton>
      </div>
      <div role="status">
        {outcome?.kind === "refused" && <Banner tone="watch">{outcome.why}</Banner>}
        {outcome?.kind === "compared" && (
          <>
            <p className={styles.compared}>{formatComparison(outcome.comparison)}</p>
            <p className={styles.aside}>{formatScope(outcome)}</p>
            {outcome.comparison.rewritten > 0 && (
              <Banner tone="watch">{formatRewritten(outcome.comparison.rewritten)}</Banner>
            )}
          </>
        )}
      </div>
    </FileDrop>
  );
}

const formatComparison = ({ added, unchanged, changed }: Comparison) =>
  `${formatCount(added)} new, ${formatCount(unchanged)} unchanged, ${formatCount(changed)} changed`;

const formatRewritten = (count: number) =>
  `A spreadsheet rewrote ${count === 1 ? "a date" : `${formatCount(count)} dates`} of this file. Times are compared, to the minute where the seconds are gone. Do not import this file into REDCap.`;

function formatScope({
  name,
  comparison: { absent },
}: {
  readonly name: string;
  readonly comparison: Comparison;
}) {
  const compared = `Compared with ${name} by record number, date and whether the analysis failed; values are not fetched yet.`;
  return absent === 0
    ? compared
    : `${compared} ${formatQuantity(absent, "record")} of it not in this package.`;
}
