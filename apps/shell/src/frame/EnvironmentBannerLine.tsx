import type { EnvironmentBanner } from "./environment-banner.ts";
import styles from "./EnvironmentBannerLine.module.css";

/** The name three times, in the colour of the environment. @spec §1 */
export function EnvironmentBannerLine({ name, colour }: EnvironmentBanner) {
  return (
    <div className={`${styles.banner} ${styles[colour]}`} role="note" aria-label="Environment">
      <span>{name}</span>
      <span>{name}</span>
      <span>{name}</span>
    </div>
  );
}
