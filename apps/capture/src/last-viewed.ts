import type { Duid } from "@capno/domain/units";

/** Where User Summary leads: to the participant looked at last in this session. Decision B13 */
export interface LastViewed {
  remember(duid: Duid): void;
  address(): string;
}

export function createLastViewed(): LastViewed {
  let last: Duid | undefined;
  return {
    remember(duid) {
      last = duid;
    },
    address: () => (last === undefined ? "/detail" : `/detail/${encodeURIComponent(last)}`),
  };
}
