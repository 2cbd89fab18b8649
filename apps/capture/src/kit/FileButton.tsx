import { Button, type ButtonProps } from "@capno/ui-kit/buttons/Button";
import { useRef } from "react";

export interface FileButtonProps extends Pick<ButtonProps, "children"> {
  /** The accessible name of the file input. */
  readonly label: string;
  readonly onFile: (file: File) => void;
}

/** Chooses one CSV file of this computer; the same one can be chosen again. */
export function FileButton({ label, onFile, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" data-autofocus="" onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept=".csv,text/csv"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) onFile(file);
          target.value = "";
        }}
      />
    </>
  );
}
