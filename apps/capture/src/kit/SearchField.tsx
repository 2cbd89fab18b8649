import { useSingleKeyShortcut } from "@capno/ui-kit/behaviour/single-key-shortcuts";
import { TextField } from "@capno/ui-kit/fields/TextField";
import { useRef, type InputEvent } from "react";

export interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onInput?: (event: InputEvent<HTMLInputElement>) => void;
  readonly className?: string | undefined;
}

/** What a list is narrowed to; "/" goes there. */
export function SearchField(props: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useSingleKeyShortcut("/", () => {
    field.current?.focus();
    field.current?.select();
  });
  return (
    <TextField
      ref={field}
      labelHidden
      type="search"
      placeholder="Type to search"
      autoComplete="off"
      spellCheck={false}
      {...props}
    />
  );
}
