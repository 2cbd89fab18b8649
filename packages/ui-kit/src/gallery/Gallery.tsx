import { useState } from "react";
import { Banner } from "../feedback/Banner.tsx";
import { BigNumber } from "../feedback/BigNumber.tsx";
import { Button } from "../buttons/Button.tsx";
import { Card } from "../layout/Card.tsx";
import { CheckboxField } from "../fields/CheckboxField.tsx";
import { ComboboxField } from "../fields/ComboboxField.tsx";
import { DataList } from "../layout/DataList.tsx";
import { Dialog } from "../overlays/Dialog.tsx";
import { Loader } from "../feedback/Loader.tsx";
import { PageHeading } from "../layout/PageHeading.tsx";
import { Panel } from "../feedback/Panel.tsx";
import { PercentBar } from "../feedback/PercentBar.tsx";
import { SelectField } from "../fields/SelectField.tsx";
import { Stages } from "../feedback/Stages.tsx";
import { StatusMark } from "../feedback/StatusMark.tsx";
import { Tabs } from "../layout/Tabs.tsx";
import { TextField } from "../fields/TextField.tsx";
import { Tooltip } from "../overlays/Tooltip.tsx";
import { PrintIcon } from "../icons/icons.ts";
import styles from "./Gallery.module.css";

const PLACES = ["Aberdeen", "Bath", "Cardiff"].map((name) => ({ value: name.toLowerCase(), label: name }));
const TONES = ["good", "watch", "act", "unknown"] as const;

/** The components on one page (spec §2, `/ui`). Nothing here is clinical data. */
export function Gallery() {
  return (
    <div className={styles.gallery}>
      <PageHeading
        eyebrow="Design system"
        title="Components"
        detail="The parts of the screen. Nothing here is clinical data."
      />
      <Card title="Readings">
        <div className={styles.row}>
          {TONES.map((tone) => (
            <StatusMark key={tone} tone={tone} label={tone} />
          ))}
          <BigNumber label="One number" value="5.2" unit="kPa" detail="0.3 higher than before" />
        </div>
        <PercentBar label="A share" percent={72.4} emptyText="Not used" />
        <PercentBar label="An unknown share" percent={undefined} emptyText="Not used" />
        <DataList rows={[{ term: "Serial number", value: "01234", mono: true }]} />
      </Card>
      <Actions />
      <Fields />
      <Card title="Messages">
        <div className={styles.stack}>
          {TONES.map((tone) => (
            <Panel key={tone} tone={tone} title={`A panel that says: ${tone}`} />
          ))}
          <Banner tone="info">A banner of one line.</Banner>
        </div>
      </Card>
      <Card title="Waiting">
        <Tabs
          label="Long work"
          tabs={[
            {
              id: "stages",
              label: "Stages",
              content: (
                <Stages
                  stages={[
                    { id: "record", label: "Recording", state: "done" },
                    { id: "send", label: "Sending", state: "running" },
                    { id: "result", label: "Result", state: "waiting" },
                  ]}
                />
              ),
            },
            { id: "loader", label: "Loader", content: <Loader text="Loading records" lines={2} /> },
          ]}
        />
      </Card>
    </div>
  );
}

function Actions() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title="Actions">
      <div className={styles.row}>
        <Button variant="primary" onClick={() => setIsOpen(true)}>
          Open a dialog
        </Button>
        <Button icon={PrintIcon}>Print</Button>
        <Tooltip content="A quiet button">
          <Button variant="quiet">Reset</Button>
        </Tooltip>
        <Button variant="danger">Deallocate</Button>
        <Button disabledReason="Choose a group first">Next</Button>
      </div>
      {isOpen && (
        <Dialog
          onClose={() => setIsOpen(false)}
          title="A dialog"
          actions={<Button onClick={() => setIsOpen(false)}>Back</Button>}
        />
      )}
    </Card>
  );
}

function Fields() {
  const [email, setEmail] = useState("not an address");
  const [isAgreed, setIsAgreed] = useState(false);
  const [amount, setAmount] = useState("20");
  const [place, setPlace] = useState<string | undefined>("cardiff");
  return (
    <Card title="Fields">
      <div className={styles.stack}>
        <TextField
          label="Email"
          value={email}
          onChange={setEmail}
          error="Enter an address such as name@clinic.example"
        />
        <CheckboxField label="I have read the agreement" checked={isAgreed} onChange={setIsAgreed} />
        <TextField label="Amount" inputMode="decimal" value={amount} onChange={setAmount} />
        <ComboboxField label="Place" value={place} onChange={setPlace} options={PLACES} />
        <SelectField label="Area" value={place ?? ""} onChange={setPlace} options={PLACES} />
      </div>
    </Card>
  );
}
