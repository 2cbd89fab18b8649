import { useLocation, useNavigate } from "@capno/router";
import { Loader } from "@capno/ui-kit/feedback/Loader";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { Button } from "@capno/ui-kit/buttons/Button";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { MailIcon, ResetIcon } from "@capno/ui-kit/icons";

import { paths } from "../paths/paths.ts";
import { getProductsOf } from "../paths/route-access.ts";
import { isLicencesPage } from "../paths/product-paths.ts";
import { useAccount, useShell } from "../services/shell-context.ts";
import { useCurrentRouter } from "./use-current-router.ts";
import { useProductOfPage } from "./use-product-of-page.ts";
import type { ProductFailure } from "../products/product-failure.ts";
import { getProductFailureText } from "../products/product-failure-text.ts";
import { getSupportLabel } from "../shared/layout-rules.ts";
import { getProductName, useReleases } from "./use-products.ts";

export function ProductAreaPage() {
  const { areas, notices } = useShell();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const router = useCurrentRouter();
  const [isUnknown, setIsUnknown] = useState(false);
  const release = useProductOfPage();
  const opened = useStore(areas.store, (state) => state.areas);
  const area = release && opened[release.id];
  const isOpen = area?.status === "open";

  useEffect(() => {
    if (release === undefined) return;
    areas.open(release.id, pathname);
    // When the address was opened, the route of the licences was not known either; that page needs no product.
    if (isLicencesPage(pathname, release)) void router.matchAgain();
  }, [areas, release, pathname, router]);

  useEffect(() => {
    if (!isOpen) return;
    // The product's own routes were not known when this address was opened.
    let left = false;
    void router.matchAgain().then(() => {
      if (!left && router.isAtPlaceholder()) setIsUnknown(true);
    });
    return () => {
      left = true;
    };
  }, [isOpen, router]);

  useEffect(() => {
    if (!isUnknown) return;
    notices.tell("unknown page");
    void navigate(paths.signIn(), { replace: true });
  }, [isUnknown, navigate, notices]);

  if (release === undefined) return null;
  if (area?.status === "failed") {
    return <ProductFailurePanel failure={area.failure} onTryAgain={() => areas.reopen(release.id)} />;
  }
  return <Loader text={`Opening ${release.name}…`} shape="table" lines={6} />;
}

interface ProductFailurePanelProps {
  readonly failure: ProductFailure;
  readonly onTryAgain: () => void;
}

/** In place of a product that did not open. The frame around it keeps working. */
function ProductFailurePanel({ failure, onTryAgain }: ProductFailurePanelProps) {
  const { dialogs } = useShell();
  const navigate = useNavigate();
  const releases = useReleases();
  const name = getProductName(failure.id, releases);
  const release = releases.find(({ id }) => id === failure.id);
  const text = getProductFailureText(failure, name);
  const account = useAccount();
  const hasOthers = account !== undefined && getProductsOf(account, releases).length > 1;
  return (
    <>
      <PageHeading title={name} />
      <Panel
        tone="act"
        role="alert"
        title={text.title}
        actions={
          <>
            {text.action !== undefined && (
              <Button
                variant="primary"
                icon={ResetIcon}
                onClick={text.action === "Reload the page" ? () => location.reload() : onTryAgain}
              >
                {text.action}
              </Button>
            )}
            <Button icon={MailIcon} onClick={() => dialogs.setState({ support: true })}>
              {getSupportLabel(release?.frame)}
            </Button>
            {hasOthers && (
              <Button variant="quiet" onClick={() => void navigate(paths.productChoice())}>
                Other products
              </Button>
            )}
          </>
        }
      >
        {hasOthers ? `${text.message} Your other products keep working.` : text.message}
      </Panel>
    </>
  );
}
