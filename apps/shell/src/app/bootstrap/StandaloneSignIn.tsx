import { useEffect } from "react";

import { SignInPage } from "../../features/auth/sign-in/SignInPage.tsx";
import { useFirstLayoutEffect } from "../../features/auth/use-first-layout-effect.ts";
import { AuthLayout } from "../../features/auth/AuthLayout.tsx";
import { focusHeading } from "../../shared/focus-heading.ts";
import { SIGN_IN_HANDLE, TITLE_START } from "../../shared/page-title.ts";

/** The sign-in page as the first download draws it, without a router. Also rendered to HTML by the build. */
export function StandaloneSignIn({ go }: { readonly go: (to: string) => void }) {
  const search = typeof location === "undefined" ? "" : location.search;
  useFirstLayoutEffect(() => {
    // If the user has moved the focus before this script ran, leave it there.
    return document.activeElement === document.body ? focusHeading(document) : undefined;
  }, []);
  useEffect(() => {
    document.title = TITLE_START + SIGN_IN_HANDLE.title;
  }, []);
  return (
    <AuthLayout search={search} isSignIn>
      <SignInPage search={search} go={go} />
    </AuthLayout>
  );
}
