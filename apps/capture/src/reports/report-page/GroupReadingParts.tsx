import { Button } from "@capno/ui-kit/buttons/Button";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import type { ReactNode } from "react";

import { NotLoaded } from "../../kit/NotLoaded.tsx";
import { StudyReadingProgress } from "../../study/data/StudyReadingProgress.tsx";
import styles from "./GroupReadingParts.module.css";
import type { GroupReading } from "./use-group-reading.ts";

interface ReadButtonProps {
  readonly reading: GroupReading;
  readonly first: string;
  readonly again: string;
}

/** Starts the reading. It keeps its words and its place while records are read. */
export function ReadButton({ reading: { read, state, run }, first, again }: ReadButtonProps) {
  const isReading = state.status === "reading";
  return (
    <Button
      size="small"
      className={styles.read}
      variant={read === undefined && !isReading ? "primary" : "secondary"}
      aria-disabled={isReading}
      title={isReading ? "Records are still loading" : undefined}
      onClick={() => {
        if (!isReading) run();
      }}
    >
      {read === undefined ? first : again}
    </Button>
  );
}

interface ReadingStateProps {
  readonly reading: GroupReading;
  /** What is not known where the users could not be read. */
  readonly failed: string;
  readonly title: string;
  /** Before anything was read: what would be. */
  readonly children: ReactNode;
}

/** Shown instead of the table until its rows are loaded. */
export function ReadingState({ reading, failed, title, children }: ReadingStateProps) {
  const { state, isFailed, run, cancel } = reading;
  if (state.status === "reading") return <StudyReadingProgress progress={state.progress} onCancel={cancel} />;
  if (!isFailed)
    return (
      <Panel tone="info" title={title}>
        {children}
      </Panel>
    );
  return (
    <NotLoaded title="The list of users could not be loaded" onTryAgain={run}>
      {failed}
    </NotLoaded>
  );
}
