import { formatQuantity } from "@capno/domain/number/percent";
import type { Participant } from "@capno/domain/participant/participant";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Loader } from "@capno/ui-kit/feedback/Loader";
import { useLocation } from "@capno/router";
import { useEffect } from "react";

import { parseRecordId } from "../../paths/detail-path.ts";
import { Blinded } from "../../kit/Blinded.tsx";
import { LogNotices } from "../../study/log/LogNotices.tsx";
import { useNotesOf } from "../../study/notes/use-notes.ts";
import { useLastViewed } from "../../study/session/use-last-viewed.ts";
import { useRecordInView } from "../../study/session/use-record-in-view.ts";
import { useValues } from "../../study/values/use-values.ts";
import { AdherenceCalendar } from "../calendar/AdherenceCalendar.tsx";
import { CapnogramSection } from "../waveforms/CapnogramSection.tsx";
import { DetailHeader } from "../header/DetailHeader.tsx";
import { InShort } from "./InShort.tsx";
import { NeverRecorded } from "../header/NeverRecorded.tsx";
import { FailedLatestRecord } from "../header/FailedLatestRecord.tsx";
import styles from "../ParticipantDetail.module.css";
import { SectionNav } from "../SectionNav.tsx";
import { LeftBanner } from "../status/LeftBanner.tsx";
import { SummaryStatistics } from "../statistics/SummaryStatistics.tsx";
import { Trends } from "../trends/Trends.tsx";
import { UsageAndQuality } from "../statistics/UsageAndQuality.tsx";
import { OpenedRecordNotice } from "../records/OpenedRecordNotice.tsx";
import { RecordsList } from "../records/RecordsList.tsx";
import { useDetailRecords, useOpenedRecord } from "../records/use-detail-records.ts";
import { useLiveRecords } from "../records/use-live-records.ts";
import { WaveformTopology } from "../waveforms/WaveformTopology.tsx";

export interface ParticipantDetailProps {
  readonly participant: Participant;
  /** The order the list was left in, for previous and next. */
  readonly order: readonly Participant[];
  readonly all: readonly Participant[];
}

/** Everything about one participant; each section loads, fails and is retried by itself. */
export function ParticipantDetail({ participant, order, all }: ParticipantDetailProps) {
  const { duid } = participant;
  const lastViewed = useLastViewed();
  const recordInView = useRecordInView();
  const values = useValues();
  const isBlinded = values.isBlinded(duid);
  const records = useDetailRecords(participant);
  const notes = useNotesOf(duid, records.list.data?.rows);
  const opened = useOpenedRecord(duid, records, parseRecordId(useLocation().search));
  const arriving = useLiveRecords(participant);
  useEffect(() => lastViewed.rememberParticipant(duid), [lastViewed, duid]);
  const shown = opened.latestRow;
  const shownId = shown?.id;
  useEffect(() => {
    recordInView.show(shownId);
    return () => recordInView.show(undefined);
  }, [recordInView, shownId]);
  const openedId = opened.chosen?.id;
  useEffect(() => {
    // A record that was opened, by a row or a reading, is seen where it is drawn.
    if (openedId !== undefined) document.getElementById("breath")?.scrollIntoView({ block: "nearest" });
  }, [openedId]);

  const { list } = records;
  const hasNoRecord = list.isSuccess && !records.hasLatest;
  const unreadable = list.data?.unreadable ?? 0;
  return (
    <>
      <DetailHeader
        participant={participant}
        order={order}
        all={all}
        records={records}
        notes={notes}
        shown={shown}
        arriving={arriving}
      />
      {!hasNoRecord && <InShort participant={participant} records={records} isBlinded={isBlinded} />}
      <LeftBanner duid={duid} records={list.data?.rows ?? []} />
      <LogNotices isShown={(entry) => entry.kind !== "note" || entry.duid === duid} />
      {records.hasFailedLatest && (
        <FailedLatestRecord failed={list.data?.rows[0]} shown={records.latestRow} isBlinded={isBlinded} />
      )}
      {unreadable > 0 && (
        <Banner tone="watch">{`${formatQuantity(unreadable, "record")} could not be read. The latest one may be missing here.`}</Banner>
      )}
      {hasNoRecord ? (
        <>
          <NeverRecorded participant={participant} notes={notes} />
          <div className={styles.sections}>
            <AdherenceCalendar participant={participant} records={records} notes={notes} />
            {records.hasFailedLatest && <RecordsList duid={duid} records={opened} notes={notes} />}
          </div>
        </>
      ) : (
        <>
          {list.isPending && <Loader text="Loading user data..." shape="cards" />}
          {/* Drawn, and what they need asked for, but not seen before the list says what is above them. */}
          <div className={styles.parts} hidden={list.isPending}>
            <SectionNav isBlinded={isBlinded} />
            {isBlinded ? <Blinded /> : <OpenedRecordNotice records={opened} />}
            <div className={styles.sections}>
              <div id="summary" tabIndex={-1} className={styles.summary}>
                <UsageAndQuality participant={participant} />
                {!isBlinded && <SummaryStatistics records={records} />}
              </div>
              {!isBlinded && (
                <>
                  <Trends duid={duid} records={records} notes={notes} />
                  <WaveformTopology duid={duid} records={opened} />
                  <CapnogramSection duid={duid} records={opened} />
                </>
              )}
              <AdherenceCalendar participant={participant} records={records} notes={notes} />
              <RecordsList duid={duid} records={opened} notes={notes} />
            </div>
          </div>
        </>
      )}
    </>
  );
}
