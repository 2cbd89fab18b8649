import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import { isGoodRecord } from "@capno/domain/breath/quality";
import { formatPercent, formatQuantity } from "@capno/domain/number/percent";
import type { Participant } from "@capno/domain/participant/participant";
import { Link, useLocation, useNavigate } from "@capno/router";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { ComboboxField } from "@capno/ui-kit/fields/ComboboxField";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { useEffect, useMemo, useState } from "react";
import { isolate } from "@capno/domain/text/isolate";

import {
  getComparePath,
  parseCompareChoice,
  toCompareSearch,
  type CompareChoice,
} from "../../paths/compare-path.ts";
import { getDetailPath, parseDuid } from "../../paths/detail-path.ts";
import { Blinded } from "../../kit/Blinded.tsx";
import { useLastViewed } from "../../study/session/use-last-viewed.ts";
import { useValues } from "../../study/values/use-values.ts";
import { useStudyZone } from "../../kit/time/study-zone.ts";
import { formatReadingDate } from "../reading-date.ts";
import { FoundUser } from "../FoundUser.tsx";
import { useKnownBreaths, useLookUpRecords } from "../records/record-overview.ts";
import { useRecordList } from "../records/use-detail-records.ts";
import { RequireDetail } from "../RequireDetail.tsx";
import { Section } from "../Section.tsx";
import { LeftBanner } from "../status/LeftBanner.tsx";
import { findBaselines, getPresetRecords } from "./baseline-presets.ts";
import styles from "./Compare.module.css";
import { Comparison, SIDE_NAMES } from "./Comparison.tsx";

/** Two records of one participant beside each other. */
export function ComparePage() {
  const duid = parseDuid(useLocation().pathname) ?? "";
  const values = useValues();
  const title = `Compare ${isolate(duid)}`;
  return (
    <RequireDetail>
      <FoundUser duid={duid} title={title} toPath={getComparePath} shape="chart">
        {(participant) =>
          values.isBlinded(participant.duid) ? (
            <>
              <PageHeading
                eyebrow={<Link to={getDetailPath(participant.duid)}>User Summary</Link>}
                title={title}
              />
              <Blinded />
            </>
          ) : (
            // The key throws everything of one participant away before another is shown.
            <CompareUser key={duid} participant={participant} />
          )
        }
      </FoundUser>
    </RequireDetail>
  );
}

const SIDES = ["baseline", "now"] as const;

const NO_GOOD = "No good record yet";
/** What a record is usually compared with. */
const PRESETS = [
  { name: "firstGood", label: "First good", none: NO_GOOD },
  { name: "monthAgo", label: "A month ago", none: "No record from a month ago" },
  { name: "lastGood", label: "Last good", none: NO_GOOD },
] as const;

/** "73% quality, number 1768"; the quality of a record that was not looked up is left out. */
function describeOption({ id, isFailed }: CapnogramSummary, quality: number | undefined): string {
  if (isFailed) return `number ${id}, failed`;
  return quality === undefined ? `number ${id}` : `${formatPercent(quality)} quality, number ${id}`;
}

/** Two records are chosen in the line of the title, above their comparison. */
function CompareUser({ participant }: { readonly participant: Participant }) {
  const { duid } = participant;
  const location = useLocation();
  const navigate = useNavigate();
  const lastViewed = useLastViewed();
  const { zone } = useStudyZone();
  const list = useRecordList(participant);
  useEffect(() => lastViewed.rememberParticipant(duid), [lastViewed, duid]);
  const rows = list.data?.rows ?? [];
  const unreadable = list.data?.unreadable ?? 0;
  const [latest, before] = rows.filter(({ isFailed }) => !isFailed);
  const [begun, setBegun] = useState<CompareChoice>();
  // A record that arrives later never moves the sides under a reader.
  if (begun === undefined && latest !== undefined && before !== undefined && !list.isFetching)
    setBegun({ baseline: before.id, now: latest.id });
  const newest = { baseline: before?.id, now: latest?.id };
  const choice = parseCompareChoice(location.search) ?? begun ?? newest;
  const { baseline, now } = choice;
  const getBreaths = useKnownBreaths(duid);
  const usable = useMemo(() => (list.data?.rows ?? []).filter(({ isFailed }) => !isFailed), [list.data]);
  useLookUpRecords(
    duid,
    useMemo(() => getPresetRecords(usable), [usable]),
  );
  const getQuality = (row: CapnogramSummary) => {
    const breaths = getBreaths(row);
    return breaths?.kind === "judged" ? breaths.percent : undefined;
  };
  const presets = findBaselines(
    usable.map((row) => {
      const breaths = getBreaths(row);
      const isJudged = breaths?.kind === "judged";
      return { ...row, isGood: isJudged ? isGoodRecord(breaths.percent) : breaths && false };
    }),
  );
  const options = rows.map((row) => ({
    value: String(row.id),
    label: formatReadingDate(row, zone),
    detail: describeOption(row, getQuality(row)),
    disabled: row.isFailed,
  }));

  function choose(next: CompareChoice) {
    void navigate(
      { pathname: location.pathname, search: toCompareSearch(next), hash: location.hash },
      { preventScrollReset: true },
    );
  }

  return (
    <div className={styles.page}>
      <PageHeading eyebrow={<Link to={getDetailPath(duid)}>{duid}</Link>} title={`Compare ${isolate(duid)}`}>
        <div className={styles.sides}>
          {SIDES.map((side) => (
            <ComboboxField
              key={side}
              label={SIDE_NAMES[side]}
              value={choice[side] === undefined ? undefined : String(choice[side])}
              placeholder="Type a date or a number"
              options={options}
              onChange={(id) => id !== undefined && choose({ ...choice, [side]: Number(id) })}
            />
          ))}
          <div role="group" aria-label="Baseline" className={styles.presets}>
            {PRESETS.map(({ name, label, none }) => {
              const id = presets[name];
              return (
                <Button
                  key={name}
                  size="small"
                  variant="quiet"
                  aria-pressed={id !== undefined && id === baseline}
                  aria-disabled={id === undefined}
                  title={id === undefined ? none : undefined}
                  onClick={() => id !== undefined && choose({ ...choice, baseline: id })}
                >
                  {label}
                </Button>
              );
            })}
          </div>
          <Button onClick={() => choose({ baseline: now, now: baseline })}>Swap sides</Button>
        </div>
      </PageHeading>
      <LeftBanner duid={duid} records={rows} />
      {unreadable > 0 && (
        <Banner tone="watch">{`${formatQuantity(unreadable, "record")} could not be read and may be missing here.`}</Banner>
      )}
      {rows.length > 0 && baseline !== undefined && now !== undefined ? (
        <Comparison duid={duid} list={list} baseline={baseline} now={now} />
      ) : (
        <Section title="VALUES" needs={[list]}>
          {() =>
            latest === undefined ? (
              <Panel tone="info" headingLevel={3} title="No data yet">
                This user has no record to compare.
              </Panel>
            ) : (
              <p>Choose two records.</p>
            )
          }
        </Section>
      )}
    </div>
  );
}
