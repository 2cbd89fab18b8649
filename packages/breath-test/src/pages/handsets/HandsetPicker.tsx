import { formatClock } from "@capno/domain/time/date-text";
import { isolate } from "@capno/domain/text/isolate";
import { getLockState, LOCK_STATES } from "@capno/domain/handset/handset-lock";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Icon } from "@capno/ui-kit/icons/Icon";
import { LockIcon, LungsIcon } from "@capno/ui-kit/icons";
import { useMediaQuery } from "@capno/ui-kit/behaviour/use-media-query";
import { useId, useState } from "react";

import type { ListedHandset } from "../../queries/handsets-query.ts";
import { getTimeZone } from "../../day/time-zone.ts";
import type { Today } from "../today/use-today.ts";
import { formatHandsetToday } from "./handset-today.ts";
import { formatUnreadableHandsets } from "./HandsetsNotLoaded.tsx";
import type { InUse } from "./use-in-use-since.ts";
import styles from "./HandsetPicker.module.css";

export interface HandsetPickerProps {
  readonly handsets: readonly ListedHandset[];
  readonly unreadable: number;
  readonly username: string;
  readonly selectedUdi: string | undefined;
  readonly heldUdi: string | undefined;
  /** Whether a handset in use by another account can be chosen, which is allowed for viewing its results. */
  readonly canChooseInUse: boolean;
  onChoose(udi: string): void;
  /** The patient breathes: the other handsets are folded away. */
  readonly isTestRunning?: boolean;
  readonly inUse?: ReadonlyMap<string, InUse> | undefined;
  /** Left out: today's tests are not shown, as beside a handset that is open. */
  readonly today?: Pick<Today, "byHandset" | "isLoading"> | undefined;
}

/**
 * A button per handset, with its serial number, today's tests and, while in use, its holder. Once one is selected, narrow windows show
 * it as one line, and every window while a test runs.
 */
export function HandsetPicker(props: HandsetPickerProps) {
  const { handsets, username, selectedUdi, heldUdi, canChooseInUse, onChoose, today } = props;
  const titleId = useId();
  // The selection when the list was expanded: the next selection collapses it.
  const [unfoldedAt, setUnfoldedAt] = useState<string>();
  const isListed = handsets.some(({ udi }) => udi === selectedUdi);
  const isNarrow = useMediaQuery("(max-width: 1023.98px)");
  const isFoldable = isListed && handsets.length > 1 && (isNarrow || props.isTestRunning === true);
  const isFolded = isFoldable && unfoldedAt !== selectedUdi;
  const lockStateOf = ({ lockedBy }: ListedHandset) => getLockState(lockedBy, username);
  const canChoose = (handset: ListedHandset) =>
    canChooseInUse || lockStateOf(handset) !== LOCK_STATES.lockedBySomeoneElse;
  // Until a handset is selected, selecting one is the page's primary action.
  const first = selectedUdi === undefined ? handsets.find(canChoose)?.udi : undefined;
  return (
    <nav
      className={styles.picker}
      aria-labelledby={titleId}
      data-folded={isFolded ? "" : undefined}
      data-above={props.isTestRunning === true ? "" : undefined}
      data-only={isListed && handsets.length === 1 ? "" : undefined}
    >
      <h2 id={titleId} className={styles.title}>
        {handsets.length === 1 ? "YOUR HANDSET" : "SELECT YOUR HANDSET"}
      </h2>
      <ul className={styles.list}>
        {handsets.map((handset) => {
          const lockState = lockStateOf(handset);
          const isOthers = lockState === LOCK_STATES.lockedBySomeoneElse;
          const isMineElsewhere = lockState === LOCK_STATES.lockedByMe && heldUdi !== handset.udi;
          const isSelected = handset.udi === selectedUdi;
          const inUse = props.inUse?.get(handset.udi);
          return (
            <li key={handset.udi} data-chosen={isSelected ? "" : undefined}>
              <button
                type="button"
                className={styles.handset}
                disabled={!canChoose(handset)}
                data-first-focus={handset.udi === first ? "" : undefined}
                aria-current={isSelected ? "true" : undefined}
                onClick={() => onChoose(handset.udi)}
              >
                <Icon icon={isOthers ? LockIcon : LungsIcon} size={24} />
                <span className={styles.words}>
                  <span className={styles.serial}>{handset.serialText}</span>
                  <span className={styles.label}>{handset.name ?? `Handset ${handset.type}`}</span>
                  {today !== undefined && (
                    <ChangingText className={styles.today}>{describeToday(today, handset.udi)}</ChangingText>
                  )}
                  {isOthers && (
                    <span className={styles.inUse}>
                      <span>Currently in use</span>{" "}
                      <ChangingText
                        className={styles.who}
                      >{`by ${isolate(handset.lockedBy ?? "")}`}</ChangingText>
                      {inUse !== undefined && (
                        <ChangingText className={styles.since}>{formatSince(inUse)}</ChangingText>
                      )}
                    </span>
                  )}
                  {isMineElsewhere && <span className={styles.inUse}>In use by you in another window</span>}
                  {heldUdi === handset.udi ? (
                    <span className={styles.mine}>Selected for this test</span>
                  ) : (
                    isSelected &&
                    !canChooseInUse &&
                    !isOthers &&
                    // The line keeps its room before the handset is reserved.
                    !isMineElsewhere && <span className={styles.mine}>{"\u00A0"}</span>
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {isFoldable && (
        <Button
          variant="quiet"
          className={styles.fold}
          aria-expanded={!isFolded}
          {...(isFolded ? { "aria-label": "Change handset" } : {})}
          onClick={() => setUnfoldedAt(isFolded ? selectedUdi : undefined)}
        >
          {isFolded ? "Change" : "Keep this handset"}
        </Button>
      )}
      {props.unreadable > 0 && (
        <p className={styles.unreadable} role="status">
          {formatUnreadableHandsets(props.unreadable)}
        </p>
      )}
    </nav>
  );
}

/** About as wide while it is read, so that nothing moves. */
function describeToday(
  { byHandset, isLoading }: Pick<Today, "byHandset" | "isLoading">,
  udi: string,
): string {
  const tests = byHandset.get(udi);
  if (tests !== undefined) return formatHandsetToday(tests, getTimeZone());
  return isLoading ? "…\u00A0completed, …\u00A0failed, last at …" : "Today's tests are not known";
}

function formatSince({ since, isOrEarlier }: InUse): string {
  return `since ${formatClock(since, getTimeZone())}${isOrEarlier ? " or earlier" : ""}`;
}
