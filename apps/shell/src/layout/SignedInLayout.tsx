import "@capno/ui-kit/styles/page-tokens.css";
import { Outlet, useLocation, useMatches } from "@capno/router";
import { watchBarcodeScans } from "@capno/ui-kit/behaviour/barcode-scans";
import { isLineScarce } from "@capno/ui-kit/behaviour/line-scarce";
import { refuseDroppedFiles } from "@capno/ui-kit/behaviour/refuse-dropped-files";
import { useControlKeyShortcut, useSingleKeyShortcut } from "@capno/ui-kit/behaviour/single-key-shortcuts";
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { useStore } from "zustand";
import type { ProductFrame, ProductDescription } from "@capno/product-contract/release-manifest";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { flushSync } from "react-dom";

import { useProductOfPage } from "../product-host/use-product-of-page.ts";
import { getOpenSurface } from "../product-host/use-products.ts";
import { getPageHandle } from "../shared/page-title.ts";
import { useShell, useConfig, useAccount } from "../services/shell-context.ts";
import { EnvironmentBanner } from "../shared/EnvironmentBanner.tsx";
import { FailureBoundary } from "./FailureBoundary.tsx";
import { Footer } from "./Footer.tsx";
import styles from "./SignedInLayout.module.css";
import { Header } from "./Header.tsx";
import { LogOutConfirmation } from "./LogOutConfirmation.tsx";
import { prepareNotices } from "./Overlays.tsx";
import { Sidebar } from "./Sidebar.tsx";
import { useAfterFirstPage } from "./use-after-first-page.ts";
import { LogOutContext, useChosenLogOut } from "./use-log-out.ts";
import { PRODUCT_NAME_DEFAULT } from "@capno/domain/configuration/defaults";

const nothing = () => undefined;

/** The lines above each printed sheet: the product, who printed it and when, and whether parts are missing. */
function PrintedOn({ product }: { readonly product: ProductDescription | undefined }) {
  const { clock } = useShell();
  const account = useAccount();
  const productName = useConfig()?.productName ?? PRODUCT_NAME_DEFAULT;
  const [printed, setPrinted] = useState<{ readonly at: number; readonly isWhole: boolean }>();
  useEffect(() => {
    // The browser takes its picture of the page as soon as this has returned. A button that is pressed loads no part.
    const note = () => {
      const loading = document.querySelector('#main [aria-busy="true"]:not(button)');
      flushSync(() => setPrinted({ at: clock.now(), isWhole: loading === null }));
    };
    window.addEventListener("beforeprint", note);
    return () => window.removeEventListener("beforeprint", note);
  }, [clock]);
  return (
    <div className={styles.printedOn} data-on="paper" aria-hidden="true">
      <p>
        <span>{[productName, product?.name].filter(Boolean).join(" ")}</span>
        <span>{account?.username}</span>
        {printed !== undefined && (
          <span>{`Printed ${new Date(printed.at).toLocaleString("en-GB", { dateStyle: "long", timeStyle: "long" })}`}</span>
        )}
      </p>
      {printed?.isWhole === false && <p>Not all of this page had been read when it was printed.</p>}
    </div>
  );
}

/** Lines below the header: the operator's warning where it is for this product's users, and what the browser withholds. */
function SessionBanners({ product }: { readonly product: ProductFrame | undefined }) {
  const { session } = useShell();
  const warning = useConfig()?.frame.warningBanner ?? "";
  const storageBlocked = useStore(session, (state) => state.storageBlocked);
  const isWarned = warning !== "" && product?.operatorWords === true;
  if (!storageBlocked && !isWarned) return null;
  return (
    <div data-on="screen">
      {isWarned && <Banner tone="watch">{warning}</Banner>}
      {storageBlocked && (
        <Banner tone="info">Your browser blocks storage. Closing this tab signs you out.</Banner>
      )}
    </div>
  );
}

const CommandMenuHost = lazy(async () => ({
  default: (await import(/* webpackChunkName: "commands" */ "./CommandMenuHost.tsx")).CommandMenuHost,
}));

/** Header, sidebar, page and footer. A page for printing is shown without them. */
export function SignedInLayout() {
  const { areas, dialogs, notices } = useShell();
  const { frame, fillsWindow } = getPageHandle(useMatches());
  const release = useProductOfPage();
  const { pathname } = useLocation();
  const hasCommands = useStore(dialogs, (state) => state.commands);
  const leaving = useChosenLogOut();
  const surface = useStore(areas.store, (state) => getOpenSurface(state, pathname));
  const overlays = (surface?.overlays ?? []).map((Overlay, index) => (
    <FailureBoundary
      key={index}
      fallback={null}
      onFailure={(error) => {
        notices.report("A dialog of a product failed", error);
        notices.toast({
          message: "This could not be opened. A reload may help.",
          action: { label: "Reload", run: () => location.reload() },
        });
      }}
    >
      <Overlay />
    </FailureBoundary>
  ));

  useRecordRoute();
  useSingleKeyShortcut("?", () => dialogs.setState({ shortcuts: true }));
  useControlKeyShortcut(
    "k",
    useCallback(() => dialogs.setState({ commands: true }), [dialogs]),
  );
  useEffect(() => () => dialogs.setState({ commands: false }), [dialogs]);
  // As for keys: a scan as soon as the page is painted must not be lost.
  useLayoutEffect(watchBarcodeScans, []);
  useEffect(refuseDroppedFiles, []);
  useAfterFirstPage(prepareNotices);
  useAfterFirstPage(isLineScarce(navigator) ? nothing : areas.prefetchAhead);
  useEffect(() => {
    if (release !== undefined) areas.open(release.id, pathname);
  }, [areas, release, pathname]);

  if (frame === "print") {
    return (
      <>
        <EnvironmentBanner />
        <div className={styles.print}>
          <Outlet />
        </div>
        {overlays}
      </>
    );
  }
  return (
    <LogOutContext value={leaving.choose}>
      <div
        className={styles.frame}
        data-with-sidebar={release === undefined ? undefined : ""}
        data-fills-window={fillsWindow === true ? "" : undefined}
      >
        <PrintedOn product={release} />
        <a className={styles.skip} data-on="screen" href="#main">
          Skip to content
        </a>
        <EnvironmentBanner />
        <Header product={release} actions={surface?.headerActions ?? []} />
        <SessionBanners product={release?.frame} />
        <LogOutConfirmation leaving={leaving} />
        <div className={styles.body}>
          {release !== undefined && (
            <Sidebar
              product={release.frame}
              items={surface?.sidebar ?? []}
              recordInView={surface?.recordInView}
            />
          )}
          <div className={styles.column}>
            <main id="main" tabIndex={-1} className={styles.main} data-page="">
              <Outlet />
            </main>
            <Footer product={release} />
          </div>
        </div>
        {overlays}
        {hasCommands && (
          <FailureBoundary
            fallback={null}
            onFailure={(error) => {
              notices.report("The command menu failed", error);
              dialogs.setState({ commands: false });
            }}
          >
            <Suspense fallback={null}>
              <CommandMenuHost product={release} surface={surface} />
            </Suspense>
          </FailureBoundary>
        )}
      </div>
    </LogOutContext>
  );
}

/** Records each page of the session for a problem report, by the pattern of its route. */
function useRecordRoute(): void {
  const { problemLog } = useShell();
  const { pathname } = useLocation();
  const params = useMatches().at(-1)?.params ?? {};
  useEffect(() => {
    problemLog()?.recordRoute(pathname, params);
    // Params belong to the path; the object is a new one at every render.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [pathname, problemLog]);
}
