import { useNavigate, useParams } from "@capno/router";
import { useEffect, useState } from "react";

import { toRef } from "../../test-run/record-report.ts";
import { isLockProblem } from "../handsets/auto-open.ts";
import type { QuestionStep } from "../../definition.ts";
import { useJourney } from "../../session/journey-context.ts";
import { useMachine } from "@capno/machine/use-machine";

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
  // After a lost lock the machine navigates to the list: this page must not overtake it.
  const isIdle = phase.status === "idle" && !isLockProblem(lockState);

  useEffect(() => {
    if (isIdle) void navigate(paths.startTest(udi), { replace: true });
    // The URL of an earlier question, or one typed in: going to the start page would abandon the test.
    else if (askedId !== undefined && askedId !== capnogramId)
      void navigate(paths.question(udi, askedId), { replace: true });
  }, [isIdle, askedId, capnogramId, navigate, paths, udi]);

  // Once answered, the question stays until the stages are drawn.
  const isAnswered = phase.status !== "idle" && latest?.test.target.capnogramId === capnogramId;
  const shown = asking ?? (isAnswered ? latest : undefined);
  if (shown === undefined) return null;
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
