import { useState } from "react";
import { Card } from "../layout/Card.tsx";
import { CheckboxField } from "../fields/CheckboxField.tsx";
import { ComboboxField } from "../fields/ComboboxField.tsx";
import { NumberField } from "../fields/NumberField.tsx";
import { PasswordField } from "../fields/PasswordField.tsx";
import { SelectField } from "../fields/SelectField.tsx";
import { TagField } from "../fields/TagField.tsx";
import { TextAreaField } from "../fields/TextAreaField.tsx";
import { TextField } from "../fields/TextField.tsx";
import styles from "./Gallery.module.css";

const groups = [
  { value: "all", label: "All Groups" },
  { value: "one", label: "STUDY-01", title: "First example study" },
  { value: "two", label: "STUDY-02", title: "Second example study" },
];

const places = ["Aberdeen", "Bath", "Cardiff", "Derry", "Exeter", "Falkirk", "Glasgow"].map((name) => ({
  value: name.toLowerCase(),
  label: name,
  detail: `${name.length} letters`,
}));

export function GalleryFields() {
  const [email, setEmail] = useState("dr.example@clinic.example");
  const [wrong, setWrong] = useState("not an address");
  const [password, setPassword] = useState("correct horse");
  const [remember, setRemember] = useState(true);
  const [agreed, setAgreed] = useState(false);
  const [packYears, setPackYears] = useState("20");
  const [group, setGroup] = useState("all");
  const [place, setPlace] = useState<string | undefined>("cardiff");
  const [domains, setDomains] = useState<readonly string[]>(["clinic.example", "trust.example"]);
  const [comments, setComments] = useState("");

  return (
    <Card title="Fields">
      <div className={styles.pair}>
        <div className={styles.stack}>
          <TextField label="Email" type="email" value={email} onChange={setEmail} />
          <PasswordField
            label="Password"
            hint="At least 8 characters"
            value={password}
            onChange={setPassword}
          />
          <CheckboxField label="Remember me" checked={remember} onChange={setRemember} />
          <TextField
            label="Email with an error"
            value={wrong}
            onChange={setWrong}
            error="Enter an address such as name@clinic.example"
          />
          <CheckboxField
            label="I have read the agreement"
            checked={agreed}
            onChange={setAgreed}
            error={agreed ? undefined : "Read and accept the agreement to go on"}
          />
        </div>
        <div className={styles.stack}>
          <ComboboxField
            label="Place"
            hint="Type to search"
            value={place}
            onChange={setPlace}
            options={places}
          />
          <SelectField label="Group" value={group} onChange={setGroup} options={groups} />
          <TagField
            label="Allowed domains"
            hint="Enter, Tab or Space adds one"
            values={domains}
            onChange={setDomains}
            parse={(text) =>
              text.includes(".")
                ? { ok: true, value: text.toLowerCase() }
                : { error: `"${text}" is not a domain. Enter one such as clinic.example` }
            }
          />
          <NumberField label="Amount" unit="pack years" value={packYears} onChange={setPackYears} />
          <TextAreaField label="Comments" rows={3} value={comments} onChange={setComments} />
        </div>
      </div>
    </Card>
  );
}
