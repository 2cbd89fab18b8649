import { formatCount, formatQuantity } from "@capno/domain/number/percent";
import { useState } from "react";
import { Button } from "@capno/ui-kit/buttons/Button";
import { isolate } from "@capno/domain/text/isolate";

import type { Missing } from "../tables/failed-table.ts";
import styles from "./StudyExportPage.module.css";

/** More are looked for in failed.csv. */
const SHOWN = 50;

/** The records that could not be fetched, with the reason. Renders nothing if none is missing. */
export function MissingList({ missing }: { readonly missing: readonly Missing[] }) {
  const [isOpen, setOpen] = useState(false);
  if (missing.length === 0) return null;
  return (
    <div className={styles.missing}>
      <Button
        size="small"
        variant="quiet"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >{`${isOpen ? "Hide" : "Show"} what is missing (${formatCount(missing.length)})`}</Button>
      {isOpen && (
        <ul className={styles.missingRows}>
          {missing.slice(0, SHOWN).map((each, index) => (
            <li key={index}>
              <bdi className={styles.what}>{toWords(each)}</bdi>
              <span className={styles.reason}>{each.reason}</span>
            </li>
          ))}
          {missing.length > SHOWN && (
            <li
              className={styles.reason}
            >{`and ${formatQuantity(missing.length - SHOWN, "other")}, all in failed.csv`}</li>
          )}
        </ul>
      )}
    </div>
  );
}

function toWords({ what, participantId, recordId, count }: Missing): string {
  if (what === "participants") return formatQuantity(count ?? 1, "participant");
  if (participantId === null)
    return `${what.slice(0, 1).toUpperCase()}${what.slice(1)}${count === null ? "" : `: ${formatCount(count)}`}`;
  if (what === "study log") return `Status of ${isolate(participantId)}`;
  if (what === "records of a participant") return `All records of ${isolate(participantId)}`;
  if (what === "participant in redcap.csv") return `${isolate(participantId)} in redcap.csv`;
  if (what === "record in redcap.csv")
    return `Record ${recordId ?? ""} of ${isolate(participantId)} in redcap.csv`;
  return recordId === null
    ? `${formatQuantity(count ?? 1, "record")} of ${isolate(participantId)}`
    : `Record ${recordId} of ${isolate(participantId)}`;
}
