import { createListeners } from "@capno/machine/create-listeners";
import { type Location, NavigationType, useBlocker, useLocation } from "@capno/router";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from "react";

export type Address = Pick<Location, "pathname" | "search" | "hash">;

export interface Move {
  readonly from: Address;
  readonly to: Address;
  /** The history gets an entry more: Back leads to the one that is left. */
  readonly isPush: boolean;
}

function createMoves() {
  const listeners = createListeners<[Move]>();
  let last: Address | undefined;
  return {
    begin(move: Move): void {
      listeners.notify(move);
      last = move.to;
    },
    /** The target of the most recently requested navigation. */
    getLast: () => last,
    watch: listeners.watch,
  };
}

const MovesContext = createContext(createMoves());

/**
 * The router's moves are transitions: on a slow machine, or while code is fetched, the next press comes while the page
 * still shows the address of before. An address that is made of that one would take back what was asked for last.
 */
export function PendingLocationProvider({ children }: { readonly children: ReactNode }) {
  const [moves] = useState(createMoves);
  // `useBlocker` is used only as a before-navigation hook; it never blocks. A router allows one blocker: this is Capture's.
  useBlocker(
    useCallback(
      ({ currentLocation, nextLocation, historyAction }) => {
        moves.begin({
          from: currentLocation,
          to: nextLocation,
          isPush: historyAction === NavigationType.Push,
        });
        return false;
      },
      [moves],
    ),
  );
  return <MovesContext value={moves}>{children}</MovesContext>;
}

/** Asked when something is pressed: the address of this page as it will be once every move has been followed. */
export function usePendingLocation(): () => Address {
  const here = useLocation();
  const moves = useContext(MovesContext);
  return () => {
    const last = moves.getLast();
    return last?.pathname === here.pathname ? last : here;
  };
}

/** Tells of each move before it begins, also of one on the same page. */
export function useBeforeMove(listener: (move: Move) => void): void {
  const { watch } = useContext(MovesContext);
  const tell = useEffectEvent(listener);
  useEffect(() => watch((move) => tell(move)), [watch]);
}
