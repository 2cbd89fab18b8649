import { findIdentifyingShapes } from "@capno/domain/text";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { TextAreaField } from "@capno/ui-kit/fields/TextAreaField";

import styles from "./ShortTextField.module.css";

export const MOST_CHARACTERS = 280;

/** Why a text cannot be saved; undefined: it can. Characters are counted as people see most of them: an emoji is one. */
export function findTextProblem(text: string): string | undefined {
  const length = countCharacters(text);
  if (length === 0) return "Please write something";
  return length > MOST_CHARACTERS ? `${length - MOST_CHARACTERS} characters too many` : undefined;
}

const countCharacters = (text: string) => Array.from(text.trim()).length;

export interface ShortTextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Shown after the first attempt to save. */
  readonly error?: string | undefined;
}

/** A text of at most 280 characters without names; warns about what looks like an identifier. */
export function ShortTextField({ label, value, onChange, error }: ShortTextFieldProps) {
  const shapes = findIdentifyingShapes(value);
  const left = MOST_CHARACTERS - countCharacters(value);
  return (
    <div className={styles.field}>
      <TextAreaField
        label={label}
        hint="No names and nothing else that tells who somebody is."
        rows={3}
        dir="auto"
        value={value}
        onChange={onChange}
        error={error ?? (left < 0 ? findTextProblem(value) : undefined)}
      />
      <p className={styles.count}>{left < 0 ? "" : `${left} characters left`}</p>
      <div role="status">
        {shapes.length > 0 && (
          <Banner tone="watch">{`This has the shape of ${shapes.join(" and ")}. Please take it out if it is one.`}</Banner>
        )}
      </div>
    </div>
  );
}
