import type { ProductRelease } from "@capno/product-contract/release-manifest";
import { Link } from "@capno/router";
import { keepHeight } from "@capno/ui-kit/behaviour/keep-height";
import { Tooltip } from "@capno/ui-kit/overlays/Tooltip";

import { useCallback, useState } from "react";

import { getProductsOf } from "../paths/route-access.ts";
import { useReleases } from "../product-host/use-products.ts";
import { useAccount, useConfig, useShell } from "../services/shell-context.ts";
import styles from "./Footer.module.css";
import { useAfterFirstPage } from "./use-after-first-page.ts";
import { useBackendVersions } from "./use-versions.ts";

const keepFooterHeight = keepHeight("--footer-height");

/** Small print with what the specification puts there: help, privacy, agreement, attribution, versions. */
export function Footer({ product }: { readonly product: ProductRelease | undefined }) {
  const { dialogs } = useShell();
  const account = useAccount();
  const releases = useReleases();
  // On a page of no product: the software of the first one that the account may open, and of what all share.
  const attributed = product ?? (account && getProductsOf(account, releases)[0]);
  const links = useConfig()?.links;
  return (
    <footer ref={keepFooterHeight} className={styles.footer} data-on="screen">
      <nav className={styles.links} aria-label="Footer">
        {links?.help && (
          <a href={links.help} target="_blank" rel="noopener noreferrer">
            Help
          </a>
        )}
        {links?.privacyPolicy && (
          <a href={links.privacyPolicy} target="_blank" rel="noopener noreferrer">
            Privacy Policy
          </a>
        )}
        <button type="button" onClick={() => dialogs.setState({ eula: true })}>
          EULA
        </button>
        {attributed !== undefined && <Link to={attributed.licences}>OSS Attribution</Link>}
      </nav>
      {product?.frame.ownVersion ? <p>{`Software version ${product.version}`}</p> : <SoftwareVersions />}
    </footer>
  );
}

function SoftwareVersions() {
  const [isTime, setIsTime] = useState(false);
  const beginAsking = useCallback(() => setIsTime(true), []);
  useAfterFirstPage(beginAsking);
  const versions = useBackendVersions(isTime);
  return (
    <Tooltip
      content={
        <span className={styles.versions}>
          <span>{`camrestVersion ${versions?.camrest ?? "unknown"}`}</span>
          <span>{`diagnoserverVersion ${versions?.diagnoserver ?? "unknown"}`}</span>
        </span>
      }
    >
      <button type="button">Software Versions</button>
    </Tooltip>
  );
}
