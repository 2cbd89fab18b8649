import { useStore } from "zustand";

import { UpdateBar } from "../features/update-offer/UpdateBar.tsx";
import { getProductName } from "../product-areas/product-name.ts";
import { useShell } from "../shell-services.ts";

/** What was released since the page opened, by the names people know. */
export function UpdateOffer({ onUpdate }: { readonly onUpdate: () => void }) {
  const { updates, areas } = useShell();
  const offered = useStore(updates, (state) => state.offered);
  const releases = useStore(areas.store, (state) => state.releases);
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
