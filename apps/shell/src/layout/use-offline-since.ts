import { useEffect, useState } from "react";

/** "08:01", by this computer: since when the browser has no network; undefined while it has one. */
export function useOfflineSince(): string | undefined {
  const [since, setSince] = useState(() => (navigator.onLine ? undefined : getTime()));
  useEffect(() => {
    const begin = () => setSince((before) => before ?? getTime());
    const end = () => setSince(undefined);
    window.addEventListener("offline", begin);
    window.addEventListener("online", end);
    return () => {
      window.removeEventListener("offline", begin);
      window.removeEventListener("online", end);
    };
  }, []);
  return since;
}

function getTime(): string {
  return new Date().toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
}
