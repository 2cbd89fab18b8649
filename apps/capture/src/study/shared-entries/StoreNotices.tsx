import { getVersionId, type Authored } from "@capno/api-client/models/stored-entry";
import { formatCount, formatQuantity } from "@capno/domain/number";
import { formatClock } from "@capno/domain/time";
import { useMachine } from "@capno/machine/use-machine";
import { useServices } from "@capno/product-contract/use-services";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Button } from "@capno/ui-kit/buttons/Button";

import { TIME_ZONE } from "../../kit/time/time-zone.ts";
import type { SharedEntries } from "./create-shared-entries.ts";
import type { AnyEntry, EntryNotice } from "./shared-entries-machine.ts";
import { StoreTrouble } from "./StoreTrouble.tsx";

/** How notices name the store and its entries. */
export interface EntryWords<Entry> {
  /** What the store holds: "notes". */
  readonly what: string;
  /** "the status of CARD-001" */
  readonly nameEntry: (key: string, entry: Entry | undefined) => string;
  /** "Enrolled 5 Jan 2026" */
  readonly formatEntry: (entry: Entry) => string;
}

export interface StoreNoticesProps<Entry extends AnyEntry> {
  readonly store: SharedEntries<Entry>;
  readonly words: EntryWords<Entry>;
  /** Which notices the page shows; without it, all of the store. */
  readonly isShown?: (notice: EntryNotice<Entry>) => boolean;
}

/** Entries named in one notice; the others are counted. */
const MOST_NAMED = 5;

/** Says why a store does not take or give what it should, what others wrote meanwhile, and what was not saved because of it. */
export function StoreNotices<Entry extends AnyEntry>({ store, words, isShown }: StoreNoticesProps<Entry>) {
  const { clock } = useServices();
  const notices = useMachine(store).notices.filter((notice) => isShown?.(notice) ?? true);
  const lost = notices.filter((notice) => notice.lost !== undefined);
  const told = notices.filter((notice) => notice.lost === undefined);
  const more = lost.length - MOST_NAMED;
  const dismiss = (dismissed: readonly EntryNotice<Entry>[]) => {
    if (dismissed.length === store.getState().notices.length) store.dismissNotices();
    else dismissed.forEach(({ key }) => store.dismissNotices(key));
  };

  function saveMine({ key, entry, lost: mine }: EntryNotice<Entry>): void {
    if (mine === undefined) return;
    store.dismissNotices(key);
    const seen = entry === undefined ? store.getSeen(key) : getVersionId(entry);
    store.change({ key, seen, entry: { ...mine, id: crypto.randomUUID(), at: clock.now() } });
  }

  return (
    <>
      <StoreTrouble store={store} what={words.what} />
      {lost.slice(0, MOST_NAMED).map((notice) => (
        <Banner
          key={notice.key}
          tone="watch"
          role="alert"
          actions={
            <>
              {!notice.isNowhere && (
                <Button size="small" onClick={() => saveMine(notice)}>
                  Save mine as a newer version
                </Button>
              )}
              <Button size="small" onClick={() => dismiss([notice])}>
                Dismiss
              </Button>
            </>
          }
        >
          {describeNotice(notice, words)}
        </Banner>
      ))}
      {more > 0 && (
        <Banner
          tone="watch"
          role="alert"
          actions={
            <Button size="small" onClick={() => dismiss(lost)}>
              Dismiss all
            </Button>
          }
        >
          {`${formatQuantity(more, "more change")} of the ${words.what} ${more === 1 ? "was" : "were"} not saved, because another account changed the same entry.`}
        </Banner>
      )}
      {told.length > 0 && (
        <Banner
          tone="info"
          role="status"
          actions={
            <Button size="small" onClick={() => dismiss(told)}>
              Dismiss
            </Button>
          }
        >
          {[
            ...told.slice(0, MOST_NAMED).map((notice) => describeNotice(notice, words)),
            ...(told.length > MOST_NAMED ? [`And ${formatCount(told.length - MOST_NAMED)} more.`] : []),
          ].join(" ")}
        </Banner>
      )}
    </>
  );
}

function describeNotice<Entry extends AnyEntry>(
  { key, entry, lost, isNowhere = false }: EntryNotice<Entry>,
  { nameEntry, formatEntry }: EntryWords<Entry>,
): string {
  const name = nameEntry(key, entry ?? lost);
  const what = isNowhere
    ? `You are in no group of the user: ${name} cannot be shared.`
    : entry === undefined
      ? `${name.charAt(0).toUpperCase()}${name.slice(1)} cannot be read, or is no longer there.`
      : describeWord(entry, name, formatEntry(entry));
  return lost === undefined ? what : `${what} Yours was not saved: ${formatEntry(lost)}.`;
}

/** Who wrote the newest version, when, and what it says. */
export const describeWord = ({ by, at }: Authored, name: string, word: string): string =>
  `${by} changed ${name} at ${formatClock(at, TIME_ZONE)}: ${word}.`;
