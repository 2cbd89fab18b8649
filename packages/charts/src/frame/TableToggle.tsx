import styles from "./ChartToolbar.module.css";

interface TableToggleProps {
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
}

export function TableToggle({ isOpen, onChange }: TableToggleProps) {
  return (
    <button
      type="button"
      className={styles["table"]}
      aria-expanded={isOpen}
      onClick={() => onChange(!isOpen)}
    >
      {isOpen ? "Hide table" : "View as table"}
    </button>
  );
}
