import { parseIsoDay, type IsoDay } from "@capno/domain/calendar/calendar";
import { useNavigate, useSearchParams } from "@capno/router";

import { usePendingLocation } from "./pending-location.tsx";

/**
 * The last day of a calendar, which is in the address: today where it names none, or one to come. A change is made of the
 * day that was requested last, and keeps what else the address says.
 */
export function useLastDay(today: IsoDay): readonly [IsoDay, (move: (last: IsoDay) => IsoDay) => void] {
  const [params] = useSearchParams();
  const pendingLocation = usePendingLocation();
  const navigate = useNavigate();
  const read = (address: URLSearchParams) => {
    const until = parseIsoDay(address.get("until") ?? "");
    return until !== undefined && until < today ? until : today;
  };
  return [
    read(params),
    (move) => {
      const { search, hash } = pendingLocation();
      const changed = new URLSearchParams(search);
      const last = move(read(changed));
      // Today is not named, so that tomorrow it is tomorrow.
      if (last < today) changed.set("until", last);
      else changed.delete("until");
      void navigate({ search: changed.toString(), hash }, { preventScrollReset: true });
    },
  ];
}
