import { useStore } from "zustand";

import { UpdateBar } from "../features/update-offer/UpdateBar.tsx";
import { getProductName, useReleases } from "../product-areas/use-products.ts";
import { useShell } from "../shell-services.ts";

/** What was released since the page opened, by the names people know. */
export function UpdateOffer({ onUpdate }: { readonly onUpdate: () => void }) {
  const offered = useStore(useShell().updates, (state) => state.offered);
  const releases = useReleases();
  return (
    <UpdateBar
      offered={offered.map(({ id, version }) => ({
        name: id === undefined ? "the application" : getProductName(id, releases),
        version,
      }))}
      onUpdate={onUpdate}
    />
  );
}
