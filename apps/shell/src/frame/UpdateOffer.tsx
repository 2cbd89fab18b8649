import "@capno/ui-kit/page-tokens.css";
import { useStore } from "zustand";

import { UpdateBar } from "../features/update-offer/UpdateBar.tsx";
import { useShell } from "../shell-services.ts";
import { PRODUCT_NAMES } from "./frame-rules.ts";

/** What was released since the page opened, by the names people know. */
export function UpdateOffer({ onUpdate }: { readonly onUpdate: () => void }) {
  const offered = useStore(useShell().updates, (state) => state.offered);
  return (
    <UpdateBar
      offered={offered.map(({ id, version }) => ({
        name: id === "shell" ? "the application" : PRODUCT_NAMES[id],
        version,
      }))}
      onUpdate={onUpdate}
    />
  );
}
