import { findBaselineChromium } from "@capno/tooling/baseline-chromium";
import { findChromium, findFirefox } from "@capno/tooling/system-packages";

import { CHROMIUM_ARGUMENTS } from "../playwright.config.ts";
import { startChromium } from "./drivers/chromium.ts";
import type { Engine, EngineName } from "./drivers/engine.ts";
import { startFirefox } from "./drivers/firefox.ts";
import { startWebKit } from "./drivers/webkit.ts";

export function startEngine(name: EngineName): Promise<Engine> {
  switch (name) {
    case "chromium":
      return startChromium(name, need(findChromium(), "Chromium"), CHROMIUM_ARGUMENTS);
    case "floor":
      return startChromium(name, need(findBaselineChromium(), "Chromium of the floor"), CHROMIUM_ARGUMENTS);
    case "firefox":
      return startFirefox(need(findFirefox(), "Firefox"));
    case "webkit":
      return startWebKit();
    default:
      return name satisfies never;
  }
}

function need(program: string | undefined, name: string): string {
  if (program === undefined)
    throw new Error(`${name} is not on this machine: run pnpm test:browsers, which installs it.`);
  return program;
}
