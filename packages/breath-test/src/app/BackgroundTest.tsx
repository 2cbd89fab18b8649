import { Link, useNavigate } from "@capno/router";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import { buttonClass } from "@capno/ui-kit/buttons/button-class";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Icon } from "@capno/ui-kit/icons/Icon";
import { CheckIcon, CloseIcon, WarningIcon } from "@capno/ui-kit/icons";
import { VisuallyHidden } from "@capno/ui-kit/text/VisuallyHidden";
import { useEffect } from "react";

import { getRunningPath } from "../test-run/test-run-paths.ts";
import { useJourney } from "../session/journey-context.ts";
import { useMachine } from "@capno/machine/use-machine";
import { formatElapsed } from "../pages/waiting/progress-stages.ts";
import { useNow } from "../pages/waiting/use-now.ts";
import { type BackgroundTestText, getBackgroundTestText } from "../session/background-test-text.ts";
import { findSerialText } from "../queries/serial-text.ts";
import styles from "./BackgroundTest.module.css";

/**
 * The strip in the header of every page of the product: the test that runs while another page is open, and its
 * result until it is opened. What changes is announced here and nowhere else.
 */
export function BackgroundTest() {
  const { definition, queryClient, whole, paths, attachNavigation, dismissNotice } = useJourney();
  const navigate = useNavigate();
  useEffect(() => attachNavigation(navigate), [attachNavigation, navigate]);
  const state = useMachine(whole);
  const test = getBackgroundTestText(state, definition.question?.title.toLowerCase() ?? "", (udi) =>
    findSerialText(queryClient, udi),
  );
  const running = getRunningPath(paths, state.testRun.phase) ?? paths.handsets;
  return (
    <>
      <VisuallyHidden>
        <span role="status">{test === undefined || test.status === "running" ? "" : test.text}</span>
      </VisuallyHidden>
      {test !== undefined && <Strip test={test} runningPath={running} onDismiss={dismissNotice} />}
    </>
  );
}

function Strip(props: {
  readonly test: BackgroundTestText;
  readonly runningPath: string;
  readonly onDismiss: () => void;
}) {
  const { test, runningPath, onDismiss } = props;
  const { paths } = useJourney();
  const [verb, to] =
    test.status === "ready" ? ["Open", paths.result(test.capnogramId, false)] : ["Return", runningPath];
  return (
    <section className={styles.strip} data-is={test.status} aria-label="Running test">
      <span className={styles.mark}>
        {test.status === "running" ? <span className={styles.pulse} /> : <Mark status={test.status} />}
      </span>
      <span className={styles.text}>
        <ChangingText>{test.text}</ChangingText>
        {test.status === "running" && <Elapsed since={test.startedAt} />}
      </span>
      <Link to={to} className={buttonClass("secondary", "small")}>
        <ChangingText>{verb}</ChangingText>
        <VisuallyHidden>
          <ChangingText>{`: ${test.text}`}</ChangingText>
        </VisuallyHidden>
      </Link>
      {test.status === "ready" && (
        <Button variant="quiet" size="small" icon={CloseIcon} iconOnly onClick={onDismiss}>
          Dismiss
        </Button>
      )}
    </section>
  );
}

function Mark({ status: is }: { readonly status: "needs-you" | "failed" | "ready" }) {
  return <Icon icon={is === "ready" ? CheckIcon : WarningIcon} />;
}

function Elapsed({ since }: { readonly since: number }) {
  const { clock } = useJourney().services;
  const now = useNow(clock, 1_000);
  return <ChangingText>{`, ${formatElapsed(now - since)}`}</ChangingText>;
}
