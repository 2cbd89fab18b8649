import { useNavigate } from "@capno/router";
import { Button } from "@capno/ui-kit/buttons/Button";
import { CloseIcon } from "@capno/ui-kit/icons";
import { useId } from "react";

import { useJourney } from "../../session/journey-context.ts";
import { focusHeading } from "./focus-heading.ts";
import type { ListedResult, PrintAnswer } from "../../export-status/export-states.ts";
import styles from "./UnexportedStrips.module.css";

/** Asks after the print dialog, which does not report whether anything was printed. */
export function PrintQuestion({ result }: { readonly result: ListedResult }) {
  const { exportStatus, services, paths } = useJourney();
  const navigate = useNavigate();
  const labelId = useId();
  const { capnogramId, testIdentifier } = result;

  function answer(given: PrintAnswer): void {
    focusHeading();
    exportStatus.answerPrint(capnogramId, given);
    if (given === "yes") services.notices.toast({ message: `Test ${testIdentifier} is saved` });
    if (given === "no")
      services.notices.toast({
        message: `Test ${testIdentifier} is not saved`,
        action: { label: "Print again", run: () => void navigate(paths.print(capnogramId, false)) },
      });
  }

  return (
    <section className={styles.strip} aria-labelledby={labelId}>
      <p id={labelId} className={styles.question}>
        <strong>Did it print?</strong> <span>{`Test ${testIdentifier}`}</span>
      </p>
      <div className={styles.choices}>
        <Button size="small" onClick={() => answer("yes")}>
          Yes
        </Button>
        <Button size="small" onClick={() => answer("no")}>
          No
        </Button>
        <Button
          variant="quiet"
          size="small"
          icon={CloseIcon}
          iconOnly
          title="Dismiss (stays unsaved)"
          onClick={() => answer("dismissed")}
        >
          Dismiss
        </Button>
      </div>
    </section>
  );
}
