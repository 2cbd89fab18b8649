import type { ProductFrame } from "@capno/product-contract/release-manifest";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { useStore } from "zustand";

import { useConfig, useShell } from "../services/shell-context.ts";

/** Lines below the header: the operator's warning where it is for this product's users, and what the browser withholds. */
export function SessionBanners({ product }: { readonly product: ProductFrame | undefined }) {
  const { session } = useShell();
  const warning = useConfig()?.frame.warningBanner ?? "";
  const storageBlocked = useStore(session, (state) => state.storageBlocked);
  const isWarned = warning !== "" && product?.operatorWords === true;
  if (!storageBlocked && !isWarned) return null;
  return (
    <div data-on="screen">
      {isWarned && <Banner tone="watch">{warning}</Banner>}
      {storageBlocked && (
        <Banner tone="info">
          This browser does not let the page store anything: you stay signed in only as long as this tab is
          open.
        </Banner>
      )}
    </div>
  );
}
