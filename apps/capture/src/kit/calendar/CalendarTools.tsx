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
import { Popover } from "@capno/ui-kit/overlays/Popover";
import { Menu } from "@capno/ui-kit/overlays/Menu";
import type { ReactNode } from "react";

import styles from "./CalendarTools.module.css";

export interface CalendarToolsProps {
  /** Which days are shown: "24 September to 22 November 2026". */
  readonly shown: string;
  readonly isNewest: boolean;
  readonly onEarlier: () => void;
  readonly onLater: () => void;
  /** In a narrow card the tools are signs without words. */
  readonly isCompact?: boolean;
  /** The same days as a table. */
  readonly table?: { readonly isShown: boolean; readonly onChange: (isShown: boolean) => void };
  /** What the symbols mean, behind a button. */
  readonly legend?: ReactNode;
  readonly onSave: () => void;
  /** Absent in a card: its page has the button that prints. */
  readonly onPrint?: () => void;
  /** The legend that heads the menu of tools. Given, phones and tablets have every tool but the days in this menu. */
  readonly foldedBelow?: ReactNode;
}

/** What can be done with a calendar, in one line where there is room. */
export function CalendarTools(props: CalendarToolsProps) {
  const { shown, isNewest, onEarlier, onLater, isCompact, table, legend, onSave, onPrint, foldedBelow } =
    props;
  const isFolded = foldedBelow !== undefined;
  const Tool = isCompact ? IconButton : WordButton;
  return (
    <div className={styles.tools} data-tools="" data-folded={isFolded || undefined}>
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
        {legend !== undefined && (
          <Popover label="What the symbols mean" variant="quiet" size="small">
            {legend}
          </Popover>
        )}
      </div>
      {isFolded ? (
        <Menu
          label="Calendar tools"
          icon={MoreIcon}
          iconOnly
          variant="secondary"
          size="small"
          heading={foldedBelow}
          items={[
            { id: "save", label: "Save days", icon: DownloadIcon, onSelect: onSave },
            ...(onPrint ? [{ id: "print", label: "Print", icon: PrintIcon, onSelect: onPrint }] : []),
          ]}
        />
      ) : (
        <div className={styles.actions} data-compact={isCompact || undefined}>
          {table && (
            <Tool
              size="small"
              icon={TableIcon}
              label="View as table"
              aria-pressed={table.isShown}
              onClick={() => table.onChange(!table.isShown)}
            />
          )}
          <Tool size="small" icon={DownloadIcon} label="Save days" onClick={onSave} />
          {onPrint && <Tool size="small" icon={PrintIcon} label="Print" onClick={onPrint} />}
        </div>
      )}
    </div>
  );
}

function WordButton({ label, ...rest }: ButtonProps & { readonly label: string }) {
  return <Button {...rest}>{label}</Button>;
}
