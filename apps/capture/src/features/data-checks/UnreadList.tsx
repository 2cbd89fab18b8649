import type { Unread } from "@capno/domain/data-checks";
import { formatCount } from "@capno/domain/number";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Button } from "@capno/ui-kit/buttons/Button";
import { useState } from "react";

import styles from "./DataChecksPage.module.css";

/** More are looked for in the file. */
const SHOWN = 100;

export function UnreadList({ unread }: { readonly unread: readonly Unread[] }) {
  const [isOpen, setOpen] = useState(false);
  if (unread.length === 0) return null;
  return (
    <>
      <Banner
        tone="watch"
        actions={
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Hide the list" : "Show the list"}
          </Button>
        }
      >
        {`Not everything is known (${formatCount(unread.length)}): there may be more rows than these.`}
      </Banner>
      {isOpen && (
        <ul className={styles.unread}>
          {unread.slice(0, SHOWN).map(({ duid, what }, place) => (
            <li key={place}>
              {duid !== null && <bdi className={styles.id}>{duid}</bdi>} <span>{what}</span>
            </li>
          ))}
          {unread.length > SHOWN && (
            <li>{`and ${formatCount(unread.length - SHOWN)} more, all in the CSV file`}</li>
          )}
        </ul>
      )}
    </>
  );
}
