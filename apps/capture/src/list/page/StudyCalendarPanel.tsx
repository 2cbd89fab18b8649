import { useServices } from "@capno/product-contract/use-services";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Loader } from "@capno/ui-kit/feedback/Loader";
import { useEffect, useState, type ComponentType } from "react";

import { NotLoaded } from "../../kit/NotLoaded.tsx";
import styles from "../AllUsersPage.module.css";
import type { StudyCalendarProps } from "../study-calendar/study-calendar-props.ts";

type Part =
  | { readonly status: "loading" }
  | { readonly status: "there"; readonly Calendar: ComponentType<StudyCalendarProps> }
  | { readonly status: "missing" };

const LOADING: Part = { status: "loading" };

/**
 * The study's calendar, and with it all that counts days, downloaded when it is first opened. Where that fails, the
 * list around it stays as it is: the table of the same users needs no more files.
 */
export function StudyCalendarPanel(props: StudyCalendarProps) {
  const { notices } = useServices();
  const [part, setPart] = useState(LOADING);

  useEffect(() => {
    if (part.status !== "loading") return undefined;
    let isGone = false;
    void (async () => {
      try {
        const { StudyCalendar } = await import("../study-calendar/StudyCalendar.tsx");
        if (!isGone) setPart({ status: "there", Calendar: StudyCalendar });
      } catch (error) {
        notices.report("The study's calendar could not be loaded", error);
        if (!isGone) setPart({ status: "missing" });
      }
    })();
    return () => {
      isGone = true;
    };
  }, [part.status, notices]);

  switch (part.status) {
    case "loading":
      // The placeholder has the calendar's height, so that the page below does not move.
      return (
        <div className={styles.loading}>
          <Loader text="Loading your data..." shape="table" lines={Math.min(24, props.participants.length)} />
        </div>
      );
    case "there":
      return <part.Calendar {...props} />;
    case "missing":
      return (
        <NotLoaded title="The calendar could not be loaded" onTryAgain={() => setPart(LOADING)}>
          <p>
            Capture may have been replaced by a new version, or the network was lost. The table still shows
            the same users.
          </p>
          <Button onClick={() => location.reload()}>Reload the page</Button>
        </NotLoaded>
      );
    default:
      return part satisfies never;
  }
}
