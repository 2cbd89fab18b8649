import { Link, useParams } from "@capno/router";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Button } from "@capno/ui-kit/buttons/Button";
import { buttonClass } from "@capno/ui-kit/buttons/button-class";
import { Card } from "@capno/ui-kit/layout/Card";
import { Icon } from "@capno/ui-kit/icons/Icon";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { DocumentIcon } from "@capno/ui-kit/icons";
import { toHandsetUdi, type EpochMs, type HandsetUdi } from "@capno/domain/units";
import { useEffect, useLayoutEffect, useSyncExternalStore } from "react";
import { useMachine } from "@capno/machine/use-machine";
import { isolate } from "@capno/domain/text/isolate";

import { BreathingSteps } from "../instructions/BreathingSteps.tsx";
import { useJourney } from "../../session/journey-context.ts";
import type { LockState } from "../../lock/lock-states.ts";
import { useSerialText } from "../use-serial-text.ts";
import styles from "./StartTestPage.module.css";
import { formatElapsed } from "../waiting/progress-stages.ts";
import { useNow } from "../waiting/use-now.ts";
import type { FeedState } from "../../session/handset-feed.ts";

/** A test must not begin in the last moments of a lease. */
const LEAST_LEASE_MS = 30_000;

/** Why a test on the handset cannot be started now; undefined if it can. */
export function getReasonStartIsDisabled(
  udi: HandsetUdi,
  lock: LockState,
  feed: Pick<FeedState, "isLive" | "isPatienceOver">,
  now: EpochMs,
): string | undefined {
  // Just after a change of handset the lock is still that of the one before.
  if (lock.status !== "held" || lock.udi !== udi) return "Locking the handset for you";
  if (lock.doubtedSince !== undefined || lock.until - now < LEAST_LEASE_MS)
    return "Renewing your lock of the handset";
  if (!feed.isLive && !feed.isPatienceOver) return "Connecting to the handset";
  return undefined;
}

export function StartTestPage() {
  const params = useParams();
  const udi = toHandsetUdi(params["udi"] ?? "");
  const { services, lock, feed, testRun, paths, startTest } = useJourney();
  const { clock, activity } = services;
  const lockState = useMachine(lock);
  const feedState = useMachine(feed);
  const now = useNow(clock, 5_000);
  const serialText = useSerialText(udi);

  // Returning to this page abandons the previous test, whichever way the person came.
  useEffect(() => {
    testRun.send({ type: "given-up", at: clock.now() });
    feed.forgetProgress();
  }, [testRun, feed, clock, udi]);

  // Other sticky elements at the lower edge are placed above Start.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--action-bar", "5rem");
    return () => void style.removeProperty("--action-bar");
  }, []);

  if (lockState.status === "elsewhere") return <InUseElsewhere state={lockState} />;
  const reason = getReasonStartIsDisabled(udi, lockState, feedState, now);
  return (
    <div className={styles.page}>
      <PageHeading title="Start test" />
      <div className={styles.selected}>
        {lockState.status === "held" && lockState.udi === udi && (
          <Banner tone="good" role="status">
            {`You have selected Handset ${isolate(serialText)} for this test`}
          </Banner>
        )}
      </div>
      <BreathingSteps />
      <Card>
        <div className={styles.card}>
          <p className={styles.instruction}>
            Press &apos;Start&apos; when a patient is breathing through the handset.
          </p>
          {!feedState.isLive && feedState.isPatienceOver && (
            <p className={styles.aside} role="status">
              Live updates are off. Checking every few seconds.
            </p>
          )}
          <Link to={paths.instructions} className={styles.help}>
            <Icon icon={DocumentIcon} size={20} />
            <span>Follow the instructions on how to do the test</span>
          </Link>
        </div>
      </Card>
      <div className={styles.bar}>
        <Button
          variant="primary"
          size="large"
          className={styles.start}
          disabledReason={reason}
          onClick={() => {
            activity.record({ what: "start" });
            startTest(udi);
          }}
        >
          Start
        </Button>
      </div>
    </div>
  );
}

function InUseElsewhere({ state }: { readonly state: Extract<LockState, { status: "elsewhere" }> }) {
  const { lock, services, runningTests, paths } = useJourney();
  const now = useNow(services.clock, 1_000);
  const startedAt = useSyncExternalStore(runningTests.watch, () => runningTests.getStart(state.heldUdi));
  useEffect(() => runningTests.ask(), [runningTests]);
  const held = isolate(useSerialText(state.heldUdi));
  const wanted = isolate(useSerialText(state.udi));
  return (
    <>
      <PageHeading title="Start test" eyebrow={`Handset ${wanted}`} />
      <Panel
        tone="watch"
        title="In use by you in another window"
        actions={
          <>
            <Button
              variant="primary"
              onClick={() => lock.send({ type: "take-over-chosen", at: services.clock.now() })}
            >
              Take over here
            </Button>
            <Link to={paths.handsets} className={buttonClass("secondary")}>
              Other handsets
            </Link>
          </>
        }
      >
        {describeTakeOver(held, state.heldUdi === state.udi, startedAt && formatElapsed(now - startedAt))}
      </Panel>
    </>
  );
}

/** What taking over ends in the other window. `elapsed` is undefined where no test is known to run there. */
function describeTakeOver(held: string, isSameHandset: boolean, elapsed: string | undefined): string {
  const there = isSameHandset
    ? `Handset ${held} is locked under your name.`
    : `You hold handset ${held} in another window. Only one handset can be held at a time.`;
  if (elapsed !== undefined)
    return `${there} A test is running there (${elapsed}). Taking over stops the test there. Its result may be missed.`;
  return `${there} Taking over ends its use in the other window.`;
}
