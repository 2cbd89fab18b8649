import type { RouteHandle } from "@capno/product-contract/product";
import { useMatches } from "@capno/router";
import { TimeZoneNote } from "@capno/ui-kit/feedback/TimeZoneNote";
import { VisuallyHidden } from "@capno/ui-kit/text/VisuallyHidden";
import { useEffect, useState } from "react";

import { useJourney } from "../../session/journey-context.ts";
import { isTimeZoneAssumed } from "../../day/time-zone.ts";
import { DayEndReminder } from "./DayEndReminder.tsx";
import styles from "./UnexportedStrips.module.css";
import { PrintQuestion } from "./PrintQuestion.tsx";
import { useExportState, useUnexported } from "./use-export-status.ts";

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
        <div className={styles.place}>
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
