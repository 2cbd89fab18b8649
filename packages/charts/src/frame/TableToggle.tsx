import toolbarStyles from "./ChartToolbar.module.css";

interface TableToggleProps {
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
}

export function TableToggle({ isOpen, onChange }: TableToggleProps) {
  const label = isOpen ? "Hide table" : "View as table";
  return (
    <button
      type="button"
      className={`${toolbarStyles.tool} ${toolbarStyles.table}`}
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      onClick={() => onChange(!isOpen)}
    >
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M3.5 4.5h13v11h-13zM3.5 8.5h13M3.5 12h13M8 8.5v7" />
      </svg>
    </button>
  );
}
