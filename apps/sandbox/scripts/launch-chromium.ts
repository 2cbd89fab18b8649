import { chromium, type Browser } from "@playwright/test";

/** For what is drawn or printed once and kept as a file: `CHROMIUM` names another one than the tests' own. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    ...(process.env["CHROMIUM"] && { executablePath: process.env["CHROMIUM"] }),
    args: ["--no-sandbox", "--disable-gpu"],
  });
}
