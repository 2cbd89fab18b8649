import { Button } from "@capno/ui-kit/buttons/Button";
import { Icon } from "@capno/ui-kit/icons/Icon";
import { ResetIcon } from "@capno/ui-kit/icons";
import { useState } from "react";

import styles from "./UpdateBar.module.css";

interface UpdateBarProps {
  /** The updated parts: products, or the shell. */
  readonly offered: readonly { readonly name: string; readonly version: string }[];
  readonly onUpdate: () => void;
}

const listOf = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** Offers a change of release; it never happens by itself. Put away, it comes back with the next release. */
export function UpdateBar({ offered, onUpdate }: UpdateBarProps) {
  const [putAway, setPutAway] = useState("");
  const what = offered.map(({ name, version }) => `${name} ${version}`).join(" ");
  if (what === "" || what === putAway) return null;
  const names = offered.map(({ name }) => name);
  return (
    <div className={styles.bar} data-on="screen" role="status">
      <Icon icon={ResetIcon} />
      <span
        className={styles.words}
      >{`${names.length === 1 ? "A new version of" : "New versions of"} ${listOf.format(names)} ${names.length === 1 ? "is" : "are"} ready.`}</span>
      <Button variant="primary" onClick={onUpdate}>
        Update now
      </Button>
      <Button variant="quiet" onClick={() => setPutAway(what)}>
        Later
      </Button>
    </div>
  );
}
