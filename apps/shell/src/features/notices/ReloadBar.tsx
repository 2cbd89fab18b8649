import "@capno/ui-kit/styles/page-tokens.css";
import styles from "./ReloadBar.module.css";

/** Stays after a fatal message was dismissed. */
export function ReloadBar({ onReload }: { readonly onReload: () => void }) {
  return (
    <div className={styles.bar} data-on="screen" role="status">
      <span>Reload to finish</span>
      <button type="button" onClick={onReload}>
        Reload
      </button>
    </div>
  );
}
