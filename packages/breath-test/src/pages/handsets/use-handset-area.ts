import { useNavigate, useParams } from "@capno/router";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { toHandsetUdi, type HandsetUdi } from "@capno/domain/units";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";

import { getRunningPath } from "../../test-run/test-run-paths.ts";
import { useJourney } from "../../session/journey-context.ts";
import { useMachine } from "@capno/machine/use-machine";
import { isInUseHere } from "../../session/background-test.ts";
import { handsetsQuery, type HandsetList, type ListedHandset } from "../../queries/handsets-query.ts";
import type { JourneyState } from "../../session/journey-states.ts";
import { findHandsetToOpen, isLockProblem } from "./auto-open.ts";

export const UNKNOWN_HANDSET = "Error 404. Cannot find the requested handset.";

interface HandsetArea {
  readonly list: UseQueryResult<HandsetList>;
  /** The handset in the URL, once the list has loaded. A later list without it does not remove it. */
  readonly knownUdi: HandsetUdi | undefined;
  /** The child pages may be shown: the handset is known and its lock was requested. */
  readonly isEntered: boolean;
}

/** Connects the handset in the URL to the list and, on test pages, to its lock. */
export function useHandsetArea(purpose: "test" | "history"): HandsetArea {
  const journey = useJourney();
  const { services, definition, paths, feed, testRun, whole } = journey;
  const navigate = useNavigate();
  const { udi } = useParams();
  const list = useQuery(handsetsQuery(services, definition));
  const followedUdi = useSyncExternalStore(feed.watch, () => feed.getState().udi);
  const handsets = list.data?.handsets;
  const isLoaded = handsets !== undefined;
  const knownUdi = useKnownUdi(udi, handsets, useMachine(whole));
  // Before the list has loaded, a handset cannot be called unknown.
  const isUnknown = isLoaded && udi !== undefined && knownUdi === undefined;

  useEffect(() => {
    if (purpose !== "test" || !isLoaded) return;
    if (knownUdi === undefined) journey.leaveHandset();
    else journey.enterHandset(knownUdi);
  }, [journey, purpose, isLoaded, knownUdi]);

  useEffect(() => {
    if (purpose !== "test") return undefined;
    return () => journey.leaveHandset();
  }, [journey, purpose]);

  useEffect(() => {
    if (!isUnknown) return;
    services.notices.show({ message: UNKNOWN_HANDSET, level: "error" });
    void navigate(purpose === "test" ? paths.handsets : paths.history, { replace: true });
  }, [isUnknown, services, navigate, paths, purpose]);

  // One test at a time: the list redirects to the running one.
  const { phase } = useMachine(testRun);
  const running = purpose === "test" && udi === undefined ? getRunningPath(paths, phase) : undefined;
  const toReturn = isLoaded ? running : undefined;
  useEffect(() => {
    if (toReturn !== undefined) void navigate(toReturn, { replace: true });
  }, [toReturn, navigate]);

  // If a row could not be read, there may be more than one handset.
  const isChoice = udi === undefined && running === undefined && list.data?.unreadable === 0;
  useAutoOpen(purpose, isChoice ? handsets : undefined);

  return {
    list,
    knownUdi,
    isEntered: knownUdi !== undefined && (purpose === "history" || followedUdi === knownUdi),
  };
}

/**
 * The handset in the URL, if the list has it, had it while the page was open, or this tab uses it. A list that omits it
 * must not close its page and end its test: the server decides at the next request whether the account may use it.
 */
function useKnownUdi(
  udi: string | undefined,
  handsets: readonly ListedHandset[] | undefined,
  state: JourneyState,
): HandsetUdi | undefined {
  const [lastListed, setLastListed] = useState<HandsetUdi>();
  if (handsets === undefined || udi === undefined) return undefined;
  const listed = handsets.find((each) => each.udi === udi)?.udi;
  if (listed !== undefined && listed !== lastListed) setLastListed(listed);
  if (listed !== undefined) return listed;
  if (lastListed === udi) return lastListed;
  const own = toHandsetUdi(udi);
  return isInUseHere(state, own) ? own : undefined;
}

/** Opens the only handset automatically, once per visit; `handsets` is undefined while one is open. */
function useAutoOpen(purpose: "test" | "history", handsets: readonly ListedHandset[] | undefined): void {
  const { services, lock, paths } = useJourney();
  const navigate = useNavigate();
  const lockState = useMachine(lock);
  const hasOpenedItself = useRef(false);
  const hadLockProblem = useRef(false);

  useEffect(() => {
    // What another window has would lead back to the page that says so.
    if (isLockProblem(lockState) || lockState.status === "elsewhere") hadLockProblem.current = true;
    if (handsets === undefined) return;
    const toOpen = findHandsetToOpen({
      handsets,
      username: services.session.account().username,
      // Viewing results locks nothing, so the holder does not matter.
      lock: purpose === "test" ? lockState : undefined,
      hasOpenedItself: hasOpenedItself.current,
      hadLockProblem: hadLockProblem.current,
    });
    if (toOpen === undefined) return;
    hasOpenedItself.current = true;
    const to = purpose === "test" ? paths.startTest(toOpen.udi) : paths.handsetHistory(toOpen.udi);
    void navigate(to, { replace: true });
  }, [purpose, handsets, lockState, services, navigate, paths]);
}
