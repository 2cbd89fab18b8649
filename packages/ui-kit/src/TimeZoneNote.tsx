import { Banner } from "./Banner.tsx";

/** Names the zone of all times of a page whose browser cannot name its own. */
export function TimeZoneNote() {
  return (
    <Banner tone="watch">
      All times are in UTC: this browser does not name the time zone of this computer.
    </Banner>
  );
}
