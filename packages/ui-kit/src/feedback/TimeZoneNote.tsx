import { Banner } from "./Banner.tsx";

/** Names the zone of all times of a page whose browser does not name its own. */
export function TimeZoneNote() {
  return (
    <Banner tone="watch">
      All times are in UTC: this browser does not name the time zone of this computer, or hides it.
    </Banner>
  );
}
