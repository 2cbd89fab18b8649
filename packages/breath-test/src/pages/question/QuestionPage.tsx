import { useNavigate, useParams } from "@capno/router";
import { useEffect, useState } from "react";

import { toRef } from "../../test-run/record-report.ts";
import { isLockProblem } from "../handsets/auto-open.ts";
import type { QuestionStep } from "../../definition.ts";
import { useJourney } from "../../session/journey-context.ts";
import { useMachine } from "@capno/machine/use-machine";
import type { Paths } from "../../paths.ts";
import { getRunningPath } from "../../test-run/test-run-paths.ts";
import type { Phase } from "../../test-run/test-run-states.ts";
import { NoTestRunning } from "../waiting/NoTestRunning.tsx";

/** The product's question before the result, for the test it belongs to and no other. */
export function QuestionPage({ Page }: Pick<QuestionStep, "Page">) {
  const { udi = "", capnogramId } = useParams();
  const { services, testRun, lock, paths } = useJourney();
  const navigate = useNavigate();
  const { phase } = useMachine(testRun);
  const lockState = useMachine(lock);
  const asking = phase.status === "asking" ? phase : undefined;
  const [latest, setLatest] = useState(asking);
  if (asking !== undefined && asking !== latest) setLatest(asking);
  const askedId = asking?.test.target.capnogramId;
  // Once answered, the question stays until the stages are drawn.
  const isAnswered = phase.status !== "idle" && latest?.test.target.capnogramId === capnogramId;
  const shown = asking ?? (isAnswered ? latest : undefined);
  // The URL of an earlier question, or one typed in: going to the start page would abandon a running test.
  const rightPath =
    shown === undefined ? getPathWithoutQuestion(paths, phase, udi) : askedId && paths.question(udi, askedId);
  const isWrong = shown === undefined || (askedId !== undefined && askedId !== capnogramId);
  // After a lost lock the machine navigates to the list: this page must not overtake it.
  const to = isWrong && !(phase.status === "idle" && isLockProblem(lockState)) ? rightPath : undefined;

  useEffect(() => {
    if (to !== undefined) void navigate(to, { replace: true });
  }, [to, navigate]);

  if (shown === undefined) return <NoTestRunning udi={udi} />;
  const { test, refusal } = shown;
  return (
    <Page
      key={test.target.capnogramId}
      isSending={asking === undefined || test.question === "sending"}
      refusal={refusal}
      answer={(answer) =>
        testRun.send({
          type: "answer-given",
          at: services.clock.now(),
          of: toRef(test),
          capnogramId: test.target.capnogramId,
          answer,
        })
      }
    />
  );
}

/** The redirect of a question page without a pending question: the running test, its result, or a new test. */
function getPathWithoutQuestion(paths: Paths, phase: Phase, udi: string): string {
  return phase.status === "finished"
    ? paths.loadingTest(udi)
    : (getRunningPath(paths, phase) ?? paths.startTest(udi));
}
