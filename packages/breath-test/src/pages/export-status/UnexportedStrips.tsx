import type { RouteHandle } from "@capno/product-contract/product";
import { useMatches, Link, useNavigate } from "@capno/router";
import { TimeZoneNote } from "@capno/ui-kit/feedback/TimeZoneNote";
import { VisuallyHidden } from "@capno/ui-kit/text/VisuallyHidden";
import { useEffect, useState, useId } from "react";
import { Button } from "@capno/ui-kit/buttons/Button";
import { buttonClass } from "@capno/ui-kit/buttons/button-class";
import { Icon } from "@capno/ui-kit/icons/Icon";
import { WarningIcon, CloseIcon } from "@capno/ui-kit/icons";

import { useJourney } from "../../session/journey-context.ts";
import { isTimeZoneAssumed } from "../../day/time-zone.ts";
import styles from "./UnexportedStrips.module.css";
import { useExportState, useUnexported, useExportStatus } from "./use-export-status.ts";
import { useRemovalTime } from "../use-removal-time.ts";
import { focusHeading } from "./focus-heading.ts";
import type { ListedResult, PrintAnswer } from "../../export-status/export-states.ts";

/** After screen readers have read the heading of a new page. */
const SPOKEN_AFTER_MS = 1_000;

/**
 * At the foot of every page: asks whether a report printed and, in the last half-hour of the day, lists results that
 * were not exported. It neither blocks the page nor shifts its content.
 */
export function UnexportedStrips() {
  const isPrintPage = useMatches().some(
    ({ handle }) => (handle as RouteHandle | undefined)?.frame === "print",
  );
  if (isPrintPage) return null;
  return (
    <>
      {isTimeZoneAssumed && <TimeZoneNote />}
      <Strips />
    </>
  );
}

function Strips() {
  const asked = useExportState(({ getState }) => {
    const { paper } = getState();
    return paper?.status === "asked" ? paper.result : undefined;
  });
  const isDayEnding = useExportState(({ getState }) => getState().reminder === "on");
  const { groups } = useUnexported();
  const isReminded = isDayEnding && groups.length > 0;
  const words = [
    ...(asked === undefined ? [] : [`Did it print? Test ${asked.testIdentifier}.`]),
    ...(isReminded ? groups.map(({ message }) => `${message}.`) : []),
  ];
  return (
    <>
      <Spoken text={words.join(" ")} />
      {words.length > 0 && (
        <div className={styles.place} data-on="screen">
          {isReminded && <DayEndReminder />}
          {asked !== undefined && <PrintQuestion key={asked.capnogramId} result={asked} />}
        </div>
      )}
    </>
  );
}

/** Renders the live region before its text: some screen readers skip text that appears together with its region. */
function Spoken({ text }: { readonly text: string }) {
  const { clock } = useJourney().services;
  const [spoken, setSpoken] = useState("");
  useEffect(() => clock.after(SPOKEN_AFTER_MS, () => setSpoken(text)), [clock, text]);
  return (
    <VisuallyHidden>
      <span role="status">{spoken}</span>
    </VisuallyHidden>
  );
}

/** In the last half-hour of the day, lists the results that midnight removes, each with a link. */
function DayEndReminder() {
  const exportStatus = useExportStatus();
  const title = `Results are removed at ${useRemovalTime()}`;
  const { groups, history } = useUnexported();
  return (
    <section className={styles.strip} data-tone="watch" aria-label={title}>
      <Icon icon={WarningIcon} />
      <div className={styles.words}>
        <strong>{`${title}.`}</strong>
        {groups.map(({ message, links }) => (
          <p key={message}>
            <span>{`${message}: `}</span>
            {links.map(({ label, to }, index) => (
              <span key={to}>
                {index > 0 && <span>, </span>}
                <Link to={to} aria-label={`Open ${label}`}>
                  {label}
                </Link>
              </span>
            ))}
            <span>.</span>
          </p>
        ))}
      </div>
      <div className={styles.choices}>
        <Link to={history} className={buttonClass("secondary", "small")}>
          Open history
        </Link>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            focusHeading();
            exportStatus.dismissReminder();
          }}
        >
          Hide
        </Button>
      </div>
    </section>
  );
}

/** Asks after the print dialog, which does not report whether anything was printed. */
function PrintQuestion({ result }: { readonly result: ListedResult }) {
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
          title="Dismiss. Still not saved."
          onClick={() => answer("dismissed")}
        >
          Dismiss
        </Button>
      </div>
    </section>
  );
}
