import { isolate } from "@capno/domain/text/isolate";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Button } from "@capno/ui-kit/buttons/Button";
import { SelectField } from "@capno/ui-kit/fields/SelectField";
import { TextField } from "@capno/ui-kit/fields/TextField";
import { useLayoutEffect, useRef } from "react";

import type { AllocationController } from "../study/allocation/allocation-machine.ts";
import type { Suggestions } from "../study/allocation/allocation-machine.ts";
import type {
  AllocationContext,
  AllocationForm,
  AllocationReview,
} from "../study/allocation/allocation-form.ts";
import styles from "./AllocationDialogs.module.css";

export interface NewUserIdFieldProps {
  readonly form: AllocationForm;
  readonly review: AllocationReview;
  readonly groups: AllocationContext["groups"];
  readonly suggestions: Suggestions;
  readonly send: AllocationController["send"];
}

/** Group project id, hyphen, digits: the three parts of a user ID. */
export function NewUserIdField({ form, review, groups, suggestions, send }: NewUserIdFieldProps) {
  const number = useRef<HTMLInputElement>(null);
  const suggested = form.isSuffixTyped ? "" : form.suffix;
  // The next key replaces a suggestion that arrives while the field has the focus; it is not appended to it.
  useLayoutEffect(() => {
    if (suggested !== "" && document.activeElement === number.current) number.current?.select();
  }, [suggested]);

  return (
    <fieldset className={styles.newId}>
      <legend>New User ID</legend>
      <div className={styles.idParts}>
        <SelectField
          label="Group"
          value={form.groupId === undefined ? "" : String(form.groupId)}
          placeholder="Choose"
          disabled={form.udi === undefined}
          onChange={(value) => send({ type: "group-chosen", groupId: Number(value) })}
          options={groups.map(({ id, projectId }) => ({ value: String(id), label: projectId }))}
        />
        <span className={styles.hyphen} aria-hidden="true">
          -
        </span>
        <TextField
          ref={number}
          label="Number"
          inputMode="numeric"
          autoComplete="off"
          value={form.suffix}
          disabled={form.groupId === undefined}
          error={review.suffixError}
          onChange={(suffix) => send({ type: "suffix-typed", suffix })}
        />
      </div>
      {review.shortcuts.length > 0 && (
        <div className={styles.shortcuts} role="group" aria-label="Later numbers">
          {review.shortcuts.map(({ label, suffix }) => (
            <Button
              key={label}
              size="small"
              onClick={() => send({ type: "suffix-typed", suffix })}
              aria-label={`${label}: ${suffix}`}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {suggestions.status === "loading" && <p role="status">Looking for the next free number...</p>}
      {suggestions.status === "failed" && <p role="status">No number to suggest. Enter it yourself.</p>}
      {review.similarId !== undefined && (
        <Banner
          tone="watch"
          role="status"
        >{`${isolate(review.similarId)} exists and is the same number written differently.`}</Banner>
      )}
    </fieldset>
  );
}
