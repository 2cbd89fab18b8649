import { Card } from "../layout/Card.tsx";
import { ToneIcon } from "../icons/ToneIcon.tsx";
import styles from "./Gallery.module.css";

const RULES: readonly { readonly do: string; readonly dont: string }[] = [
  { do: "Show “–” or “Unknown” for what was not measured", dont: "Show 0, an empty place or green for it" },
  { do: "Say a status by shape, colour and word", dont: "Say it by colour alone" },
  { do: "Give a number its unit and what it is made from", dont: "Show a number without its age or quality" },
  { do: "Keep one primary button on a page", dont: "Put two primary buttons side by side" },
  { do: "Say beside a disabled button why it is disabled", dont: "Leave a grey button unexplained" },
  { do: "Say an error once, where the work stopped", dont: "Repeat it in a dialog or a toast" },
  { do: "Keep the place of what is still loading", dont: "Let the page jump when data arrive" },
  { do: "Ask before what cannot be undone, and name it", dont: "Ask “Are you sure?” about everything" },
];

export function GalleryRules() {
  return (
    <div className={styles.pair}>
      <Card title="Do">
        <ul className={styles.rules}>
          {RULES.map((rule) => (
            <li key={rule.do}>
              <ToneIcon tone="good" />
              <span>{rule.do}</span>
            </li>
          ))}
        </ul>
      </Card>
      <Card title="Don't">
        <ul className={styles.rules}>
          {RULES.map((rule) => (
            <li key={rule.dont}>
              <ToneIcon tone="act" />
              <span>{rule.dont}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
