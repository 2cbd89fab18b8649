import type { Group } from "@capno/api-client/models/account";
import { findRepeatedIds, type Participant } from "@capno/domain/participant/participant";
import type { SortKey } from "@capno/domain/participant/participant-order";
import { prepareDateText } from "@capno/domain/time/date-text";
import { canAssignHandset, canViewDetail } from "@capno/domain/account/permission";
import { useServices } from "@capno/product-contract/use-services";
import { useLocation, useSearchParams } from "@capno/router";
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
  useRef,
} from "react";
import type { Clock } from "@capno/api-client/clock";

import type { ListChip } from "../paths/list-path.ts";
import { isGroupGone } from "../study/data/participants-of-group.ts";
import { useParticipants } from "../study/data/use-participants.ts";
import { useStudyZone } from "../kit/time/study-zone.ts";
import { useMinute } from "../kit/time/use-minute.ts";
import { useLastViewed } from "../study/session/use-last-viewed.ts";
import { useRowReading } from "../study/data/use-row-reading.ts";
import type { SeverityGroup } from "../study/worklist/group-by-severity.ts";
import { isDeleted } from "../study/notes/find-notes.ts";
import { useNotesByUser } from "../study/notes/use-notes.ts";
import { useWorklist, useWorklistFacts } from "../study/worklist/use-worklist.ts";
import { formatSeverityGroup, type RecordCheck } from "./worklist-text.ts";
import { useListView } from "./use-list-view.ts";
import { getShownAs } from "./views.ts";
import { useStudyLog } from "../study/log/use-study-log.ts";
import { useDone, type DoneUntil } from "./use-done.ts";
import { useStripSource } from "./use-strip-source.ts";

/** Pressing the chip of failed records requests no more at once; "Check all" has no such limit. */
const CHECKED_BY_CHIP = 200;

const NO_NEEDS: readonly [] = [];

