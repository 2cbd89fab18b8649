import toolbarStyles from "./ChartToolbar.module.css";

interface TableToggleProps {
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
}

export function TableToggle({ isOpen, onChange }: TableToggleProps) {
  return (
    <button
      type="button"
      className={toolbarStyles.table}
      aria-expanded={isOpen}
      onClick={() => onChange(!isOpen)}
    >
      {isOpen ? "Hide table" : "View as table"}
    </button>
  );
}
