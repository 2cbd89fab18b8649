import type { Participant } from "@capno/domain/participant/participant";
import { Button } from "@capno/ui-kit/buttons/Button";
import { formatCount } from "@capno/domain/number/percent";
import { DownloadIcon } from "@capno/ui-kit/icons";

import { useSaving } from "../kit/use-saving.ts";
import { saveParticipantsCsv, type ListedWorklist } from "./participants-csv.ts";
import styles from "./SelectionBar.module.css";

export interface SelectionBarProps {
  readonly chosen: readonly Participant[];
  readonly worklist: ListedWorklist;
  readonly timeZone: string;
  /** Undefined among those who are done already. */
  readonly onDone: ((button: HTMLElement) => void) | undefined;
  readonly onClear: () => void;
}

/** Below the list, which gives it room at its lower edge: no row moves when the first one is selected. */
export function SelectionBar({ chosen, worklist, timeZone, onDone, onClear }: SelectionBarProps) {
  const saving = useSaving();
  return (
    <div className={styles.bar} role="group" aria-label="Selected users" data-tools="">
      <span role="status">{`${formatCount(chosen.length)} selected`}</span>
      {onDone !== undefined && (
        <Button size="small" onClick={(event) => onDone(event.currentTarget)}>
          Done
        </Button>
      )}
      <Button
        size="small"
        icon={DownloadIcon}
        onClick={() => saveParticipantsCsv(saving, chosen, worklist, { zone: timeZone, unreadable: 0 })}
      >
        Export
      </Button>
      <Button size="small" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}
