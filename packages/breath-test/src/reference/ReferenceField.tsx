import { TextField } from "@capno/ui-kit/TextField";

import { useJourney } from "../journey/journey-context.ts";
import styles from "./ReferenceField.module.css";
import { LONGEST_REFERENCE } from "./references.ts";
import { YOUR_REFERENCE } from "./use-reference.ts";

/** Asked for at Start, where the deployment's owner wants it. */
export function ReferenceField(props: { readonly value: string; onChange(value: string): void }) {
  if (!useJourney().references.isOffered) return null;
  return (
    <TextField
      className={styles.field}
      label={`${YOUR_REFERENCE} (optional)`}
      hint="Such as room 3, 10:40; no names. It stays in this browser until midnight or log-out, and is never sent."
      maxLength={LONGEST_REFERENCE}
      autoComplete="off"
      spellCheck={false}
      value={props.value}
      onChange={props.onChange}
    />
  );
}
