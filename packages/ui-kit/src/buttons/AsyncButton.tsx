import { Button, type ButtonProps } from "./Button.tsx";
import { useAsyncWork } from "../behaviour/use-async-work.ts";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";

interface AsyncButtonProps extends Omit<ButtonProps, "onClick" | "busy"> {
  /** Begun by a press; a second press while it lasts begins nothing. Aborted when the button goes away. */
  readonly work: (signal: AbortSignal) => Promise<void>;
  /** "Making the file…": said where it takes longer than a moment. */
  readonly slowLabel: string;
}

/** A button whose work takes its time, and says so when it does. */
export function AsyncButton({ work, slowLabel, children, ...rest }: AsyncButtonProps) {
  const { isSlow, press } = useAsyncWork(work);
  return (
    <>
      <Button {...rest} busy={isSlow} onClick={press}>
        {isSlow ? slowLabel : children}
      </Button>
      <VisuallyHidden>
        <span role="status">{isSlow ? slowLabel : ""}</span>
      </VisuallyHidden>
    </>
  );
}
