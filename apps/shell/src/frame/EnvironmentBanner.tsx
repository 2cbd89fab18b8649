import { useConfig } from "../shell-services.ts";
import { getEnvironmentBanner } from "./environment-banner.ts";
import styles from "./EnvironmentBanner.module.css";

/** Says on every page that this is not production. @spec §1 */
export function EnvironmentBanner() {
  const config = useConfig();
  const banner = config && getEnvironmentBanner(config.environmentName);
  if (!banner) return null;
  return (
    <div className={`${styles.banner} ${styles[banner.colour]}`} role="note" aria-label="Environment">
      <span>{banner.name}</span>
      <span aria-hidden>{banner.name}</span>
      <span aria-hidden>{banner.name}</span>
    </div>
  );
}
