import { Link } from "@capno/router";
import { Button } from "@capno/ui-kit/buttons/Button";
import { buttonClass } from "@capno/ui-kit/buttons/button-class";
import { Icon } from "@capno/ui-kit/icons/Icon";
import { WarningIcon } from "@capno/ui-kit/icons";

import { useRemovalTime } from "../use-removal-time.ts";
import { focusHeading } from "./focus-heading.ts";
import styles from "./UnexportedStrips.module.css";
import { useExportStatus, useUnexported } from "./use-export-status.ts";

/** In the last half-hour of the day, lists the results that midnight removes, each with a link. */
export function DayEndReminder() {
  const exportStatus = useExportStatus();
  const title = `Results are removed at ${useRemovalTime()}`;
  const { groups, history } = useUnexported();
  return (
    <section className={styles.strip} data-tone="watch" aria-label={title}>
      <Icon icon={WarningIcon} />
      <div className={styles.words}>
        <strong>{`${title}.`}</strong>
        {groups.map(({ message, links }) => (
          <p key={message}>
            <span>{`${message}: `}</span>
            {links.map(({ label, to }, index) => (
              <span key={to}>
                {index > 0 && <span>, </span>}
                <Link to={to} aria-label={`Open ${label}`}>
                  {label}
                </Link>
              </span>
            ))}
            <span>.</span>
          </p>
        ))}
      </div>
      <div className={styles.choices}>
        <Link to={history} className={buttonClass("secondary", "small")}>
          Open history
        </Link>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            focusHeading();
            exportStatus.dismissReminder();
          }}
        >
          Hide
        </Button>
      </div>
    </section>
  );
}
