import { formatQuantity } from "@capno/domain/number/percent";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Button } from "@capno/ui-kit/buttons/Button";

import { countEntries } from "./log-words.ts";
import type { Trouble } from "./log-state.ts";
import { useLogWriter, useStudyLog } from "./use-study-log.ts";

/** Explains failures to read or write the study log, and counts entries that this version cannot read. */
export function LogTrouble() {
  const { readTrouble, writeTrouble, rows, newer, nameless, unknownFields, unsaved, isRead } = useStudyLog();
  const log = useLogWriter();
  const unreadable = nameless + rows.filter(({ reading }) => reading === "unreadable").length;
  const troubles = [
    ...(readTrouble === undefined ? [] : [describeRead(readTrouble, isRead)]),
    ...(writeTrouble === undefined ? [] : [describeWrite(writeTrouble, unsaved.length)]),
  ];
  // A refused reading is not retried until the page is opened again; a press sends refused entries again.
  const mayTryAgain = readTrouble !== "not-allowed" || writeTrouble !== undefined;
  return (
    <>
      {troubles.length > 0 && (
        <Banner
          tone="watch"
          role="status"
          actions={
            mayTryAgain && (
              <Button size="small" onClick={log.tryAgain}>
                Try again
              </Button>
            )
          }
        >
          {troubles.join(" ")}
        </Banner>
      )}
      {unreadable > 0 && (
        <Banner tone="watch">
          {`${countEntries(unreadable)} of the study log cannot be read by this version. They are kept.`}
        </Banner>
      )}
      {newer > 0 && <Banner tone="info">{`${countEntries(newer)} of a newer version.`}</Banner>}
      {unknownFields.length > 0 && (
        <Banner tone="info">
          {`${formatQuantity(unknownFields.length, "field")} of the study log ${unknownFields.length === 1 ? "is" : "are"} of a newer version and not shown.`}
        </Banner>
      )}
    </>
  );
}

function describeRead(trouble: Trouble, isRead: boolean): string {
  const missing = isRead
    ? "Entries by colleagues may be missing."
    : "Statuses, notes and reviews are not loaded.";
  switch (trouble) {
    case "not-allowed":
      return `You do not have access to the study log. ${missing}`;
    case "wrong-path":
      return `The study log was not found. Tell your administrator (status 404). ${missing}`;
    case "malformed":
    case "not-kept":
    case "no-room":
      return `The server's answer about the study log could not be read. ${missing}`;
    case "reset-twice":
      return `The server is rebuilding the study log. Capture tries again in a minute. ${missing}`;
    case "refused":
      return `The server refused to send the study log. ${missing}`;
    case "unreachable":
      return `The study log could not be reached. ${missing}`;
    default:
      return trouble satisfies never;
  }
}

function describeWrite(trouble: Trouble, unsaved: number): string {
  const kept = `${countEntries(unsaved)} of yours ${unsaved === 1 ? "is" : "are"} not shared yet.`;
  switch (trouble) {
    case "no-room":
      return "This tab is out of storage, so a reload loses what you wrote. Save it as a file first.";
    case "not-allowed":
      return `You cannot write to the study log. ${kept}`;
    case "wrong-path":
      return `The study log was not found. Tell your administrator (status 404). ${kept}`;
    case "not-kept":
      return `The server confirmed an entry but does not return it. ${kept}`;
    case "malformed":
      return `The server did not confirm each entry. ${kept}`;
    case "refused":
    case "reset-twice":
      return `The server refused the entries. ${kept}`;
    case "unreachable":
      return `The study log could not be reached. ${kept}`;
    default:
      return trouble satisfies never;
  }
}
