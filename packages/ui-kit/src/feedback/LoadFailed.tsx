import type { ReactNode } from "react";

import { Button } from "../buttons/Button.tsx";
import { Panel } from "./Panel.tsx";

interface LoadFailedProps {
  /** "The handsets could not be loaded" */
  readonly title: string;
  readonly onTryAgain: () => void;
  /** The reason, or what this means for the user. */
  readonly children?: ReactNode;
}

/** In the place of contents that could not be loaded. */
export function LoadFailed({ title, onTryAgain, children }: LoadFailedProps) {
  return (
    <Panel tone="act" role="alert" title={title} actions={<Button onClick={onTryAgain}>Try again</Button>}>
      {children}
    </Panel>
  );
}
