import { useConfig } from "../services/shell-context.ts";
import { EnvironmentBannerLine } from "./EnvironmentBannerLine.tsx";
import { getEnvironmentBanner } from "@capno/domain/product";

/** Says on every page that this is not production. */
export function EnvironmentBanner() {
  const config = useConfig();
  const banner = config && getEnvironmentBanner(config.environmentName);
  return banner ? <EnvironmentBannerLine {...banner} /> : null;
}
