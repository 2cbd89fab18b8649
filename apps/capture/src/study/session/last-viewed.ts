import type { Duid } from "@capno/domain/units";

import { getDetailPath } from "../../paths/detail-path.ts";
import { LIST_PATH, toListPath, type ListView } from "../../paths/list-path.ts";

/** State of earlier pages that later ones use, kept for the session. */
export interface LastViewed {
  rememberParticipant(duid: Duid): void;
  participant(): Duid | undefined;
  detailPath(): string;
  /** `params` is the address of the list, whose other parts are kept: whether it is seen as a calendar. */
  rememberList(view: ListView, params?: URLSearchParams): void;
  /** The list's filter, group and sort; undefined before it was visited. */
  list(): ListView | undefined;
  listPath(): string;
  /** Which entry of the browser's history shows the list, and how far it is scrolled there. */
  rememberListEntry(key: string): void;
  rememberScroll(top: number): void;
  /** Scroll position of the list, restored on Back; a newly opened list begins at its top. */
  scroll(key: string): number;
}

export function createLastViewed(): LastViewed {
  let participant: Duid | undefined;
  let list: ListView | undefined;
  let listPath: string = LIST_PATH;
  let entry: string | undefined;
  let top = 0;
  return {
    rememberParticipant(duid) {
      participant = duid;
    },
    participant: () => participant,
    detailPath: () => (participant === undefined ? "/detail" : getDetailPath(participant)),
    rememberList(view, params) {
      list = view;
      const search = toListPath(view, params).toString();
      listPath = search === "" ? LIST_PATH : `${LIST_PATH}?${search}`;
    },
    list: () => list,
    listPath: () => listPath,
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
