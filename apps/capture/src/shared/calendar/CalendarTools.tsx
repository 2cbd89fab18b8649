import { Button } from "@capno/ui-kit/Button";
import { ChevronLeftIcon, ChevronRightIcon, DownloadIcon, PrintIcon, TableIcon } from "@capno/ui-kit/icons";

import styles from "./CalendarTools.module.css";
import { ZoneField } from "./ZoneField.tsx";
import { ZoneMenu } from "./ZoneMenu.tsx";

export interface CalendarToolsProps {
  /** Which days are shown: "24 September to 22 November 2026". */
  readonly shown: string;
  /** There are no later days. */
  readonly isNewest: boolean;
  readonly onEarlier: () => void;
  readonly onLater: () => void;
  readonly zone: string;
  readonly onZone: (zone: string) => void;
  /** Where the days need the room: the zones are in a menu. */
  readonly hasZoneMenu?: boolean;
  readonly isTable: boolean;
  readonly onTable: (isTable: boolean) => void;
  readonly onSave: () => void;
  readonly onPrint: () => void;
  /** In a narrow card: signs without words, and the time zone stands elsewhere. */
  readonly isCompact?: boolean;
}

/** What can be done with a calendar, in one line where there is room. */
export function CalendarTools(props: CalendarToolsProps) {
  const { shown, isNewest, onEarlier, onLater, zone, onZone, isTable, onTable, onSave, onPrint } = props;
  const { isCompact = false, hasZoneMenu = false } = props;
  return (
    <div className={styles.tools}>
      <div className={styles.range} data-beside-actions={(isCompact && !hasZoneMenu) || undefined}>
        <Button size="small" icon={ChevronLeftIcon} iconOnly onClick={onEarlier}>
          Earlier
        </Button>
        <Button
          size="small"
          icon={ChevronRightIcon}
          iconOnly
          aria-disabled={isNewest}
          title={isNewest ? "These are the newest days" : undefined}
          onClick={() => {
            if (!isNewest) onLater();
          }}
        >
          Later
        </Button>
        <p className={styles.shown} aria-live="polite">
          {shown}
        </p>
      </div>
      {hasZoneMenu && <ZoneMenu zone={zone} onChange={onZone} />}
      {!isCompact && !hasZoneMenu && <ZoneField className={styles.zone} zone={zone} onChange={onZone} />}
      <div className={styles.actions} data-compact={isCompact || undefined}>
        <Button
          size="small"
          icon={TableIcon}
          iconOnly={isCompact}
          aria-pressed={isTable}
          onClick={() => onTable(!isTable)}
        >
          View as table
        </Button>
        <Button size="small" icon={DownloadIcon} iconOnly={isCompact} onClick={onSave}>
          Save days
        </Button>
        <Button size="small" icon={PrintIcon} iconOnly={isCompact} onClick={onPrint}>
          Print
        </Button>
      </div>
    </div>
  );
}
