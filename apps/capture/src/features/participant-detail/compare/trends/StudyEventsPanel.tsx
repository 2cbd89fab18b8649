import { parseStudyEvents } from "@capno/domain/comparison/study-events";
import { formatDateTime, formatDay } from "@capno/domain/date-text";
import { formatCount } from "@capno/domain/percent";
import type { Duid } from "@capno/domain/units";
import { Banner } from "@capno/ui-kit/Banner";
import { Button } from "@capno/ui-kit/Button";
import { useState, type DragEvent } from "react";

import { decodeText } from "../../../../shared/decode-text.ts";
import { FileButton } from "../../../../shared/FileButton.tsx";
import type { EventsFile } from "../../../../state/study-events-slot.ts";
import { TIME_ZONE } from "../../../../shared/time/time-zone.ts";
import styles from "./StudyEventsPanel.module.css";
import type { PlacedEvent } from "./sides-over-time.ts";

export interface StudyEventsPanelProps {
  readonly duid: Duid;
  readonly file: EventsFile | undefined;
  readonly onFile: (file: EventsFile | undefined) => void;
  /** Those of this participant, oldest first. */
  readonly placed: readonly PlacedEvent[];
  readonly ofOthers: number;
  /** Days are compared: an event lies in one of them, or in none. */
  readonly hasWindow: boolean;
}

/** Far more than a study's visits; what is larger is another file. */
const LARGEST_FILE_BYTES = 1_000_000;
const MOST_BAD_LINES = 20;

/** Drop a table of events, or choose it: they become lines of the trend, and stay in this tab's memory alone. */
export function StudyEventsPanel({ duid, file, onFile, placed, ofOthers, hasWindow }: StudyEventsPanelProps) {
  const [isOver, setIsOver] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function open(chosen: File | undefined) {
    if (chosen === undefined) return;
    if (chosen.size > LARGEST_FILE_BYTES) {
      setRefusal(`${chosen.name} is larger than 1 MB: choose a table of duid, date and label.`);
      return;
    }
    try {
      const text = decodeText(new Uint8Array(await chosen.arrayBuffer()));
      if (text === undefined) {
        setRefusal(`${chosen.name} is no text: save the table as CSV (UTF-8) and choose that file.`);
        return;
      }
      setRefusal(undefined);
      onFile({ name: chosen.name, read: parseStudyEvents(text) });
    } catch {
      setRefusal(`${chosen.name} could not be read. Please choose it again.`);
    }
  }

  const carry = (event: DragEvent, isInside: boolean) => {
    event.preventDefault();
    setIsOver(isInside);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a short cut; the button does the same
    <div
      className={styles.panel}
      data-over={isOver || undefined}
      role="group"
      aria-label="Events"
      onDragOver={(event) => carry(event, true)}
      onDragLeave={(event) => carry(event, false)}
      onDrop={(event) => {
        carry(event, false);
        void open(event.dataTransfer.files[0]);
      }}
    >
      <div className={styles.row}>
        <p className={styles.words}>
          {file === undefined
            ? "Add events: drop a CSV with duid, date, label. It never leaves this tab."
            : describeFile(duid, file, placed.length, ofOthers)}
        </p>
        <FileButton label="Events as CSV" accept=".csv,text/csv" onFile={(chosen) => void open(chosen)}>
          {file === undefined ? "Choose a file…" : "Another file…"}
        </FileButton>
        {file !== undefined && (
          <Button size="small" variant="quiet" onClick={() => onFile(undefined)}>
            Remove the events
          </Button>
        )}
      </div>
      <div role="alert">{refusal !== undefined && <Banner tone="watch">{refusal}</Banner>}</div>
      {file !== undefined && <BadLines file={file} />}
      {placed.length > 0 && <EventTable placed={placed} hasWindow={hasWindow} />}
    </div>
  );
}

const count = (events: number) => (events === 1 ? "1 event" : `${formatCount(events)} events`);

function describeFile(duid: Duid, { name, read }: EventsFile, own: number, ofOthers: number): string {
  const others = ofOthers === 0 ? "" : `, ${formatCount(ofOthers)} of other users ignored`;
  const bad = read.badLines.length;
  const lines = bad === 0 ? "" : `, ${bad === 1 ? "1 line is" : `${formatCount(bad)} lines are`} no event`;
  return `${name}: ${count(own)} of ${duid}${others}${lines}.`;
}

function BadLines({ file: { read } }: { readonly file: EventsFile }) {
  const { badLines } = read;
  if (badLines.length === 0) return null;
  return (
    <Banner tone="watch" role="status">
      <ul className={styles.badLines}>
        {badLines.slice(0, MOST_BAD_LINES).map(({ line, problem }) => (
          <li key={line}>{`Line ${line}: ${problem}`}</li>
        ))}
        {badLines.length > MOST_BAD_LINES && <li>{`and ${badLines.length - MOST_BAD_LINES} more`}</li>}
      </ul>
    </Banner>
  );
}

function EventTable({ placed, hasWindow }: Pick<StudyEventsPanelProps, "placed" | "hasWindow">) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Event</th>
          {hasWindow && <th scope="col">Window</th>}
        </tr>
      </thead>
      <tbody>
        {placed.map(({ event, time, isIn }, place) => (
          <tr key={place}>
            <td>
              {event.when.kind === "day" ? formatDay(time, TIME_ZONE) : formatDateTime(time, TIME_ZONE)}
            </td>
            <th scope="row">{event.label}</th>
            {hasWindow && <td>{describePlace(isIn)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function describePlace({ baseline, now }: PlacedEvent["isIn"]): string {
  if (baseline && now) return "Baseline and now";
  if (baseline) return "Baseline";
  return now ? "Now" : "In neither";
}
