import { BigNumber } from "../feedback/BigNumber.tsx";
import { Card } from "../layout/Card.tsx";
import { DataList } from "../layout/DataList.tsx";
import { PercentBar } from "../feedback/PercentBar.tsx";
import { StatusMark } from "../feedback/StatusMark.tsx";
import styles from "./Gallery.module.css";

export function GalleryReadings() {
  return (
    <>
      <div className={styles.cards}>
        <Card>
          <BigNumber
            label="Inside its range"
            value="5.2"
            unit="kPa"
            status={{ tone: "good", label: "Good" }}
            detail="0.3 higher than before"
          />
        </Card>
        <Card>
          <BigNumber
            label="Worth watching"
            value="24"
            unit="per minute"
            status={{ tone: "watch", label: "Watch" }}
            detail="No change"
          />
        </Card>
        <Card>
          <BigNumber
            label="Needs action"
            value="0.71"
            status={{ tone: "act", label: "Act" }}
            detail="0.08 higher than before"
          />
        </Card>
        <Card>
          <BigNumber
            label="Not known"
            value="–"
            status={{ tone: "unknown", label: "Not known" }}
            detail="Could not be measured"
          />
        </Card>
      </div>
      <div className={styles.pair}>
        <Card title="One result">
          <BigNumber size="result" label="The one number of a page" value="87" unit="%" />
        </Card>
        <Card title="Status and share">
          <div className={styles.stack}>
            <div className={styles.row}>
              <StatusMark tone="good" label="Good" />
              <StatusMark tone="watch" label="Watch" />
              <StatusMark tone="act" label="Act" />
              <StatusMark tone="unknown" label="Unknown" />
              <StatusMark tone="dark" label="Off" />
            </div>
            <div className={styles.bars}>
              <PercentBar label="Full" percent={100} emptyText="Not used" />
              <PercentBar label="Most" percent={72.4} emptyText="Not used" />
              <PercentBar label="Nothing yet" percent={0} emptyText="Not used" />
              <PercentBar label="Unknown share" percent={undefined} emptyText="Not used" />
            </div>
          </div>
        </Card>
      </div>
      <div className={styles.pair}>
        <Card title="Terms in rows">
          <DataList
            rows={[
              { term: "Serial number", value: "01234", mono: true },
              { term: "Last used", value: "12 March 2026, 09:41" },
              { term: "Version", value: "4.2.4" },
            ]}
          />
        </Card>
        <Card title="Terms in columns">
          <DataList
            layout="columns"
            rows={[
              { term: "Serial number", value: "01234", mono: true },
              { term: "Group", value: "STUDY-01" },
              { term: "Records", value: "1,204" },
              { term: "Last used", value: "2 hours ago" },
            ]}
          />
        </Card>
      </div>
    </>
  );
}
