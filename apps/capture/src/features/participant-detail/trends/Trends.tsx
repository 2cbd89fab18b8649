import { STATISTICS } from "@capno/domain/statistics";
import type { Duid } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { Tabs } from "@capno/ui-kit/Tabs";

import styles from "./Trends.module.css";
import { Section } from "../Section.tsx";
import { TrendField } from "./TrendField.tsx";
import { TrendPanel } from "./TrendPanel.tsx";
import { useTrends } from "./use-trends.ts";
import { useTrendView } from "./use-trend-view.ts";

const NO_RECORDS = [] as const;

/** A statistic over time; dropdown, tabs and address agree on which. */
export function Trends({ duid }: { readonly duid: Duid }) {
  const { config } = useServices();
  const offered = config.statistics.displayed;
  const [view, changeView] = useTrendView(offered);
  const trends = useTrends(duid);
  if (view === undefined) return null;

  const choose = (value: string) => {
    const name = offered.find((known) => known === value);
    if (name !== undefined) changeView({ name });
  };
  return (
    <Section
      title="TRENDS"
      className={styles.trends}
      needs={[trends]}
      actions={<TrendField name={view.name} offered={offered} onChoose={(name) => changeView({ name })} />}
    >
      {() => (
        <Tabs
          label="Trends"
          value={view.name}
          onChange={choose}
          tabs={offered.map((name) => ({
            id: name,
            label: STATISTICS[name].title,
            content: (
              <TrendPanel
                duid={duid}
                records={trends.data?.rows ?? NO_RECORDS}
                unreadable={trends.data?.unreadable ?? 0}
                view={{ ...view, name }}
                onChange={changeView}
              />
            ),
          }))}
        />
      )}
    </Section>
  );
}
