import { Button, type ButtonProps } from "@capno/ui-kit/buttons/Button";
import { ChevronLeftIcon, ChevronRightIcon, DownloadIcon, PrintIcon, TableIcon } from "@capno/ui-kit/icons";
import { IconButton } from "@capno/ui-kit/overlays/IconButton";
import type { ReactNode } from "react";

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
  /** On phones and tablets: all but the days that are shown is in one menu, below this legend. */
  readonly foldedBelow?: ReactNode;
  /** In a narrow card: signs without words, and the time zone stands elsewhere. */
  readonly isCompact?: boolean;
}

/** What can be done with a calendar, in one line where there is room. */
export function CalendarTools(props: CalendarToolsProps) {
  const { shown, isNewest, onEarlier, onLater, zone, onZone, isTable, onTable, onSave, onPrint } = props;
  const { isCompact = false, hasZoneMenu = false, foldedBelow } = props;
  const folded = foldedBelow !== undefined && {
    heading: foldedBelow,
    items: [
      {
        id: "table",
        label: isTable ? "View as days" : "View as table",
        icon: TableIcon,
        onSelect: () => onTable(!isTable),
      },
      { id: "save", label: "Save days", icon: DownloadIcon, onSelect: onSave },
      { id: "print", label: "Print", icon: PrintIcon, onSelect: onPrint },
    ],
  };
  const Tool = isCompact ? IconButton : WordButton;
  return (
    <div className={styles.tools} data-folded={folded !== false || undefined}>
      <div className={styles.range} data-beside-actions={(isCompact && !hasZoneMenu) || undefined}>
        <IconButton size="small" icon={ChevronLeftIcon} label="Earlier" onClick={onEarlier} />
        <IconButton
          size="small"
          icon={ChevronRightIcon}
          label="Later"
          aria-disabled={isNewest}
          tip={isNewest ? "These are the newest days" : undefined}
          onClick={() => {
            if (!isNewest) onLater();
          }}
        />
        <p className={styles.shown} aria-live="polite">
          {shown}
        </p>
      </div>
      {hasZoneMenu && <ZoneMenu zone={zone} onChange={onZone} folded={folded || undefined} />}
      {!isCompact && !hasZoneMenu && <ZoneField className={styles.zone} zone={zone} onChange={onZone} />}
      {folded === false && (
        <div className={styles.actions} data-compact={isCompact || undefined}>
          <Tool
            size="small"
            icon={TableIcon}
            label="View as table"
            aria-pressed={isTable}
            onClick={() => onTable(!isTable)}
          />
          <Tool size="small" icon={DownloadIcon} label="Save days" onClick={onSave} />
          <Tool size="small" icon={PrintIcon} label="Print" onClick={onPrint} />
        </div>
      )}
    </div>
  );
}

function WordButton({ label, ...rest }: ButtonProps & { readonly label: string }) {
  return <Button {...rest}>{label}</Button>;
}