/** Everything that All Users shows, derived from the list, the address, the reviews and the records looked up. */
export function useParticipantsView() {
  const { session, clock, config } = useServices();
  const account = session.account();
  const { groups } = account;
  const list = useParticipants();
  // While the list is on its way: its first row would wait for it.
  const { zone } = useStudyZone();
  useEffect(() => prepareDateText(zone), [zone]);
  const { key: entry, pathname } = useLocation();
  const [params] = useSearchParams();
  const shownAs = getShownAs(pathname, params);
  const isStatus = shownAs === "status";
  const [chosen, changeView] = useListView();
  // Reasons for a call have no filters in this view: they would narrow it without a word.
  const view = useMemo(() => (isStatus ? { ...chosen, needs: NO_NEEDS } : chosen), [chosen, isStatus]);
  const newest = useWorklistFacts(list.data?.rows, useMinute(clock));
  const [isOver, onPointer] = usePointerOver(clock);
  const { write, takeBack, acts } = useDone();
  const rows = list.data?.rows;
  const repeated = useMemo(() => findRepeatedIds(rows ?? []), [rows]);
  // The list from before the user's own change is let go, also under the pointer: its answer is what they wait for.
  const [changedAt, setChangedAt] = useState<number>();
  const { dataUpdatedAt } = list;
  const own = `${acts} ${changedAt} ${changedAt === dataUpdatedAt}`;
  // Rows must not move under the pointer: newer data waits until the pointer leaves the rows or the user acts.
  const facts = useFreezeWhile(newest, isOver, own);
  const asOf = useFreezeWhile(list.data?.asOf, isOver, own);
  const worklist = useWorklist(facts, view, groups);
  const lastViewed = useLastViewed();
  const rowReading = useRowReading();
  const { isShared } = useStudyLog();
  const canOpen = canViewDetail(account);
  useEffect(
    // All Users opens with all statuses: in this view one is chosen to look at it.
    () => lastViewed.rememberList(isStatus ? { ...view, status: undefined } : view, params),
    [lastViewed, view, isStatus, params],
  );
  const [scroll] = useState(() => ({
    recall: () => lastViewed.scroll(entry),
    remember: (top: number) => lastViewed.rememberScroll(top),
  }));
  useEffect(() => lastViewed.rememberListEntry(entry), [lastViewed, entry]);

  const progress = useSyncExternalStore(rowReading.watch, rowReading.getCheck);
  const { found, unknown, withRecord, groups: severityGroups } = worklist;
  const isReady = facts.participants !== undefined;
  const wantsFailed = canOpen && view.needs.includes("failed");
  const checkFirst = useEffectEvent(() => rowReading.check(found.slice(0, CHECKED_BY_CHIP)));
  useEffect(() => {
    if (wantsFailed && isReady) checkFirst();
  }, [wantsFailed, isReady]);
  useEffect(() => () => rowReading.leave(), [rowReading]);

  const { reasonsOf, doneOf, endOf } = worklist;
  const { reviews } = facts;
  const strip = useStripSource(newest.known, facts.today, canOpen);
  const notes = useNotesByUser();
  const isOfReviewed = view.needs.includes("reviewed");
  const work = useMemo(
    () => ({
      reasonsOf,
      isToDo: (participant: Participant) => {
        if (reasonsOf(participant).length === 0) return false;
        return isOfReviewed || doneOf(participant) === undefined;
      },
      noteOf: ({ duid }: Participant) => notes.get(duid)?.find((note) => !isDeleted(note)),
      reviewOf: ({ duid }: Participant) => (isOfReviewed ? reviews.get(duid) : undefined),
      endOf,
      onDone: (participants: readonly Participant[], until: DoneUntil) =>
        write(participants, { reasonsOf, reviews }, until),
      onUndone: (participant: Participant) => takeBack(participant, { reviews }),
      doneOf,
      strip,
      onVisibleRows: rowReading.onVisibleRows,
    }),
    [reasonsOf, doneOf, endOf, reviews, notes, isOfReviewed, write, takeBack, strip, rowReading],
  );
  const limits = config.capture.worklist;
  const headings = toHeadings(severityGroups, limits, groups);

  return {
    list,
    repeated,
    account,
    groups,
    limits,
    view,
    changeView,
    sortBy: useCallback((key: SortKey) => changeView({ type: "sorted", key }), [changeView]),
    press: useCallback((chip: ListChip) => changeView({ type: "chip-pressed", chip }), [changeView]),
    facts,
    /** When the rows shown were read. */
    asOf,
    /** The user has changed what the list says. */
    onChanged: () => setChangedAt(dataUpdatedAt),
    hasNewerData: newest.participants !== facts.participants || newest.statuses !== facts.statuses,
    /** Fills the days of a row and moves none: it does not wait. */
    known: newest.known,
    worklist,
    headings,
    work,
    isShared,
    scroll,
    onPointer,
    isGroupMissing: isGroupGone(view.groupId, groups),
    canOpen,
    canDeallocate: canAssignHandset(account),
    // Without access to participant records, an account may not see when a participant breathed either.
    shownAs: canOpen ? shownAs : "table",
    onVisibleRows: rowReading.onVisibleRows,
    /** How many last records were looked up, of those that text and group leave. */
    check: {
      progress,
      total: withRecord,
      checked: withRecord - unknown.failed,
      onCheck: () => rowReading.check(found),
      onStop: rowReading.stopCheck,
    } satisfies RecordCheck,
  };
}

const toHeadings = (
  severityGroups: readonly SeverityGroup[],
  ...configured: readonly [Parameters<typeof formatSeverityGroup>[2], readonly Group[]]
) =>
  severityGroups.map(({ name, first, count }) => ({
    first,
    label: formatSeverityGroup(name, count, ...configured),
  }));

export type ParticipantsView = ReturnType<typeof useParticipantsView>;

/**
 * Keeps returning the same value while held; returns the newest once it is no longer held, or at once when
 * `released` changes.
 */
function useFreezeWhile<Value>(value: Value, isFrozen: boolean, released?: unknown): Value {
  const [kept, setKept] = useState({ value, released });
  const isFree = !isFrozen || kept.released !== released;
  if (isFree && (kept.value !== value || kept.released !== released)) setKept({ value, released });
  return isFree ? value : kept.value;
}

/** A mouse that rests longer than this was left behind: the list updates under it, so that it never stays old. */
const MAX_REST_MS = 10 * 60_000;

/** Whether the mouse is over an element and has moved recently; call the returned callback on each move. */
function usePointerOver(
  clock: Pick<Clock, "after" | "monotonic">,
): readonly [isOver: boolean, onPointer: (isOver: boolean) => void] {
  const [isOver, setOver] = useState(false);
  const movedAt = useRef(0);
  useEffect(() => {
    if (!isOver) return undefined;
    let stop = () => {};
    (function wait() {
      const restMs = clock.monotonic() - movedAt.current;
      if (restMs >= MAX_REST_MS) setOver(false);
      else stop = clock.after(MAX_REST_MS - restMs, wait);
    })();
    return () => stop();
  }, [clock, isOver]);
  const onPointer = useCallback(
    (next: boolean) => {
      movedAt.current = clock.monotonic();
      setOver(next);
    },
    [clock],
  );
  return [isOver, onPointer];
}
