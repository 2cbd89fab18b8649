import { formatCount } from "@capno/domain/percent";
import { useServices } from "@capno/product-contract/use-services";
import { Banner } from "@capno/ui-kit/Banner";
import { useState, type DragEvent } from "react";

import { decodeText } from "../../shared/decode-text.ts";
import { FileButton } from "../../shared/FileButton.tsx";
import { compareWithEarlier, readEarlierRedcap, type Comparison } from "./choice/compare-redcap.ts";
import { formatQuantity } from "./format-quantity.ts";
import type { PackageRunner } from "./run/create-package-runner.ts";
import styles from "./StudyExportPage.module.css";

type Outcome =
  | { readonly kind: "compared"; readonly name: string; readonly comparison: Comparison }
  | { readonly kind: "refused"; readonly why: string };

/** Holds the listed records against last month's redcap.csv, which stays in this tab's memory and is sent nowhere. */
export function CompareEarlier({ runner }: { readonly runner: PackageRunner }) {
  const { clock } = useServices();
  const [outcome, setOutcome] = useState<Outcome>();

  async function open(file: File | undefined) {
    if (file === undefined) return;
    try {
      const text = decodeText(new Uint8Array(await file.arrayBuffer()));
      const reading = readEarlierRedcap(text ?? "");
      setOutcome(
        reading.kind === "refused"
          ? reading
          : {
              kind: "compared",
              name: file.name,
              comparison: compareWithEarlier(runner.planned(), reading.rows, clock.now()),
            },
      );
    } catch {
      setOutcome({ kind: "refused", why: `${file.name} could not be read. Please choose it again.` });
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a short cut; the button does the same
    <div
      className={styles.listing}
      role="group"
      aria-label="Compare with an earlier redcap.csv"
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        void open(event.dataTransfer.files[0]);
      }}
    >
      <p className={styles.aside}>
        Before saving you may compare with an earlier redcap.csv: drop it here, or choose it.
      </p>
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
          </>
        )}
      </div>
    </div>
  );
}

const formatComparison = ({ added, unchanged, changed }: Comparison) =>
  `${formatCount(added)} new, ${formatCount(unchanged)} unchanged, ${formatCount(changed)} changed`;

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
