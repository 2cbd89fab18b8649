import { lazy, Suspense, type ReactNode } from "react";
import { useStore } from "zustand";

import { PRODUCT_NAME_DEFAULT } from "@capno/domain/configuration/defaults";
import { EnvironmentBanner } from "../../shared/EnvironmentBanner.tsx";
import { plainButtonClass } from "../../shared/plain-button.ts";
import { ProductMark } from "../../shared/ProductMark.tsx";
import { useConfig, useShell } from "../../services/shell-context.ts";
import styles from "./AuthLayout.module.css";
import formErrors from "./FormErrors.module.css";

const LoginNotice = lazy(async () => ({
  default: (await import(/* webpackChunkName: "environment" */ "./LoginNotice.tsx")).LoginNotice,
}));

const DemoAccounts = lazy(async () => ({
  default: (await import(/* webpackChunkName: "demo" */ "./demo/DemoAccounts.tsx")).DemoAccounts,
}));

interface AuthLayoutProps {
  /** The query of the address, which says whose product it leads to. */
  readonly search: string;
  /** Accounts to try are offered where one signs in, and nowhere else. */
  readonly isSignIn: boolean;
  readonly children: ReactNode;
}

/** What surrounds sign-in, registration and the password pages: the product's name, one card, the small print. */
export function AuthLayout({ search, isSignIn, children }: AuthLayoutProps) {
  const { configuration, dialogs } = useShell();
  const failure = useStore(configuration, (state) => (state.status === "failed" ? state.message : undefined));
  const config = useConfig();
  const help = config?.links.help;
  const privacy = config?.links.privacyPolicy;
  return (
    <div className={styles.page}>
      <EnvironmentBanner />
      <div className={styles.halves}>
        <header className={styles.brand}>
          <p className={styles.name}>
            <ProductMark size={36} />
            <span>{config?.productName ?? PRODUCT_NAME_DEFAULT}</span>
          </p>
          <p className={styles.claim}>From breath to answer, while the patient is still in the room.</p>
        </header>
        <BreathLine />
        <main className={styles.main} id="main" data-page="">
          {failure !== undefined && (
            <div role="alert" className={`${formErrors.errors} ${styles.failure}`}>
              <p>{`${failure} Please try again. If it happens again, contact your administrator.`}</p>
              <button type="button" className={plainButtonClass()} onClick={() => location.reload()}>
                Try again
              </button>
            </div>
          )}
          {children}
        </main>
        {/* It comes with the configuration, and stands where it moves nothing: below the form or the name. */}
        <div className={styles.late}>
          {config !== undefined && config.frame.loginNotice !== "" && (
            <Suspense fallback={null}>
              <LoginNotice notice={config.frame.loginNotice} search={search} />
            </Suspense>
          )}
          {isSignIn && config?.demo !== undefined && (
            <Suspense fallback={null}>
              <DemoAccounts demo={config.demo} />
            </Suspense>
          )}
        </div>
      </div>
      <footer className={styles.footer}>
        <button type="button" onClick={() => dialogs.setState({ eula: true })}>
          EULA
        </button>
        <button type="button" onClick={() => dialogs.setState({ support: true })}>
          Contact support
        </button>
        {help && <a href={help}>Help</a>}
        {privacy && (
          <a href={privacy} target="_blank" rel="noopener noreferrer">
            Privacy Policy
          </a>
        )}
      </footer>
    </div>
  );
}

/** Three breaths of a capnogram, for the eye only. */
function BreathLine() {
  const breath = "h26c8 0 9-5 11-16l7-46c2-13 8-17 19-19l52-9c12-2 16 5 17 16l8 58c2 12 4 16 14 16h20";
  return (
    <svg className={styles.breath} viewBox="0 0 515 130" fill="none" preserveAspectRatio="none" aria-hidden>
      <path d={`M0 110${breath}${breath}${breath}`} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
