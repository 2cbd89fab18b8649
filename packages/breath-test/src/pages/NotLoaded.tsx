import { LoadFailed, type LoadFailedProps } from "@capno/ui-kit/feedback/LoadFailed";

import { useJourney } from "../session/journey-context.ts";

/** In the place of contents that are not there: what a breath test shows of every failed request. */
export function NotLoaded(props: Omit<LoadFailedProps, "onSupport">) {
  return <LoadFailed onSupport={useJourney().services.dialogs.openSupport} {...props} />;
}
