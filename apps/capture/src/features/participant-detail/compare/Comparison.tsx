import { formatQuantity } from "@capno/domain/number";
import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import type { ComparedSide, Comparison } from "@capno/domain/comparison";
import type { Duid } from "@capno/domain/units";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Loader } from "@capno/ui-kit/feedback/Loader";
import { Panel } from "@capno/ui-kit/feedback/Panel";

import styles from "./Compare.module.css";
import { BreathSection } from "./BreathSection.tsx";
import { SideSummary } from "./SideSummary.tsx";
import { describeFlag, SIDE_NAMES } from "./side-text.ts";
import { type ComparisonState, useComparison } from "./use-comparison.ts";
import { ValuesSection } from "./ValuesSection.tsx";

export interface ComparisonProps {
  readonly duid: Duid;
  readonly records: readonly CapnogramSummary[];
  readonly baseline: ComparedSide;
  readonly now: ComparedSide;
}

const NAMES = ["baseline", "now"] as const;

export function Comparison({ duid, records, baseline, now }: ComparisonProps) {
  const state = useComparison(duid, records, { baseline, now });
  const { comparison } = state;
  if (comparison?.kind === "refused") {
    return (
      <Panel
        tone="act"
        role="alert"
        title="These records cannot be compared"
      >{`${comparison.reason}. Nothing of them is shown. Please contact support.`}</Panel>
    );
  }
  return (
    <>
      <Problems state={state} />
      {comparison === undefined ? (
        <LoadingRecords state={state} />
      ) : (
        <>
          {comparison.flags.map((flag) => (
            <Banner key={flag.kind} tone="watch">
              {describeFlag(flag)}
            </Banner>
          ))}
          <Results duid={duid} state={state} comparison={comparison} />
        </>
      )}
    </>
  );
}

function Problems({ state }: { readonly state: ComparisonState }) {
  const failed = state.baseline.records.failed + state.now.records.failed;
  return (
    <>
      {NAMES.filter((name) => state[name].chosen.isMissing).map((name) => (
        <Banner
          key={name}
          tone="watch"
          role="status"
        >{`${SIDE_NAMES[name]}: this user has no such record.`}</Banner>
      ))}
      {failed > 0 && (
        <Banner
          tone="watch"
          role="alert"
          actions={
            <Button
              size="small"
              onClick={() => {
                state.baseline.records.retry();
                state.now.records.retry();
              }}
            >
              Try again
            </Button>
          }
        >{`${formatQuantity(failed, "record")} could not be loaded and ${failed === 1 ? "is" : "are"} left out.`}</Banner>
      )}
    </>
  );
}

function LoadingRecords({ state: { baseline, now } }: { readonly state: ComparisonState }) {
  const all = baseline.chosen.records.length + now.chosen.records.length;
  const settled = all - baseline.records.pending - now.records.pending;
  return <Loader text={`Loading the records: ${settled} of ${all}`} shape="chart" />;
}

interface ResultsProps {
  readonly duid: Duid;
  readonly state: ComparisonState;
  readonly comparison: Extract<Comparison, { kind: "compared" }>;
}

function Results({ duid, state, comparison }: ResultsProps) {
  const { baseline, now } = state;
  const hasLeftOut = NAMES.some((name) => comparison[name].leftOut.length > 0);
  return (
    <>
      <div className={styles.results}>
        <ValuesSection duid={duid} comparison={comparison} baseline={baseline.chosen} now={now.chosen} />
        {comparison.baseline.breath && comparison.now.breath && (
          <BreathSection
            title={`Average breaths of ${duid}`}
            baseline={comparison.baseline.breath}
            now={comparison.now.breath}
          />
        )}
      </div>
      {!hasLeftOut && <p className={styles.aside}>Nothing was left out.</p>}
      <div className={styles.summaries}>
        {NAMES.map((name) => (
          <SideSummary
            key={name}
            duid={duid}
            name={name}
            result={comparison[name]}
            chosen={state[name].chosen}
          />
        ))}
      </div>
    </>
  );
}
