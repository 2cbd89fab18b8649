import styles from "./PrivacyScreen.module.css";

/** Hides the page after the machine slept or the page came back from history, until the session was checked. */
export function PrivacyScreen() {
  return (
    <div className={styles.cover} role="status">
      Checking your session…
    </div>
  );
}
