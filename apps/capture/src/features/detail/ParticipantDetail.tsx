import type { Participant } from "@capno/domain/participant";
import { Panel } from "@capno/ui-kit/Panel";
import { useEffect } from "react";

import { useCapture } from "../../use-capture.ts";
import { CapnogramSection } from "./CapnogramSection.tsx";
import { DetailHeader } from "./DetailHeader.tsx";
import styles from "./ParticipantDetail.module.css";
import { SummaryStatistics } from "./SummaryStatistics.tsx";
import { Trends } from "./Trends.tsx";
import { UsageAndQuality } from "./UsageAndQuality.tsx";
import { useDetailRecords } from "./use-detail-records.ts";
import { useLiveRecords } from "./use-live-records.ts";
import { WaveformTopology } from "./WaveformTopology.tsx";

export interface ParticipantDetailProps {
  readonly participant: Participant;
  /** The order the list was left in, for previous and next. */
  readonly order: readonly Participant[];
  readonly all: readonly Participant[];
}

/** Everything about one participant; each section loads, fails and is retried by itself. Decision F4 */
export function ParticipantDetail({ participant, order, all }: ParticipantDetailProps) {
  const { duid } = participant;
  const { lastViewed } = useCapture();
  const records = useDetailRecords(duid);
  useLiveRecords(participant);
  useEffect(() => lastViewed.rememberParticipant(duid), [lastViewed, duid]);

  const hasNoRecord = records.list.isSuccess && !records.hasLatest;
  return (
    <>
      <DetailHeader participant={participant} order={order} all={all} records={records} />
      {records.hasFailedLatest && (
        <Panel tone="watch" role="status" title="The latest record could not be processed">
          {hasNoRecord
            ? "There is no earlier record to show instead."
            : "The values below are those of the last record that could be."}
        </Panel>
      )}
      {hasNoRecord ? (
        <Panel tone="info" role="status" title="No data yet">
          We couldn't find any data for this user yet. This page will automatically update when data is
          available.
        </Panel>
      ) : (
        <div className={styles.sections}>
          <UsageAndQuality participant={participant} />
          <SummaryStatistics records={records} />
          <WaveformTopology records={records} />
          <CapnogramSection records={records} />
          <Trends duid={duid} />
        </div>
      )}
    </>
  );
}
