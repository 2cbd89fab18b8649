import type { ReactNode } from "react";

import { Button } from "../buttons/Button.tsx";
import type { MessageTone } from "../styles/tone.ts";
import { Panel } from "./Panel.tsx";

export interface LoadFailedProps {
  /** "The handsets could not be loaded" */
  readonly title: string;
  readonly onTryAgain: () => void;
  /** Why it cannot be tried again now. */
  readonly disabledReason?: string | undefined;
  /** Opens support, for when trying again does not help. */
  readonly onSupport: () => void;
  readonly headingLevel?: 2 | 3;
  readonly tone?: MessageTone;
  readonly role?: "alert" | "status";
  /** The reason, or what this means for the user. */
  readonly children?: ReactNode;
}

/** Shown instead of contents that could not be loaded. */
export function LoadFailed({ onTryAgain, disabledReason, onSupport, ...panel }: LoadFailedProps) {
  return (
    <Panel
      tone="act"
      role="alert"
      actions={
        <>
          <Button disabledReason={disabledReason} onClick={() => onTryAgain()}>
            Try again
          </Button>
          <Button onClick={onSupport}>Contact support</Button>
        </>
      }
      {...panel}
    />
  );
}
