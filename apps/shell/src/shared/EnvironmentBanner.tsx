import { useConfig } from "../services/shell-context.ts";
import {
  type EnvironmentBanner as Banner,
  getEnvironmentBanner,
} from "@capno/domain/product/environment-banner";
import styles from "./EnvironmentBanner.module.css";

/** Says on every page that this is not production. */
export function EnvironmentBanner() {
  const config = useConfig();
  const banner = config && getEnvironmentBanner(config.environmentName);
  return banner ? <EnvironmentBannerLine {...banner} /> : null;
}

/** Here and not in the style sheet, where six rules of which one is used would count before sign-in. */
const BACKGROUNDS: Readonly<Record<Banner["colour"], string>> = {
  purple: "#6b2fa0",
  red: "#b3261e",
  orange: "#9a4a00",
  blue: "#1c5c9c",
  green: "#17663a",
  black: "#111",
};

function EnvironmentBannerLine({ name, colour }: Banner) {
  return (
    <div
      className={styles.banner}
      data-on="screen"
      style={{ backgroundColor: BACKGROUNDS[colour] }}
      role="note"
      aria-label="Environment"
    >
      <span>{name}</span>
      <span>{name}</span>
      <span>{name}</span>
    </div>
  );
}
