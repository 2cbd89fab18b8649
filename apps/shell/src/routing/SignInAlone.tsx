import { useEffect } from "react";

import { SignInPage } from "../features/sign-in/SignInPage.tsx";
import { useFirstLayoutEffect } from "../way-in/use-first-layout-effect.ts";
import { WayInLayout } from "../way-in/WayInLayout.tsx";
import { focusHeading } from "./focus-heading.ts";
import { SIGN_IN_HANDLE, TITLE_START } from "./page-title.ts";

/** The sign-in page as the first download draws it, without a router. Also rendered to HTML by the build. */
export function SignInAlone({ go }: { readonly go: (to: string) => void }) {
  const search = typeof location === "undefined" ? "" : location.search;
  useFirstLayoutEffect(() => {
    // If the user has moved the focus before this script ran, leave it there.
    return document.activeElement === document.body ? focusHeading(document) : undefined;
  }, []);
  useEffect(() => {
    document.title = TITLE_START + SIGN_IN_HANDLE.title;
  }, []);
  return (
    <WayInLayout search={search}>
      <SignInPage search={search} go={go} />
    </WayInLayout>
  );
}
