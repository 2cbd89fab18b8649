import "@capno/ui-kit/styles/page-tokens.css";
import { useStore } from "zustand";

import { UpdateBar } from "../features/updates/UpdateBar.tsx";
import { getProductName, useReleases } from "../product-host/use-products.ts";
import { useShell } from "../services/shell-context.ts";

/** The releases since the page opened, by their user-visible names. */
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
