import { useStore } from "zustand";

import { getProductPart, getServiceRows, getShellPart } from "../features/diagnostics/diagnostics-report.ts";
import { DiagnosticsDialog } from "../features/diagnostics/DiagnosticsDialog.tsx";
import { useReleases } from "../product-host/use-products.ts";
import { useConfig, useShell } from "../services/shell-context.ts";
import { useBackendVersions } from "./use-versions.ts";

/** Absent where nothing was built: in tests. */
const SHELL_BUILD =
  typeof CAPNO_SHELL_BUILD === "undefined" ? { commit: "", builtAt: "" } : CAPNO_SHELL_BUILD;

/** Gathers what the panel shows from the services of the shell. */
export function DiagnosticsHost({ onClose }: { readonly onClose: () => void }) {
  const { shellVersion, productLoads, link, clockSkewMs } = useShell();
  const config = useConfig();
  const backend = useBackendVersions();
  const releases = useReleases();
  const realtime = useStore(link, (state) => state.state);
  const loads = productLoads();
  return (
    <DiagnosticsDialog
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
      onClose={onClose}
    />
  );
}
