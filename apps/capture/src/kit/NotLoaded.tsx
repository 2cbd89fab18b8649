import { useServices } from "@capno/product-contract/use-services";
import { LoadFailed, type LoadFailedProps } from "@capno/ui-kit/feedback/LoadFailed";

/** In the place of contents that are not there: what Capture shows of every failed request. */
export function NotLoaded(props: Omit<LoadFailedProps, "onSupport">) {
  return <LoadFailed onSupport={useServices().dialogs.openSupport} {...props} />;
}
