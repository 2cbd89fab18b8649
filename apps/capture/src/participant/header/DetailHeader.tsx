import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import {
  formatHandset,
  getGroupOfParticipant,
  type Participant,
} from "@capno/domain/participant/participant";
import { getNeighbours } from "@capno/domain/participant/participant-filter";
import { formatPercent, formatQuantity } from "@capno/domain/number/percent";
import { formatIsoDate, formatShortDay } from "@capno/domain/time/date-text";
import { Link, useLocation, useNavigate } from "@capno/router";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import { AsyncButton } from "@capno/ui-kit/buttons/AsyncButton";
import { IconButton } from "@capno/ui-kit/overlays/IconButton";
import { ComboboxField } from "@capno/ui-kit/fields/ComboboxField";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { ChevronLeftIcon, ChevronRightIcon } from "@capno/ui-kit/icons";
import {
  formatParticipantStatus,
  getKnownStatus,
  hasLeft,
  NOT_READ,
} from "@capno/domain/participant-status/participant-status";
import { useServices } from "@capno/product-contract/use-services";
import { Button } from "@capno/ui-kit/buttons/Button";

import { formatNote, isDeleted, type ListedNote } from "../../study/notes/find-notes.ts";
import { NotesButton } from "../notes/NotesButton.tsx";
import noteStyles from "../notes/Notes.module.css";
import { useStudyZone } from "../../kit/time/study-zone.ts";
import styles from "./DetailHeader.module.css";
import { LatestReading } from "./LatestReading.tsx";
import { toHandsetLogPath } from "../../paths/handset-log-path.ts";
import { toDetailPath } from "../../paths/detail-path.ts";
import type { DetailRecords } from "../records/use-detail-records.ts";
import { NotLoaded } from "../../kit/NotLoaded.tsx";
import { useDialogAhead, useLazyDialog } from "../../kit/use-lazy-dialog.tsx";
import { WaitingFor } from "../../study/data/WaitingFor.tsx";
import { getSingleFailure, useSummaries } from "../../study/summaries/use-summaries.ts";
import { SAVE_WORDS } from "../../study/log/save-words.ts";
import { useStudyLog } from "../../study/log/use-study-log.ts";
import { useStatuses, useStudyDay } from "../../study/statuses/use-statuses.ts";

export interface DetailHeaderProps {
  readonly participant: Participant;
  readonly order: readonly Participant[];
  readonly all: readonly Participant[];
  readonly records: DetailRecords;
  /** The newest first. */
  readonly notes: readonly ListedNote[];
  readonly shown: CapnogramSummary | undefined;
  readonly arriving: number | undefined;
}

