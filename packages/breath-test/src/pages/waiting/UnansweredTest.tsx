import { formatDateTime } from "@capno/domain/time/date-text";
import { isolate } from "@capno/domain/text/isolate";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Panel } from "@capno/ui-kit/feedback/Panel";

import { getUnansweredTest } from "../../test-run/test-run-transitions.ts";
import { useJourney } from "../../session/journey-context.ts";
import { useMachine } from "@capno/machine/use-machine";
import { findSerialText } from "../../queries/serial-text.ts";
import { getTimeZone } from "../../day/time-zone.ts";

/**
 * The way back to the question of a test that was left there by a failed page, a lost handset, or one Back too many. The
 * form is empty, and the handset is locked again first.
 */
export function UnansweredTest() {
  const { definition, testRun, services, queryClient } = useJourney();
  const test = getUnansweredTest(useMachine(testRun));
  if (test === undefined || definition.question === undefined) return null;
  const { capnogramId, capturedAt } = test.target;
  const what = definition.question.title.toLowerCase();
  return (
    <Panel
      tone="watch"
      role="status"
      title={`The ${what} of the last test was not entered`}
      actions={
        <Button
          onClick={() =>
            testRun.send({ type: "late-question-opened", at: services.clock.now(), capnogramId })
          }
        >
          {`Enter ${what}`}
        </Button>
      }
    >
      {`The test of ${formatDateTime(capturedAt, getTimeZone())} with handset ${isolate(findSerialText(queryClient, test.udi))} has no result without it. Nothing was sent.`}
    </Panel>
  );
}
