import { formatQuantity } from "@capno/domain/number";
import type { Participant } from "@capno/domain/participant";
import { Link, useLocation, useNavigate } from "@capno/router";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { useEffect, useMemo } from "react";

import { parseCompareChoice, toCompareSearch, type CompareChoice } from "../../../paths/compare-path.ts";
import { getDetailPath } from "../../../paths/detail-path.ts";
import { useCapture } from "../../../state/use-capture.ts";
import { useRecordList } from "../records/use-detail-records.ts";
import { Section } from "../Section.tsx";
import { LeftBanner } from "../status/LeftBanner.tsx";
import { ChooseSides } from "./choice/ChooseSides.tsx";
import { Comparison } from "./Comparison.tsx";
import styles from "./Compare.module.css";

/** The choice of two sides above their comparison. */
export function CompareUser({ participant }: { readonly participant: Participant }) {
  const { duid } = participant;
  const location = useLocation();
  const navigate = useNavigate();
  const { lastViewed } = useCapture();
  const list = useRecordList(participant);
  const choice = useMemo(() => parseCompareChoice(location.search), [location.search]);
  useEffect(() => lastViewed.rememberParticipant(duid), [lastViewed, duid]);
  const { baseline, now } = choice;
  const unreadable = list.data?.unreadable ?? 0;

  function choose(next: CompareChoice) {
    void navigate(
      { pathname: location.pathname, search: toCompareSearch(next), hash: location.hash },
      { preventScrollReset: true },
    );
  }

  return (
    <div className={styles.page}>
      <PageHeading
        eyebrow={<Link to={getDetailPath(duid)}>{duid}</Link>}
        title={`Compare ${duid}`}
        detail="Compare two records or two periods. Capno shows differences, not their meaning."
      />
      <LeftBanner duid={duid} records={list.data?.rows ?? []} />
      <Section title="Which records" needs={[list]} shape="number">
        {() =>
          list.data?.rows.length === 0 ? (
            <Panel tone="info" headingLevel={3} title="No data yet">
              This user has no record that could be compared.
            </Panel>
          ) : (
            <ChooseSides
              key={toCompareSearch(choice)}
              choice={choice}
              records={list.data?.rows ?? []}
              onChoose={choose}
            />
          )
        }
      </Section>
      {unreadable > 0 && (
        <Banner tone="watch">{`${formatQuantity(unreadable, "record")} could not be read, and may be missing here.`}</Banner>
      )}
      {list.data !== undefined && baseline !== undefined && now !== undefined && (
        <Comparison duid={duid} list={list} records={list.data.rows} baseline={baseline} now={now} />
      )}
    </div>
  );
}
