import { useStore } from "zustand";

import { AboutDialog, type AboutDialogProps } from "../features/about/AboutDialog.tsx";
import { getProductPart, getServiceRows, getShellPart } from "../features/about/diagnostics-report.ts";
import { useReleases } from "../product-host/use-products.ts";
import { useConfig, useShell } from "../services/shell-context.ts";
import { useBackendVersions } from "./use-versions.ts";

/** Absent where nothing was built: in tests. */
const SHELL_BUILD =
  typeof CAPNO_SHELL_BUILD === "undefined" ? { commit: "", builtAt: "" } : CAPNO_SHELL_BUILD;

/** Gathers the versions and states for the dialog from the services of the shell. */
export function AboutHost(props: Omit<AboutDialogProps, "parts" | "services">) {
  const { shellVersion, productLoads, link, clockSkewMs } = useShell();
  const config = useConfig();
  const backend = useBackendVersions();
  const releases = useReleases();
  const realtime = useStore(link, (state) => state.state);
  const loads = productLoads();
  return (
    <AboutDialog
      {...props}
      parts={[
        getShellPart({ version: shellVersion, ...SHELL_BUILD }),
        ...releases.map((release) =>
          getProductPart(
            release,
            loads.find(({ id }) => id === release.id),
          ),
        ),
      ]}
      services={getServiceRows({
        environment: config?.environmentName ?? "",
        camrest: backend?.camrest ?? undefined,
        diagnoserver: backend?.diagnoserver ?? undefined,
        realtime,
        clockSkewMs: clockSkewMs(),
      })}
    />
  );
}
