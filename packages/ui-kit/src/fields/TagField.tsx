import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import { Field, type FieldText } from "./Field.tsx";
import { Icon } from "../icons/Icon.tsx";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";
import { addTags, splitTags, type TagParse } from "./tag-input.ts";
import { CloseIcon } from "../icons/icons.ts";
import styles from "./TagField.module.css";

export type { TagParse } from "./tag-input.ts";

interface TagFieldProps extends Omit<FieldText, "labelHidden"> {
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  /** Turns typed text into a value, or says in words why it cannot. */
  readonly parse: (text: string) => TagParse;
}

/** A list of short words. Enter, Tab, Space or a comma adds; Backspace in the empty field removes the last. */
export function TagField({ label, hint, error, values, onChange, parse }: TagFieldProps) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [spoken, setSpoken] = useState("");
  const input = useRef<HTMLInputElement>(null);

  /** Adds what can be added and keeps the rest in the field, where it can be corrected. */
  function commit(typed: string): boolean {
    const result = addTags(values, splitTags(typed), parse);
    if (result.values.length !== values.length) onChange(result.values);
    setText(result.rejected.join(" "));
    setProblem(result.problem);
    if (result.added.length > 0) setSpoken(`Added ${result.added.join(", ")}`);
    else if (result.repeated.length > 0) setSpoken(`${result.repeated.join(", ")} is already there`);
    return result.rejected.length === 0;
  }

  function remove(value: string) {
    onChange(values.filter((other) => other !== value));
    setSpoken(`Removed ${value}`);
    input.current?.focus();
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const empty = text.trim() === "";
    if (event.key === "Enter" || event.key === " " || event.key === ",") {
      // Enter in the empty field may still submit the form.
      if (empty && event.key === "Enter") return;
      event.preventDefault();
      if (!empty) commit(text);
    } else if (event.key === "Tab" && !event.shiftKey && !empty) {
      // What was refused never traps Tab: the reason shows and focus moves on.
      if (commit(text)) event.preventDefault();
    } else if (event.key === "Backspace" && text === "") {
      const last = values.at(-1);
      if (last !== undefined) remove(last);
    }
  }

  function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData("text");
    if (!/[\s,;]/.test(pasted.trim())) return;
    event.preventDefault();
    commit(`${text}${pasted}`);
  }

  return (
    <Field {...{ label, hint }} error={problem ?? error}>
      {(control) => (
        <div
          className={styles.frame}
          data-invalid={control["aria-invalid"]}
          onPointerDown={(event) => {
            if (event.target !== event.currentTarget) return;
            event.preventDefault();
            input.current?.focus();
          }}
        >
          {values.length > 0 && (
            <ul className={styles.tags} aria-label={label}>
              {values.map((value) => (
                <li key={value} className={styles.tag}>
                  <span>{value}</span>
                  <button type="button" aria-label={`Remove ${value}`} onClick={() => remove(value)}>
                    <Icon icon={CloseIcon} size={16} />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            {...control}
            ref={input}
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className={styles.input}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setProblem(undefined);
            }}
            onKeyDown={handleKeyDown}
            onPaste={handlePaste}
            onBlur={() => {
              if (text.trim() !== "") commit(text);
            }}
          />
          <VisuallyHidden>
            <span role="status">{spoken}</span>
          </VisuallyHidden>
        </div>
      )}
    </Field>
  );
}
