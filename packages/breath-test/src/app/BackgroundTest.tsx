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
import { getBackgroundTestText } from "../session/background-test-text.ts";
import { findSerialText } from "../queries/serial-text.ts";
import styles from "./BackgroundTest.module.css";

/**
 * The strip in the header of every page of the product: the test that runs while another page is open, and its
 * result until it is opened. Toasts announce changes, so the strip is not a live region.
 */
export function BackgroundTest() {
  const { definition, queryClient, whole, paths, attachNavigation, dismissNotice } = useJourney();
  const navigate = useNavigate();
  useEffect(() => attachNavigation(navigate), [attachNavigation, navigate]);
  const state = useMachine(whole);
  const test = getBackgroundTestText(state, definition.question?.title.toLowerCase() ?? "", (udi) =>
    findSerialText(queryClient, udi),
  );
  if (test === undefined) return null;
  const [verb, to] =
    test.status === "ready"
      ? ["Open", paths.result(test.capnogramId, false)]
      : ["Return", getRunningPath(paths, state.testRun.phase) ?? paths.handsets];
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
        <Button variant="quiet" size="small" icon={CloseIcon} iconOnly onClick={dismissNotice}>
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
