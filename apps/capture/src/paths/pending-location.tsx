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
import { createStore } from "zustand/vanilla";

export type Address = Pick<Location, "pathname" | "search" | "hash">;

export interface Move {
  readonly from: Address & Pick<Location, "key">;
  readonly to: Address;
  /** The history gets an entry more: Back leads to the one that is left. */
  readonly isPush: boolean;
}

/** The most recently requested navigation. */
const createMoves = () => createStore<Move | undefined>(() => undefined);

const MovesContext = createContext(createMoves());

/**
 * The router's moves are transitions: on a slow machine, or while code is fetched, the next press comes while the page
 * still shows the previous address. An address that is made of that one would take back what was requested last.
 */
export function PendingLocationProvider({ children }: { readonly children: ReactNode }) {
  const [moves] = useState(createMoves);
  // `useBlocker` is used only as a before-navigation hook; it never blocks. A router allows one blocker: this is Capture's.
  useBlocker(
    useCallback(
      ({ currentLocation, nextLocation, historyAction }) => {
        moves.setState(
          { from: currentLocation, to: nextLocation, isPush: historyAction === NavigationType.Push },
          true,
        );
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
    const last = moves.getState()?.to;
    return last?.pathname === here.pathname ? last : here;
  };
}

/** Asked before the address of this page is changed: whether another page was asked for that is not shown yet. */
export function useIsLeaving(): () => boolean {
  const here = useLocation();
  const moves = useContext(MovesContext);
  return () => {
    const last = moves.getState();
    // A redirect may have led back here, to an entry of its own.
    return last?.from.key === here.key && last.to.pathname !== here.pathname;
  };
}

/** Tells of each move before it begins, also of one on the same page. */
export function useBeforeMove(listener: (move: Move) => void): void {
  const { subscribe } = useContext(MovesContext);
  const tell = useEffectEvent(listener);
  useEffect(() => subscribe((move) => move && tell(move)), [subscribe]);
}