export function DetailHeader({
  participant,
  order,
  all,
  records,
  notes,
  shown,
  arriving,
}: DetailHeaderProps) {
  const { zone } = useStudyZone();
  const { clock } = useServices();
  const today = useStudyDay(clock.now());
  const navigate = useNavigate();
  const location = useLocation();
  const { duid } = participant;
  const { run, make } = useSummaries();
  const failure = getSingleFailure(run);
  const saveSummary = () => make({ participants: [participant], name: [duid, "summary"] });
  const status = getKnownStatus(useStatuses().get(duid));
  const hasLeftStudy = status !== undefined && hasLeft(status, today);
  const newest = notes.find((note) => !isDeleted(note));
  // The selector can find a participant outside the list's filter.
  const isListed = order.some((row) => row.duid === duid);
  const { previous, next } = getNeighbours(isListed ? order : all, duid);
  const goTo = (other: string | undefined) => {
    if (other !== undefined && other !== duid) void navigate(toDetailPath(other, location));
  };

  return (
    <header className={styles.header}>
      <PageHeading
        title={
          <>
            <ChangingText>{duid}</ChangingText>
            {participant.udi !== null && (
              <span className={styles.handset}>
                {" "}
                <Link to={toHandsetLogPath({ udi: participant.udi, groupId: null })} title="Handset log">
                  <ChangingText>{formatHandset(participant)}</ChangingText>
                </Link>
              </span>
            )}
          </>
        }
        detail={
          <dl className={styles.facts}>
            <div>
              <dt>Latest Reading Date</dt>
              <dd>
                <LatestReading records={records} hasLeft={hasLeftStudy} />
              </dd>
            </div>
            <div>
              <dt>Group</dt>
              <dd>
                <ChangingText>{getGroupOfParticipant(duid)}</ChangingText>
              </dd>
            </div>
            <div>
              <dt>In the study</dt>
              <dd>
                <StatusButton participant={participant} />
              </dd>
            </div>
          </dl>
        }
      >
        <div className={styles.tools} data-tools="">
          <NotesButton duid={duid} notes={notes} record={shown} />
          <AsyncButton
            size="small"
            aria-label="PDF summary"
            work={saveSummary}
            slowLabel="Making the summary…"
          >
            PDF
          </AsyncButton>
        </div>
        <div className={styles.choice} data-tools="">
          <ComboboxField
            className={styles.selector}
            label="User"
            labelHidden
            value={duid}
            placeholder="Type to search"
            onChange={goTo}
            options={all.map((row) => ({
              value: row.duid,
              label: row.duid,
              detail: formatQuantity(row.count, "record"),
            }))}
          />
          <IconButton
            size="small"
            icon={ChevronLeftIcon}
            label="Previous user"
            aria-disabled={previous === undefined}
            tip={previous === undefined ? "This is the first user" : `Previous user, ${previous}`}
            onClick={() => goTo(previous)}
          />
          <IconButton
            size="small"
            icon={ChevronRightIcon}
            label="Next user"
            aria-disabled={next === undefined}
            tip={next === undefined ? "This is the last user" : `Next user, ${next}`}
            onClick={() => goTo(next)}
          />
        </div>
      </PageHeading>
      {run.status === "listing" && <WaitingFor progress={run.progress} />}
      {failure !== undefined && (
        <NotLoaded title="The summary could not be made" onTryAgain={() => void saveSummary()}>
          {`${failure} Nothing was saved.`}
        </NotLoaded>
      )}
      {newest !== undefined && (
        <p className={noteStyles.newest} title={formatNote(newest, zone)}>
          <span className={noteStyles.newestText} dir="auto">
            {newest.text}
          </span>{" "}
          <span>{formatShortDay(formatIsoDate(newest.at, zone))}</span>{" "}
          <span className={noteStyles.author} dir="auto">
            {newest.by}
          </span>
        </p>
      )}
      <p role="status" className={styles.arriving}>
        {arriving !== undefined && <span>A new record is arriving</span>}
        {arriving !== undefined && (
          <span aria-hidden="true">
            <ChangingText>{`, ${formatPercent(arriving)}`}</ChangingText>
          </span>
        )}
      </p>
    </header>
  );
}

const loadStatusDialog = async () => (await import("../../study/statuses/StatusDialog.tsx")).StatusDialog;

/** Whether the participant is in the study; a press changes it. */
function StatusButton({ participant }: Pick<DetailHeaderProps, "participant">) {
  const { duid } = participant;
  useDialogAhead(loadStatusDialog);
  // Who has which handset may change while it is open.
  const { open, dialog } = useLazyDialog("a status", loadStatusDialog, { participant });
  const { getSaveStatus } = useStudyLog();
  const status = useStatuses().get(duid);
  // A status that cannot be read may be followed by another.
  const isKnown = status !== NOT_READ;
  const saving = SAVE_WORDS[getSaveStatus("status", duid)];
  return (
    <>
      <span data-on="paper">{formatParticipantStatus(status)}</span>
      <Button
        size="small"
        disabled={!isKnown}
        title={isKnown ? "Change the status" : "The study log is not loaded"}
        onClick={() => open({})}
      >
        {`${status === undefined ? "Set status" : formatParticipantStatus(status)}${saving === "" ? "" : `, ${saving}`}`}
      </Button>
      {dialog}
    </>
  );
}
