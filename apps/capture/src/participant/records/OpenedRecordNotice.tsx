import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import { Link, useLocation } from "@capno/router";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { buttonClass } from "@capno/ui-kit/buttons/button-class";
import { Panel } from "@capno/ui-kit/feedback/Panel";

import { toRecordPath } from "../../paths/detail-path.ts";
import { ContactSupport } from "../../kit/ContactSupport.tsx";
import { useStudyZone } from "../../kit/time/study-zone.ts";
import { formatReadingDate } from "../reading-date.ts";
import styles from "./RecordsList.module.css";
import { describeMissing, type OpenedRecord } from "./use-detail-records.ts";

/** Stays at the top while waveform and capnogram show an older record, so that no value is taken for today's. */
export function OpenedRecordNotice({ records }: { readonly records: OpenedRecord }) {
  const { zone } = useStudyZone();
  const { chosen, isMissing, list } = records;
  if (isMissing) {
    return (
      <Panel
        tone="watch"
        role="status"
        title={`The latest record is shown instead: ${describeMissing(list)}.`}
        actions={
          <>
            <ShowLatest />
            <ContactSupport />
          </>
        }
      />
    );
  }
  if (chosen === undefined || chosen.id === list.data?.rows[0]?.id) return null;
  return (
    <div className={styles.notice}>
      <Banner
        tone="info"
        role="status"
        actions={<ShowLatest />}
      >{`Waveform and capnogram show the record of ${formatReadingDate(chosen, zone)}. Summary and trends show the latest.`}</Banner>
    </div>
  );
}

function ShowLatest() {
  const location = useLocation();
  return (
    <Link
      to={toRecordPath(undefined, location)}
      preventScrollReset
      className={buttonClass("secondary", "small")}
    >
      Show the latest
    </Link>
  );
}

/** In place of a missing waveform: what the server wrote instead of a version. */
export function FailedRecord({ record }: { readonly record: CapnogramSummary }) {
  return (
    <Panel
      tone="watch"
      headingLevel={3}
      title="This record could not be processed"
    >{`It has no waveform and no values. The server noted: ${record.parserVersion}`}</Panel>
  );
}
