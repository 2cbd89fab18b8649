import type { ProductDescription } from "@capno/product-contract/release-manifest";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

import { PRODUCT_NAME_DEFAULT } from "../services/configuration/defaults.ts";
import { useAccount, useConfig, useShell } from "../services/shell-context.ts";
import styles from "./SignedInLayout.module.css";

/** The line above a printed page: the product, who printed it and when. */
export function PrintedOn({ product }: { readonly product: ProductDescription | undefined }) {
  const { clock } = useShell();
  const account = useAccount();
  const productName = useConfig()?.productName ?? PRODUCT_NAME_DEFAULT;
  const [at, setAt] = useState<number>();
  useEffect(() => {
    // The browser takes its picture of the page as soon as this has returned.
    const note = () => flushSync(() => setAt(clock.now()));
    window.addEventListener("beforeprint", note);
    return () => window.removeEventListener("beforeprint", note);
  }, [clock]);
  return (
    <div className={styles.printedOn} data-on="paper" aria-hidden="true">
      <p>
        <span>{[productName, product?.name].filter(Boolean).join(" ")}</span>
        <span>{account?.username}</span>
        {at !== undefined && (
          <span>{`Printed ${new Date(at).toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short" })}`}</span>
        )}
      </p>
    </div>
  );
}
