import { formatCount, formatQuantity } from "@capno/domain/number";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { useState } from "react";

import { decodeText } from "../../../kit/decode-text.ts";
import { FileButton } from "../../../kit/FileButton.tsx";
import { FileDrop } from "../../../kit/FileDrop.tsx";
import { readEarlierRedcap } from "../choice/read-earlier.ts";
import type { PlannedRecord } from "../tables/records-table.ts";
import { MOST_INSTANCES } from "../tables/redcap-table.ts";
import type { ExportRunner } from "../run/create-export-runner.ts";
import styles from "./StudyExportPage.module.css";

export interface EarlierFileProps {
  readonly runner: ExportRunner;
  readonly planned: readonly PlannedRecord[];
}

type Outcome =
  | { readonly kind: "read"; readonly name: string; readonly rows: number }
  | { readonly kind: "refused"; readonly why: string };

/** Takes the instances of last month's redcap.csv, which stays in this tab's memory and is sent nowhere. */
export function EarlierFile({ runner, planned }: EarlierFileProps) {
  const [outcome, setOutcome] = useState<Outcome>();
  const needsEarlier = planned.some(({ id }) => id > MOST_INSTANCES);

  async function open(file: File) {
    try {
      const text = decodeText(new Uint8Array(await file.arrayBuffer()));
      const reading = readEarlierRedcap(text ?? "");
      if (reading.kind === "refused") return setOutcome(reading);
      runner.keepInstances(reading.rows);
      setOutcome({ kind: "read", name: file.name, rows: reading.rows.size });
    } catch {
      setOutcome({ kind: "refused", why: `${file.name} could not be read. Please choose it again.` });
    }
  }

  return (
    <FileDrop
      className={styles.listing}
      label="Keep the instances of an earlier redcap.csv"
      onFile={(file) => void open(file)}
    >
      <p className={styles.aside}>
        Records keep the instances of an earlier redcap.csv: drop it here or choose a file.
      </p>
      {needsEarlier && (
        <p className={styles.aside}>
          {`Some record numbers are above ${formatCount(MOST_INSTANCES)}, REDCap's limit. They keep the instances of the earlier file that you choose; those that it does not have are left out of redcap.csv and named in failed.csv.`}
        </p>
      )}
      <div>
        <FileButton label="Earlier redcap.csv" onFile={(file) => void open(file)}>
          Choose a file…
        </FileButton>
      </div>
      <div role="status">
        {outcome?.kind === "refused" && <Banner tone="watch">{outcome.why}</Banner>}
        {outcome?.kind === "read" && (
          <p>{`Read ${outcome.name}: ${formatQuantity(outcome.rows, "record")}.`}</p>
        )}
      </div>
    </FileDrop>
  );
}
