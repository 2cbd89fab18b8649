import { formatQuantity } from "@capno/domain/number";
import type {
  ChosenRecords,
  ComparedValue,
  Comparison,
  Difference,
  SideValue,
} from "@capno/domain/comparison";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import type { Duid } from "@capno/domain/units";

import { SaveCsvButton } from "../saving/SaveCsvButton.tsx";
import { Section } from "../Section.tsx";
import { TIME_ZONE } from "../../../shared/time/time-zone.ts";
import { hiddenBelow } from "@capno/ui-kit/styles/hidden-below";
import styles from "./Compare.module.css";
import { nameSide, SIDE_NAMES, toComparisonFileName } from "./side-text.ts";

export interface ValuesSectionProps {
  readonly duid: Duid;
  readonly comparison: Extract<Comparison, { kind: "compared" }>;
  readonly baseline: ChosenRecords;
  readonly now: ChosenRecords;
}

/** Each value of both sides as it is shown, and the one less the other. */
export function ValuesSection({ duid, comparison, baseline, now }: ValuesSectionProps) {
  const getRows = () => [
    ["Value", "Unit", "Baseline", "Baseline records", "Now", "Now records", "Difference"],
    ...comparison.values.map((value) => [
      value.title,
      value.unit,
      value.baseline.value ?? "",
      value.baseline.records,
      value.now.value ?? "",
      value.now.records,
      value.difference.kind === "known" ? value.difference.value : "",
    ]),
  ];

  return (
    <Section
      title="VALUES"
      className={styles.values}
      actions={
        <SaveCsvButton what="values" fileName={toComparisonFileName(duid, baseline, now)} getRows={getRows} />
      }
    >
      {() => (
        <table className={styles.table}>
          <caption className={styles.caption}>
            Means weighted by good breaths; the quality is that of all breaths. Differences are between the
            numbers shown; what they mean is not said here.
          </caption>
          <thead>
            <tr>
              <th scope="col" className={hiddenBelow.phone}>
                Value
              </th>
              {[baseline, now].map((side, place) => (
                <th key={place} scope="col">
                  <span className={styles.sideName}>
                    {place === 0 ? SIDE_NAMES.baseline : SIDE_NAMES.now}
                  </span>
                  <span className={styles.of} title={TIME_ZONE}>
                    {nameSide(side)}
                  </span>
                </th>
              ))}
              <th scope="col">Now − baseline</th>
            </tr>
          </thead>
          <tbody>
            {comparison.values.map((value) => (
              <ValueRow key={value.name} value={value} />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

function ValueRow({ value }: { readonly value: ComparedValue }) {
  const { title, unit, differenceUnit, baseline, now, difference } = value;
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>
        <ValueCell side={baseline} unit={unit} />
      </td>
      <td>
        <ValueCell side={now} unit={unit} />
      </td>
      <td>
        <DifferenceCell difference={difference} unit={differenceUnit} />
      </td>
    </tr>
  );
}

function ValueCell({
  side: { value, text, records, missing },
  unit,
}: {
  readonly side: SideValue;
  readonly unit: string;
}) {
  return (
    <>
      <span className={styles.reading}>
        <ChangingText>{text}</ChangingText>
        {value !== null && unit !== "" && <span className={styles.unit}>{`\u2009${unit}`}</span>}
      </span>
      <span className={styles.of}>
        {missing > 0
          ? `${records} of ${formatQuantity(records + missing, "record")}`
          : formatQuantity(records, "record")}
      </span>
    </>
  );
}

const WITHOUT = {
  baseline: "No difference: the baseline has no value",
  now: "No difference: now has no value",
  both: "No difference: neither has a value",
} as const;

function DifferenceCell({ difference, unit }: { readonly difference: Difference; readonly unit: string }) {
  if (difference.kind === "unknown")
    return <span className={styles.without}>{WITHOUT[difference.without]}</span>;
  return (
    <span className={styles.reading}>
      <ChangingText>{difference.text}</ChangingText>
      {unit !== "" && <span className={styles.unit}>{`\u2009${unit}`}</span>}
    </span>
  );
}
