import { Button, type ButtonProps } from "@capno/ui-kit/buttons/Button";
import { useRef } from "react";

export interface FileButtonProps extends Pick<ButtonProps, "variant" | "children"> {
  /** The accessible name of the file input. */
  readonly label: string;
  /** Of the browser's dialog: ".csv,text/csv". */
  readonly accept: string;
  readonly onFile: (file: File) => void;
}

/** Chooses one file of this computer; the same one can be chosen again. */
export function FileButton({ label, accept, onFile, variant, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant={variant} size="small" onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) onFile(file);
          target.value = "";
        }}
      />
    </>
  );
}
