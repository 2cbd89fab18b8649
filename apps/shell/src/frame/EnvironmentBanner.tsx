import { lazy, Suspense } from "react";

import { useConfig } from "../shell-services.ts";
import { getEnvironmentBanner } from "./environment-banner.ts";
import { FailureBoundary } from "./FailureBoundary.tsx";

// Not in production, so not in the first download.
const EnvironmentBannerLine = lazy(async () => ({
  default: (await import(/* webpackChunkName: "environment" */ "./EnvironmentBannerLine.tsx"))
    .EnvironmentBannerLine,
}));

/** Says on every page that this is not production; in plain words where its looks could not be loaded. @spec §1 */
export function EnvironmentBanner() {
  const config = useConfig();
  const banner = config && getEnvironmentBanner(config.environmentName);
  if (!banner) return null;
  return (
    <FailureBoundary fallback={<p role="note">{`${banner.name} ${banner.name} ${banner.name}`}</p>}>
      <Suspense fallback={null}>
        <EnvironmentBannerLine {...banner} />
      </Suspense>
    </FailureBoundary>
  );
}
