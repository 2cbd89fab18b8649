import type { ReactNode } from "react";

import { AllocationContext } from "../allocation/use-allocation.ts";
import { QueueContext } from "../data/use-queue.ts";
import { RowReadingContext } from "../data/use-row-reading.ts";
import { StudyContext } from "../data/use-study.ts";
import { StudyReadingContext } from "../data/use-study-reading.ts";
import { ExplanationDraftsContext } from "../log/use-explanation-drafts.ts";
import { StudyLogContext } from "../log/use-study-log.ts";
import { NoteDraftsContext } from "../notes/use-note-drafts.ts";
import { StatusFilesContext } from "../statuses/use-status-files.ts";
import { ValuesContext } from "../values/use-values.ts";
import type { Capture } from "./capture-session.ts";
import { GetPartContext } from "./session-parts.ts";
import { LastViewedContext } from "./use-last-viewed.ts";
import { RecordInViewContext } from "./use-record-in-view.ts";

interface SessionPartsProps {
  readonly capture: Capture;
  readonly children: ReactNode;
}

/** Gives each part of the session to the components below, each by a hook of its own. */
export function SessionParts({ capture, children }: SessionPartsProps) {
  return (
    <ValuesContext value={capture.values}>
      <StudyContext value={capture.study}>
        <StudyReadingContext value={capture.studyReading}>
          <RowReadingContext value={capture.rowReading}>
            <QueueContext value={capture.queue}>
              <StudyLogContext value={capture.log}>
                <NoteDraftsContext value={capture.noteDrafts}>
                  <ExplanationDraftsContext value={capture.explanationDrafts}>
                    <StatusFilesContext value={capture.statusFiles}>
                      <LastViewedContext value={capture.lastViewed}>
                        <RecordInViewContext value={capture.recordInView}>
                          <AllocationContext value={capture.allocation}>
                            <GetPartContext value={capture.getPart}>{children}</GetPartContext>
                          </AllocationContext>
                        </RecordInViewContext>
                      </LastViewedContext>
                    </StatusFilesContext>
                  </ExplanationDraftsContext>
                </NoteDraftsContext>
              </StudyLogContext>
            </QueueContext>
          </RowReadingContext>
        </StudyReadingContext>
      </StudyContext>
    </ValuesContext>
  );
}
