import { findIdentifyingShapes } from "@capno/domain/text/identifying-text";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { TextAreaField } from "@capno/ui-kit/fields/TextAreaField";
import { useRef } from "react";

import styles from "./ShortTextField.module.css";

const MOST_CHARACTERS = 280;

/** The reason why a text cannot be saved, with what to do; undefined: it can. Characters are counted as people see most of them: an emoji is one. */
function findLengthProblem(text: string): string | undefined {
  const length = countCharacters(text);
  if (length === 0) return "Enter a note";
  return length > MOST_CHARACTERS
    ? `Write ${length - MOST_CHARACTERS} fewer characters: at most ${MOST_CHARACTERS}`
    : undefined;
}

/** Why a text cannot be saved. One that looks as if it identified a person is saved only by the button that names this. */
export function findTextProblem(text: string, isConfirmed: boolean): string | undefined {
  const shapes = findIdentifyingShapes(text);
  const problem = findLengthProblem(text);
  if (problem !== undefined || shapes.length === 0 || isConfirmed) return problem;
  return `This looks like ${shapes.join(" and ")}. Remove it, or press “${nameConfirmation(shapes)}”`;
}

function nameConfirmation(shapes: ReturnType<typeof findIdentifyingShapes>): string {
  const names = shapes.map((shape) => (shape === "an email address" ? "the email address" : "the number"));
  return `Save with ${[...new Set(names)].join(" and ")}`;
}

const countCharacters = (text: string) => Array.from(text.trim()).length;

export interface ShortTextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** An attempt to save this text was refused. */
  readonly isRefused: boolean;
  /** Ctrl + Enter, or confirmed: the button that names what looks as if it identified a person. */
  readonly onSubmit: (isConfirmed: boolean) => void;
  /** Takes the focus of its dialog. */
  readonly hasFocus?: boolean;
}

/** A text of at most 280 characters without names; warns about what looks like an identifier. */
export function ShortTextField({
  label,
  value,
  onChange,
  isRefused,
  onSubmit,
  hasFocus,
}: ShortTextFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const shapes = findIdentifyingShapes(value);
  const left = MOST_CHARACTERS - countCharacters(value);
  return (
    <div className={styles.field}>
      <TextAreaField
        ref={field}
        label={label}
        hint="Do not enter names or anything else that identifies a person."
        rows={3}
        dir="auto"
        data-autofocus={hasFocus === true ? "" : undefined}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          onSubmit(false);
        }}
        value={value}
        onChange={onChange}
        error={isRefused ? findTextProblem(value, false) : left < 0 ? findLengthProblem(value) : undefined}
      />
      <p className={styles.count}>
        <span className={styles.keys}>Ctrl + Enter saves</span>
        <span>{left < 0 ? "" : `${left} characters left`}</span>
      </p>
      <div role="status">
        {shapes.length > 0 && !isRefused && (
          <Banner tone="watch">{`This looks like ${shapes.join(" and ")}. Remove it if it is.`}</Banner>
        )}
      </div>
      {shapes.length > 0 && isRefused && left >= 0 && (
        <Button
          size="small"
          onClick={() => {
            // Saved, this button goes: the focus stays in the form.
            field.current?.focus();
            onSubmit(true);
          }}
        >
          {nameConfirmation(shapes)}
        </Button>
      )}
    </div>
  );
}
