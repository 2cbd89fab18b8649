import { TextField } from "@capno/ui-kit/fields/TextField";

import { useJourney } from "../../session/journey-context.ts";
import styles from "./TestLabelField.module.css";
import { LONGEST_TEST_LABEL } from "../../test-run/test-labels.ts";
import { YOUR_REFERENCE } from "../use-test-label.ts";

/** The label field beside Start, if the deployment offers it. */
export function TestLabelField(props: { readonly value: string; onChange(value: string): void }) {
  if (!useJourney().testLabels.isOffered) return null;
  return (
    <TextField
      className={styles.field}
      label={`${YOUR_REFERENCE} (optional)`}
      hint={'For example "room 3, 10:40". No names. Kept only in this browser until midnight or log-out.'}
      maxLength={LONGEST_TEST_LABEL}
      autoComplete="off"
      spellCheck={false}
      value={props.value}
      onChange={props.onChange}
    />
  );
}
