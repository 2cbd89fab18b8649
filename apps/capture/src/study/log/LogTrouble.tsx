import { formatQuantity } from "@capno/domain/number/percent";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Button } from "@capno/ui-kit/buttons/Button";

import { countEntries } from "./log-words.ts";
import type { Trouble } from "./log-state.ts";
import { useLogWriter, useStudyLog } from "./use-study-log.ts";

/** Says why the log does not give or take what it should, and counts what this version cannot read of it. */
export function LogTrouble() {
  const { readTrouble, writeTrouble, rows, newer, nameless, unknownFields, unsaved, isRead } = useStudyLog();
  const log = useLogWriter();
  const unreadable = nameless + rows.filter(({ reading }) => reading === "unreadable").length;
  const troubles = [
    ...(readTrouble === undefined ? [] : [describeRead(readTrouble, isRead)]),
    ...(writeTrouble === undefined ? [] : [describeWrite(writeTrouble, unsaved.length)]),
  ];
  // A refusal to read is final until the page is opened again; a press sends what was refused once more.
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
          {`${countEntries(unreadable)} of the study log cannot be read by this version. Nothing of it is lost.`}
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
    ? "What others wrote may be missing here."
    : "Statuses, notes and reviews are not read.";
  switch (trouble) {
    case "not-allowed":
      return `This account may not read the study log. ${missing}`;
    case "wrong-path":
      return `There is no study log at the address that is configured: please tell your administrator (status 404). ${missing}`;
    case "malformed":
    case "not-kept":
    case "no-room":
      return `What the server sent of the study log could not be read. ${missing}`;
    case "reset-twice":
      return `The study log is being set anew on the server, and is read again in a minute. ${missing}`;
    case "refused":
      return `The server refused to give the study log. ${missing}`;
    case "unreachable":
      return `The study log could not be reached. ${missing}`;
    default:
      return trouble satisfies never;
  }
}

function describeWrite(trouble: Trouble, unsaved: number): string {
  const kept = `${countEntries(unsaved)} of yours ${unsaved === 1 ? "is" : "are"} kept on this page and not shared yet.`;
  switch (trouble) {
    case "no-room":
      return "This tab has no room to keep what you wrote: a reload of the page loses it. Save it as a file first.";
    case "not-allowed":
      return `This account may not write to the study log. ${kept}`;
    case "wrong-path":
      return `There is no study log at the address that is configured: please tell your administrator (status 404). ${kept}`;
    case "not-kept":
      return `The server said that it saved an entry, and does not give it back. ${kept}`;
    case "malformed":
      return `The server did not say what became of each entry. ${kept}`;
    case "refused":
    case "reset-twice":
      return `The server refused what was sent to the study log. ${kept}`;
    case "unreachable":
      return `The study log could not be reached. ${kept}`;
    default:
      return trouble satisfies never;
  }
}
