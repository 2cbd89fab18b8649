import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { useEffect } from "react";

import { useCurrentRouter } from "../../product-host/use-current-router.ts";
import { useShell } from "../../services/shell-context.ts";

/** Lays router and stores open for tests. In no production build. @spec §2 /__test, REQ-VALUE-14 [SECURITY] */
export function TestHooksPage() {
  const store = useShell();
  const router = useCurrentRouter();
  useEffect(() => {
    Object.assign(window, { capnoTestDoor: { router, store } });
  }, [router, store]);
  return <PageHeading title="Test" detail="window.capnoTestDoor holds the router and the stores." />;
}
