import { Card } from "../layout/Card.tsx";
import { Icon } from "../icons/Icon.tsx";
import * as ICONS from "../icons/icons.ts";
import styles from "./Gallery.module.css";

const colours = [
  "ink",
  "ink-muted",
  "page",
  "surface",
  "surface-raised",
  "line",
  "line-strong",
  "accent",
  "accent-soft",
  "focus",
  "good",
  "good-soft",
  "watch",
  "watch-soft",
  "act",
  "act-soft",
  "unknown",
  "unknown-soft",
  "wave",
  "wave-previous",
  "wave-healthy",
  "band-good",
  "band-watch",
  "band-act",
  "band-unknown",
];

export function GalleryFoundations() {
  return (
    <>
      <Card title="Colours">
        <div className={styles.swatches}>
          {colours.map((name) => (
            <div key={name} className={styles.swatch}>
              <svg width={32} height={32} aria-hidden="true">
                <rect width={32} height={32} fill={`var(--${name})`} />
              </svg>
              <span>{name}</span>
            </div>
          ))}
        </div>
      </Card>
      <Card title="Icons">
        <div className={styles.icons}>
          {Object.entries(ICONS).map(([name, icon]) => (
            <div key={name} className={styles.icon}>
              <Icon icon={icon} size={24} />
              <span>{name}</span>
            </div>
          ))}
        </div>
      </Card>
    </>
  );
}
