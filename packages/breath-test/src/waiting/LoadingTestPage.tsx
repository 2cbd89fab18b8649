import { parseHandset } from "@capno/domain/handset";
import { useNavigate, useParams } from "@capno/router";
import { Card } from "@capno/ui-kit/Card";
import { PageHeading } from "@capno/ui-kit/PageHeading";
import { Stages } from "@capno/ui-kit/Stages";
import { useEffect, useSyncExternalStore } from "react";

import { isPending } from "../flow/flow-transitions.ts";
import { useJourney } from "../journey/journey-context.ts";
import { useMachine } from "../machine/use-machine.ts";
import styles from "./LoadingTestPage.module.css";
import { formatElapsed, getProgressStages } from "./progress-stages.ts";
import { useNow } from "./use-now.ts";

/** @spec §2 Loading test, decision T23 */
export function LoadingTestPage() {
  const { udi = "" } = useParams();
  const { services, flow, feed, paths } = useJourney();
  const navigate = useNavigate();
  const { phase } = useMachine(flow);
  const { progress } = useSyncExternalStore(feed.watch, feed.getState);
  const now = useNow(services.clock, 1_000);
  const hasNoTest = phase.is === "idle";

  // An address typed in, or restored long after: there is no test to wait for. Decision T2
  useEffect(() => {
    if (hasNoTest) void navigate(paths.startTest(udi), { replace: true });
  }, [hasNoTest, navigate, paths, udi]);

  if (!isPending(phase)) return null;
  return (
    <>
      <PageHeading title="Loading test results..." eyebrow={`Handset ${parseHandset(udi).serialText}`} />
      <Card>
        <div className={styles.card}>
          <Stages
            label="Test progress"
            stages={getProgressStages(phase.test, progress)}
            elapsedText={formatElapsed(now - phase.test.startedAt)}
          />
          <p className={styles.aside}>
            A result is usually there in under five minutes. This page opens it by itself.
          </p>
        </div>
      </Card>
    </>
  );
}
