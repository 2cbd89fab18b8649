import { useNavigate, useParams } from "@capno/router";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Card } from "@capno/ui-kit/layout/Card";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { ProgressBar } from "@capno/ui-kit/feedback/ProgressBar";
import { Stages } from "@capno/ui-kit/feedback/Stages";
import { useEffect, useRef, useState } from "react";

import { RunningBreathingSteps } from "../instructions/BreathingSteps.tsx";
import type { Inquiry } from "../../test-run/test-run-states.ts";
import { isPending } from "../../test-run/test-run-transitions.ts";
import { toRef } from "../../test-run/record-report.ts";
import { getStages } from "../../test-run/stages.ts";
import { isLockProblem } from "../handsets/auto-open.ts";
import { useJourney } from "../../session/journey-context.ts";
import { useMachine } from "@capno/machine/use-machine";
import { formatDeclined } from "../../test-run/inquiry-texts.ts";
import { InquiryCard } from "../question/InquiryCard.tsx";
import { DemoBreaths } from "./DemoBreaths.tsx";
import styles from "./LoadingTestPage.module.css";
import { NoTestRunning, ResultReady } from "./NoTestRunning.tsx";
import { PatientView } from "./PatientView.tsx";
import {
  formatCountdown,
  formatElapsed,
  getBreathingStep,
  getHeadline,
  getProgressStages,
  getRecordedPercent,
  getStageTitle,
  hasRecorded,
  isHandsetActive,
} from "./progress-stages.ts";
import { useNow } from "./use-now.ts";
import { getWaitingHelp } from "./waiting-help.ts";

export function LoadingTestPage() {
  const { udi = "" } = useParams();
  const { services, testRun, lock, feed, paths } = useJourney();
  const navigate = useNavigate();
  const { phase } = useMachine(testRun);
  const lockState = useMachine(lock);
  const { progress } = useMachine(feed);
  const pending = isPending(phase) ? phase : undefined;
  const [latest, setLatest] = useState(pending);
  if (pending !== undefined && pending !== latest) setLatest(pending);
  // The stages stay until the result is drawn. A tick of the clock would make React begin to draw it again.
  const shown = pending ?? (phase.status === "finished" ? latest : undefined);
  const now = useNow(services.clock, pending === undefined ? undefined : 1_000);
  const heading = useRef<HTMLHeadingElement>(null);
  const [declined, setDeclined] = useState<Inquiry>();
  // The result of another handset's test is never shown under this handset.
  const resultId = phase.status === "finished" && phase.udi === udi ? phase.capnogramId : undefined;
  // After a lost lock the machine navigates to the list: this page must not overtake it.
  const hasNoTest =
    (phase.status === "idle" && !isLockProblem(lockState)) ||
    (phase.status === "finished" && resultId === undefined);

  // A URL typed in, or restored much later: there is no test to wait for.
  useEffect(() => {
    if (hasNoTest) void navigate(paths.startTest(udi), { replace: true });
  }, [hasNoTest, navigate, paths, udi]);

  if (shown === undefined)
    return resultId === undefined ? (
      <NoTestRunning udi={udi} />
    ) : (
      <ResultReady udi={udi} capnogramId={resultId} />
    );
  const { test } = shown;
  const { inquiry, question, failing } = test;
  const known = { stages: getStages(test), question };
  const failure =
    shown.status === "failed"
      ? "final"
      : shown.status === "waiting" && failing !== undefined
        ? "retried"
        : undefined;
  const recorded = failure === undefined ? getRecordedPercent(known, progress) : undefined;
  const { hint, outlook, canCancel } = getWaitingHelp({
    elapsedMs: now - test.startedAt,
    isHandsetActive: isHandsetActive(known, progress),
    failure,
    failureTimeoutMs: services.config.breathTest.testFailureTimeoutMs,
  });
  const giveUp = () => testRun.send({ type: "given-up", at: services.clock.now() });

  function answer(asked: Inquiry, isTheirs: boolean): void {
    const { capnogramId } = asked;
    setDeclined(isTheirs ? undefined : asked);
    // What was recorded to its end is the other patient's: this one has not breathed yet.
    if (!isTheirs && progress === 100) feed.forgetProgress();
    // The question, which had the focus, disappears.
    heading.current?.focus();
    testRun.send({
      type: "inquiry-answered",
      at: services.clock.now(),
      of: toRef(test),
      capnogramId,
      isTheirs,
    });
  }

  // An error is read first: two things to decide at once are one too many.
  const asked = failure === undefined ? inquiry : undefined;
  const step = failure === undefined ? getBreathingStep(known, progress) : undefined;

  return (
    <>
      <PageHeading ref={heading} title={<ChangingText>{getStageTitle(known, progress)}</ChangingText>}>
        {asked === undefined && failure === undefined && <PatientView percent={recorded} step={step} />}
      </PageHeading>
      <DemoBreaths udi={test.udi} isOver={hasRecorded(known, progress)} />
      {asked !== undefined && (
        <InquiryCard inquiry={asked} onAnswer={(isTheirs) => answer(asked, isTheirs)} />
      )}
      <div className={styles.test}>
        <Card>
          <div className={styles.card}>
            <div className={styles.now}>
              <div>
                {/* Each change of these words is announced, a few in a test; the time is not. */}
                <p className={styles.headline} role="status">
                  {recorded === undefined && (
                    <ChangingText>
                      {asked === undefined
                        ? (hint ?? getHeadline(known, progress, failure))
                        : "Check the recording above"}
                    </ChangingText>
                  )}
                </p>
                {recorded !== undefined && (
                  <p className={styles.countdown}>
                    <ChangingText>{formatCountdown(recorded)}</ChangingText>
                    <small> to go</small>
                  </p>
                )}
              </div>
              <p className={styles.elapsed}>
                <span>Elapsed </span>
                <ChangingText>{formatElapsed(now - test.startedAt)}</ChangingText>
              </p>
            </div>
            <div>
              <RecordingBar percent={recorded} isOver={hasRecorded(known, progress)} />
              <p className={styles.loading}>Loading test results...</p>
            </div>
            <Stages label="Test progress" layout="row" stages={getProgressStages(known, progress)} />
            <p role="status" className={styles.aside} hidden={declined === undefined}>
              {declined !== undefined && formatDeclined(declined)}
            </p>
            <p className={styles.outlook} role="status">
              <ChangingText>{outlook}</ChangingText>
            </p>
            <div className={styles.actions}>
              {failure === "retried" && (
                <Button variant="primary" onClick={giveUp}>
                  Repeat now
                </Button>
              )}
              {canCancel && <Button onClick={giveUp}>Cancel</Button>}
            </div>
          </div>
        </Card>
        <RunningBreathingSteps current={step} />
      </div>
    </>
  );
}

/** Keeps its place before and after the recording, so that nothing moves; full once it is over. */
function RecordingBar({
  percent,
  isOver,
}: {
  readonly percent: number | undefined;
  readonly isOver: boolean;
}) {
  if (percent === undefined) return <ProgressBar percent={isOver ? 100 : 0} />;
  const valueText = `${Math.round(percent)}% recorded, about ${formatCountdown(percent)} to go`;
  return <ProgressBar label="Recording" percent={percent} valueText={valueText} />;
}
