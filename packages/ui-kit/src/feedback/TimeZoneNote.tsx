import { Banner } from "./Banner.tsx";

/** Names the zone of all times of a page whose browser does not name its own. */
export function TimeZoneNote() {
  return <Banner tone="watch">Times are in UTC, because your browser hides your time zone.</Banner>;
}
