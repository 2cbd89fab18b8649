import { STATISTICS, type StatisticName } from "@capno/domain/statistic";
import { SelectField } from "@capno/ui-kit/fields/SelectField";

export interface TrendFieldProps {
  readonly name: StatisticName;
  readonly offered: readonly StatisticName[];
  readonly onChoose: (name: StatisticName) => void;
}

export function TrendField({ name, offered, onChoose }: TrendFieldProps) {
  return (
    <SelectField
      label="Trend"
      labelHidden
      value={name}
      onChange={(value) => {
        const chosen = offered.find((known) => known === value);
        if (chosen !== undefined) onChoose(chosen);
      }}
      options={offered.map((known) => ({ value: known, label: STATISTICS[known].title }))}
    />
  );
}
