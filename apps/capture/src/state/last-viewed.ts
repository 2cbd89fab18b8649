import type { Duid } from "@capno/domain/units";

import { getDetailPath } from "../paths/detail-path.ts";
import type { ListView } from "../paths/list-path.ts";

/** State of earlier pages that later ones use, kept for the session. */
export interface LastViewed {
  rememberParticipant(duid: Duid): void;
  hasViewedParticipant(): boolean;
  rememberSavedSummary(): void;
  hasSavedSummary(): boolean;
  /** The participant viewed last, which User Summary opens. */
  detailPath(): string;
  rememberList(view: ListView): void;
  /** The list's filter, group and sort; undefined before it was visited. */
  list(): ListView | undefined;
  /** Which entry of the browser's history shows the list, and how far it is scrolled there. */
  rememberListEntry(key: string): void;
  rememberScroll(top: number): void;
  /** Scroll position of the list, restored on Back; a newly opened list begins at its top. */
  scroll(key: string): number;
}

export function createLastViewed(): LastViewed {
  let participant: Duid | undefined;
  let list: ListView | undefined;
  let entry: string | undefined;
  let top = 0;
  let hasSaved = false;
  return {
    rememberParticipant(duid) {
      participant = duid;
    },
    hasViewedParticipant: () => participant !== undefined,
    rememberSavedSummary() {
      hasSaved = true;
    },
    hasSavedSummary: () => hasSaved,
    detailPath: () => (participant === undefined ? "/detail" : getDetailPath(participant)),
    rememberList(view) {
      list = view;
    },
    list: () => list,
    rememberListEntry(key) {
      entry = key;
    },
    rememberScroll(now) {
      top = now;
    },
    scroll(key) {
      if (key !== entry) top = 0;
      return top;
    },
  };
}
