import { Link } from "@capno/router";
import { buttonClass } from "@capno/ui-kit/buttons/button-class";
import { Panel } from "@capno/ui-kit/feedback/Panel";

import { useJourney } from "../../session/journey-context.ts";
import { RESULT_NOT_FOUND } from "./use-record-problem.ts";

/** Used on the print page as well, which has no menu. */
export function ResultNotFound() {
  const { paths } = useJourney();
  return (
    <Panel
      tone="unknown"
      title={RESULT_NOT_FOUND}
      actions={
        <>
          <Link to={paths.history} className={buttonClass("secondary")}>
            Results history
          </Link>
          <Link to={paths.handsets} className={buttonClass("secondary")}>
            Start a new test
          </Link>
        </>
      }
    >
      Results are kept until midnight of the day of the test.
    </Panel>
  );
}
