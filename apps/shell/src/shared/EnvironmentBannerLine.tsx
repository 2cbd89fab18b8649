import type { EnvironmentBanner } from "@capno/domain/product";
import styles from "./EnvironmentBannerLine.module.css";

/** Here and not in the style sheet, where six rules of which one is used would count before sign-in. */
const BACKGROUNDS: Readonly<Record<EnvironmentBanner["colour"], string>> = {
  purple: "#6b2fa0",
  red: "#b3261e",
  orange: "#9a4a00",
  blue: "#1c5c9c",
  green: "#17663a",
  black: "#111",
};

export function EnvironmentBannerLine({ name, colour }: EnvironmentBanner) {
  return (
    <div
      className={styles.banner}
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
