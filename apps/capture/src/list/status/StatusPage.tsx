import {
  isNotRead,
  STATUS_NOT_READ,
  toStatusCells,
  type StatusLookup,
} from "@capno/domain/participant-status/participant-status";
import type { Participant } from "@capno/domain/participant/participant";
import { formatDateTime } from "@capno/domain/time/date-text";
import { formatCount } from "@capno/domain/number/percent";
import { toCsv } from "@capno/domain/text/csv";
import { Link } from "@capno/router";
import { useServices } from "@capno/product-contract/use-services";
import { Button } from "@capno/ui-kit/buttons/Button";
import { DownloadIcon } from "@capno/ui-kit/icons";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";

import { LIST_PATH, STATUS_CHIP_NAMES, STATUS_CHIPS } from "../../paths/list-path.ts";
import { useParticipants } from "../../study/data/use-participants.ts";
import { NotLoaded } from "../../kit/NotLoaded.tsx";
import { RecordsPage } from "../../kit/RecordsPage.tsx";
import { toFileStamp } from "../../kit/time/local-iso.ts";
import { useStudyZone } from "../../kit/time/study-zone.ts";
import { StatusTabs } from "../../study/StatusTabs.tsx";
import { useSaving } from "../../kit/use-saving.ts";
import { LogNotices } from "../../study/log/LogNotices.tsx";
import { formatAudience } from "../../study/log/save-words.ts";
import { useStudyLog } from "../../study/log/use-study-log.ts";
import { findLastFile } from "../../study/statuses/known-statuses.ts";
import { hasChip } from "../../study/worklist/status-filter.ts";
import { useStatuses } from "../../study/statuses/use-statuses.ts";
import { ParticipantsFilePanel } from "./ParticipantsFilePanel.tsx";
import densePage from "../../kit/DensePage.module.css";
import styles from "../../kit/StatusPage.module.css";

/** Who is in the study, who left and why, from a file of the study's own. */
export const StatusPage = () => (
  <RecordsPage title="Participant status">
    <StatusOfParticipants />
  </RecordsPage>
);

function StatusOfParticipants() {
  const list = useParticipants();
  const { isRead, readTrouble } = useStudyLog();
  const known = useStatuses();
  return (
    <div className={densePage.page}>
      <PageHeading dense title="Participant status">
        <StatusTabs />
      </PageHeading>
      <p>Who is in the study, since when, and who left and why. What the study does not say is not known.</p>
      <LogNotices />
      {list.data === undefined ? (
        list.isLoadingError ? (
          <NotLoaded title="The list of users could not be loaded" onTryAgain={() => void list.refetch()}>
            Nothing has been changed.
          </NotLoaded>
        ) : (
          <p aria-busy="true">Loading users…</p>
        )
      ) : !isRead ? (
        readTrouble === undefined && <p aria-busy="true">Loading the study log…</p>
      ) : (
        <Known participants={list.data.rows} unreadable={list.data.unreadable} known={known} />
      )}
    </div>
  );
}

interface KnownProps {
  readonly participants: readonly Participant[];
  readonly unreadable: number;
  readonly known: StatusLookup;
}

function Known({ participants, unreadable, known }: KnownProps) {
  const { clock } = useServices();
  const { zone, words } = useStudyZone();
  const { isShared, threads } = useStudyLog();
  const saving = useSaving();
  const lastFile = findLastFile(threads.status);

  function save() {
    const csv = formatStatusesCsv(participants, known);
    void saving.saveCsv(csv, `participants-${toFileStamp(clock.now(), zone)}.csv`);
  }

  return (
    <>
      <p className={styles.where}>
        {`${formatAudience({ isShared }, "Shared with the groups of each user.")} ${words}`}
      </p>
      <Counts participants={participants} known={known} />
      <div className={styles.tools}>
        <p className={styles.where}>
          {lastFile === undefined
            ? "No file has been used yet."
            : `Last file: ${lastFile.file}, ${formatDateTime(lastFile.at, zone)}, by ${lastFile.by}.`}
        </p>
        <Button icon={DownloadIcon} onClick={save}>
          Save as CSV
        </Button>
      </div>
      <ParticipantsFilePanel participants={participants} unreadable={unreadable} />
    </>
  );
}

/** Together they are all users; each but "Not read" opens them in All Users. */
function Counts({ participants, known }: Omit<KnownProps, "unreadable">) {
  const chips = STATUS_CHIPS.filter((chip) => chip !== "left");
  const notRead = participants.filter(({ duid }) => isNotRead(known.get(duid))).length;
  return (
    <dl className={styles.counts}>
      {chips.map((chip) => {
        const count = formatCount(participants.filter(({ duid }) => hasChip(known.get(duid), chip)).length);
        return (
          <div key={chip}>
            <dt>{STATUS_CHIP_NAMES[chip]}</dt>
            <dd>
              <Link
                to={`${LIST_PATH}?status=${chip}`}
                aria-label={`${STATUS_CHIP_NAMES[chip]}: ${count}, show these users`}
              >
                {count}
              </Link>
            </dd>
          </div>
        );
      })}
      {notRead > 0 && (
        <div>
          <dt>{STATUS_NOT_READ}</dt>
          <dd>{formatCount(notRead)}</dd>
        </div>
      )}
    </dl>
  );
}

/** Who is not known has no line; of whom it was not read, that is said. */
function formatStatusesCsv(participants: readonly Participant[], known: StatusLookup): string {
  return toCsv([
    ["duid", "enrolled", "left", "reason"],
    ...participants.flatMap(({ duid }) => {
      const status = known.get(duid);
      if (status === undefined) return [];
      const { enrolled, left, reason } = toStatusCells(status);
      return [[duid, enrolled, left, reason]];
    }),
  ]);
}
