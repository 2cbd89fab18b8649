import type { ProductId } from "@capno/domain/product-id";
import { Banner } from "@capno/ui-kit/Banner";
import { useStore } from "zustand";

import { useConfig, useShell } from "../shell-services.ts";
import styles from "./SessionBanners.module.css";

/** Lines below the header: the operator's warning (Capture only), and what the browser withholds. */
export function SessionBanners({ product }: { readonly product: ProductId | undefined }) {
  const { session } = useShell();
  const warning = useConfig()?.frame.warningBanner ?? "";
  const storageBlocked = useStore(session, (state) => state.storageBlocked);
  if (!storageBlocked && (product !== "dashboard" || warning === "")) return null;
  return (
    <div className={styles.banners}>
      {product === "dashboard" && warning !== "" && <Banner tone="watch">{warning}</Banner>}
      {storageBlocked && (
        <Banner tone="info">
          This browser does not let the page store anything: you stay signed in only as long as this tab is
          open.
        </Banner>
      )}
    </div>
  );
}
