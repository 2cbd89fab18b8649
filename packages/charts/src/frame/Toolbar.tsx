import { type KeyboardEvent, useState } from "react";
import styles from "./ChartToolbar.module.css";

export interface Tool {
  readonly label: string;
  /** The text beside the icon, if the icon alone is unclear. */
  readonly word?: string;
  /** The path of its icon, 20 by 20. */
  readonly icon: string;
  readonly isDisabled?: boolean;
  readonly isPressed?: boolean;
  readonly isExpanded?: boolean;
  readonly run: () => void;
}

interface ToolbarProps {
  readonly label: string;
  readonly tools: readonly Tool[];
  /** Shown without a pointer over the chart too. */
  readonly isKept: boolean;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: -Infinity,
  End: Infinity,
};

/** The tools of a chart as one Tab stop; arrow keys move between them. @see the toolbar pattern of ARIA */
export function Toolbar({ label, tools, isKept }: ToolbarProps) {
  const [reached, setReached] = useState(0);
  const last = tools.length - 1;

  function move(event: KeyboardEvent<HTMLElement>): void {
    const by = STEPS[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    const buttons = event.currentTarget.querySelectorAll("button");
    buttons[Math.min(Math.max(reached + by, 0), last)]?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on one of its buttons
    <div
      role="toolbar"
      aria-label={label}
      className={styles.toolbar}
      data-on="screen"
      data-kept={isKept || undefined}
      onKeyDown={move}
    >
      {tools.map((tool, place) => (
        <button
          key={tool.icon}
          type="button"
          className={styles.tool}
          aria-label={tool.label}
          title={tool.label}
          aria-pressed={tool.isPressed}
          aria-expanded={tool.isExpanded}
          // Not `disabled`: the button that reaches its limit keeps the focus.
          aria-disabled={tool.isDisabled === true}
          tabIndex={place === Math.min(reached, last) ? 0 : -1}
          onFocus={() => setReached(place)}
          onClick={() => {
            if (tool.isDisabled !== true) tool.run();
          }}
        >
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <path d={tool.icon} />
          </svg>
          {tool.word !== undefined && <span>{tool.word}</span>}
        </button>
      ))}
    </div>
  );
}

export const TABLE_ICON = "M3.5 4.5h13v11h-13zM3.5 8.5h13M3.5 12h13M8 8.5v7";

/** Shows the numbers of a chart instead of its plot. */
export function toTableTool(isOpen: boolean, onChange: (isOpen: boolean) => void): Tool {
  return {
    label: isOpen ? "Hide table" : "View as table",
    icon: TABLE_ICON,
    isExpanded: isOpen,
    run: () => onChange(!isOpen),
  };
}
