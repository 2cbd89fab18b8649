import { formatQuantity } from "@capno/domain/number";
import type { Participant } from "@capno/domain/participant";
import { toDuid } from "@capno/domain/units";
import { Link, useLocation, useNavigate, useParams } from "@capno/router";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Loader } from "@capno/ui-kit/feedback/Loader";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { useEffect, useMemo, useRef, useState } from "react";

import {
  getComparePath,
  parseCompareChoice,
  toCompareSearch,
  type CompareChoice,
} from "../../../paths/compare-path.ts";
import { getDetailPath } from "../../../paths/detail-path.ts";
import { useParticipants } from "../../../queries/use-participants.ts";
import { Blinded } from "../../../shared/Blinded.tsx";
import { useCapture } from "../../../state/use-capture.ts";
import { useRecordList } from "../records/use-detail-records.ts";
import { RequireDetail } from "../RequireDetail.tsx";
import { Section } from "../Section.tsx";
import { LeftBanner } from "../status/LeftBanner.tsx";
import { UnknownUser, UsersNotLoaded } from "../UserNotFound.tsx";
import { ChooseSides } from "./ChooseSides.tsx";
import styles from "./Compare.module.css";
import { Comparison } from "./Comparison.tsx";
import { getSuggestions } from "./suggestions.ts";

/** Two records or two windows of one participant beside each other. */
export function ComparePage() {
  return (
    <RequireDetail>
      <FoundUser />
    </RequireDetail>
  );
}

function FoundUser() {
  const { duid = "" } = useParams();
  const { values } = useCapture();
  const list = useParticipants();
  if (list.data === undefined) {
    if (list.isError) {
      return <UsersNotLoaded title={duid} error={list.error} onTryAgain={() => void list.refetch()} />;
    }
    return (
      <>
        <PageHeading title={`Compare ${duid}`} />
        <Loader text="Loading user data..." shape="chart" />
      </>
    );
  }
  const participant = list.data.rows.find((row) => row.duid === toDuid(duid));
  if (participant === undefined)
    return <UnknownUser key={duid} duid={duid} rows={list.data.rows} toPath={getComparePath} />;
  if (values.isBlinded(participant.duid)) {
    return (
      <>
        <PageHeading
          eyebrow={<Link to={getDetailPath(participant.duid)}>User Summary</Link>}
          title={`Compare ${duid}`}
        />
        <Blinded what="Values and waveforms are" />
      </>
    );
  }
  // The key throws everything of one participant away before another is shown.
  return <CompareUser key={duid} participant={participant} />;
}

/** One line that chooses two sides, above their comparison. */
function CompareUser({ participant }: { readonly participant: Participant }) {
  const { duid } = participant;
  const location = useLocation();
  const navigate = useNavigate();
  const { lastViewed } = useCapture();
  const list = useRecordList(participant);
  const choice = useMemo(() => parseCompareChoice(location.search), [location.search]);
  useEffect(() => lastViewed.rememberParticipant(duid), [lastViewed, duid]);
  const { baseline, now } = choice;
  const [isFormOpen, setIsFormOpen] = useState(baseline === undefined || now === undefined);
  const formButton = useRef<HTMLButtonElement>(null);
  const records = list.data?.rows ?? [];
  const unreadable = list.data?.unreadable ?? 0;

  function choose(next: CompareChoice) {
    setIsFormOpen(false);
    void navigate(
      { pathname: location.pathname, search: toCompareSearch(next), hash: location.hash },
      { preventScrollReset: true },
    );
  }

  return (
    <div className={styles.page}>
      <PageHeading eyebrow={<Link to={getDetailPath(duid)}>{duid}</Link>} title={`Compare ${duid}`} />
      <LeftBanner duid={duid} records={records} />
      <Section
        // Its buttons come with the records, above the form: they push nothing down.
        key={list.isPending ? "reading" : "read"}
        title="Which records"
        className={styles.choice}
        needs={[list]}
        shape="number"
        placeholder={null}
        actions={
          records.length > 0 && (
            <>
              {getSuggestions(records).map(({ label, choice: suggested }) => (
                <Button
                  key={label}
                  size="small"
                  aria-pressed={toCompareSearch(suggested) === toCompareSearch(choice)}
                  onClick={() => choose(suggested)}
                >
                  {label}
                </Button>
              ))}
              <Button
                ref={formButton}
                size="small"
                aria-expanded={isFormOpen}
                onClick={() => setIsFormOpen(!isFormOpen)}
              >
                Choose…
              </Button>
              {baseline !== undefined && now !== undefined && (
                <Button size="small" variant="quiet" onClick={() => choose({ baseline: now, now: baseline })}>
                  Swap sides
                </Button>
              )}
            </>
          )
        }
      >
        {() => {
          if (records.length === 0)
            return (
              <Panel tone="info" headingLevel={3} title="No data yet">
                This user has no record that could be compared.
              </Panel>
            );
          if (!isFormOpen) return null;
          return (
            <ChooseSides
              key={toCompareSearch(choice)}
              choice={choice}
              records={records}
              onChoose={(next) => {
                choose(next);
                formButton.current?.focus();
              }}
            />
          );
        }}
      </Section>
      {unreadable > 0 && (
        <Banner tone="watch">{`${formatQuantity(unreadable, "record")} could not be read, and may be missing here.`}</Banner>
      )}
      {list.data !== undefined && baseline !== undefined && now !== undefined && (
        <Comparison duid={duid} records={list.data.rows} baseline={baseline} now={now} />
      )}
    </div>
  );
}
