import { Button, type ButtonProps } from "@capno/ui-kit/buttons/Button";
import {
  ChevronLeftIcon,
  ChevronRightIcon,
  DownloadIcon,
  PrintIcon,
  TableIcon,
  MoreIcon,
} from "@capno/ui-kit/icons";
import { IconButton } from "@capno/ui-kit/overlays/IconButton";
import { type ReactNode, useState } from "react";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";
import { Menu, type MenuItem } from "@capno/ui-kit/overlays/Menu";

import styles from "./CalendarTools.module.css";
import { ZoneField } from "./ZoneField.tsx";
import { TIME_ZONE } from "../time/time-zone.ts";

export interface CalendarToolsProps {
  /** Which days are shown: "24 September to 22 November 2026". */
  readonly shown: string;
  readonly isNewest: boolean;
  readonly onEarlier: () => void;
  readonly onLater: () => void;
  /** The menu of zones. Left out in a narrow card, whose tools are signs without words and whose zone stands elsewhere. */
  readonly zones?: ZoneChoice;
  readonly isTable: boolean;
  readonly onTable: (isTable: boolean) => void;
  readonly onSave: () => void;
  readonly onPrint: () => void;
  /** On phones and tablets: all but the days that are shown is in one menu, below this legend. */
  readonly foldedBelow?: ReactNode;
}

interface ZoneChoice {
  readonly zone: string;
  readonly onChange: (zone: string) => void;
}

/** What can be done with a calendar, in one line where there is room. */
export function CalendarTools(props: CalendarToolsProps) {
  const { shown, isNewest, onEarlier, onLater, zones, isTable, onTable, onSave, onPrint, foldedBelow } =
    props;
  const isCompact = zones === undefined;
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
      <div className={styles.range} data-beside-actions={isCompact || undefined}>
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
      {zones && <ZoneMenu {...zones} folded={folded || undefined} />}
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

interface ZoneMenuProps extends ZoneChoice {
  /** Where there is little room: one menu for these and the zones. */
  readonly folded?: { readonly heading: ReactNode; readonly items: readonly MenuItem[] } | undefined;
}

/** In which zone a day begins: named on the button, and to be changed. All 400 zones are one step further away. */
function ZoneMenu({ zone, onChange, folded }: ZoneMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const usual = [...new Set([TIME_ZONE, "UTC", zone])];
  return (
    <>
      <Menu
        {...(folded === undefined
          ? { label: `Days in ${formatZone(zone)}` }
          : {
              label: `Calendar tools, days in ${formatZone(zone)}`,
              icon: MoreIcon,
              iconOnly: true,
              variant: "secondary" as const,
              heading: folded.heading,
            })}
        size="small"
        items={[
          ...(folded?.items ?? []),
          ...usual.map((value, place) => ({
            id: value,
            separated: folded !== undefined && place === 0,
            label: `${value === zone ? "✓ " : ""}${folded === undefined ? "" : "Days in "}${formatZone(value)}`,
            onSelect: () => onChange(value),
          })),
          { id: "other", label: "Other time zone…", separated: true, onSelect: () => setOpen(true) },
        ]}
      />
      <Dialog
        open={isOpen}
        size="small"
        title="Time zone of the days"
        onClose={() => setOpen(false)}
        actions={
          <Button variant="primary" onClick={() => setOpen(false)}>
            Done
          </Button>
        }
      >
        <ZoneField zone={zone} onChange={onChange} />
      </Dialog>
    </>
  );
}

/** "London time" for Europe/London. */
function formatZone(zone: string): string {
  const place = zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
  return zone.includes("/") ? `${place} time` : place;
}
