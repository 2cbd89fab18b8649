import { useMachine } from "@capno/machine/use-machine";
import { Link } from "@capno/router";
import { Button } from "@capno/ui-kit/buttons/Button";
import { buttonClass } from "@capno/ui-kit/buttons/button-class";

import { useJourney } from "../../session/journey-context.ts";
import { getUnansweredTest } from "../../test-run/test-run-transitions.ts";

/** The recording whose question this tab asked without getting an answer. */
export function useWaitingForAnswer(): string | undefined {
  const { testRun } = useJourney();
  const state = useMachine(testRun);
  const { phase } = state;
  if (phase.status === "asking" && phase.test.question === "asked") return phase.test.target.capnogramId;
  return getUnansweredTest(state)?.target.capnogramId;
}

/** Leads to the question of a test that waits for its answer. */
export function ContinueTest(props: {
  readonly capnogramId: string;
  readonly testIdentifier: string;
  /** By itself the page's way on; in a row of a table one of many. */
  readonly isInTable?: boolean;
}) {
  const { capnogramId, testIdentifier, isInTable = false } = props;
  const variant = isInTable ? "secondary" : "primary";
  const size = isInTable ? "small" : "regular";
  const { testRun, getRunningPath, services } = useJourney();
  const label = `Continue test ${testIdentifier}`;
  const running = getRunningPath();
  if (running !== undefined)
    return (
      <Link to={running} className={buttonClass(variant, size)} aria-label={label}>
        Continue
      </Link>
    );
  return (
    <Button
      variant={variant}
      size={size}
      aria-label={label}
      onClick={() => testRun.send({ type: "late-question-opened", at: services.clock.now(), capnogramId })}
    >
      Continue
    </Button>
  );
}
