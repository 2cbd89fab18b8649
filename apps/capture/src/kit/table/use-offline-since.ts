import type { EpochMs } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { useEffect, useState } from "react";

/** When the browser lost its connection; null: before the page was opened; undefined: it has one. */
export function useOfflineSince(): EpochMs | null | undefined {
  const { clock } = useServices();
  const [since, setSince] = useState(() => (navigator.onLine ? undefined : null));
  const [lostAt, setLostAt] = useState<EpochMs>();
  useEffect(() => {
    const onOffline = () => setLostAt(clock.now());
    const onOnline = () => {
      setLostAt(undefined);
      setSince(undefined);
    };
    window.addEventListener("offline", onOffline);
    window.addEventListener("online", onOnline);
    return () => {
      window.removeEventListener("offline", onOffline);
      window.removeEventListener("online", onOnline);
    };
  }, [clock]);
  return lostAt ?? since;
}
