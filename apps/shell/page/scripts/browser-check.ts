import { readFileSync } from "node:fs";
import path from "node:path";

import { POLYFILLS } from "@capno/tooling/polyfills";
import { rspack } from "@rspack/core";

import { deploymentFiles } from "../../src/paths/deployment-files.ts";

/** In the `trusted-types` directive: by it an old browser writes one script into its page. */
export const BROWSER_CHECK_POLICY = "capno_floor";

/** Files that the application needs first; the page's inline script requests them. */
export const START_FILES: readonly string[] = Object.values(deploymentFiles);

export interface BuiltScript {
  readonly name: string;
  readonly integrity: string;
}

/** The inline script of every page. `polyfillScript` is what it loads where the browser is old. */
export async function createBrowserCheck({ name, integrity }: BuiltScript): Promise<string> {
  // Unquoted attributes: no value needs quotes, and the text is inside a script string.
  const tag = `<script defer id=floor src=/${name} integrity=${integrity} crossorigin=anonymous></script>`;
  const values: Readonly<Record<string, string>> = {
    CAPNO_HAS_ALL: `(${POLYFILLS.map(({ isSupported }) => isSupported).join(" && ")})`,
    CAPNO_START_FILES: JSON.stringify(START_FILES),
    CAPNO_POLYFILL_SCRIPT: JSON.stringify(tag),
  };
  const source = readFileSync(path.join(import.meta.dirname, "../browser-check.js"), "utf8");
  const { code } = await rspack.experiments.swc.minify(
    source
      .replaceAll(/\/\*.*?\*\//gs, "")
      .replaceAll(/\bCAPNO_[A-Z_]+\b/g, (constant) => values[constant] ?? constant),
    { ecma: 5, compress: true, mangle: true, module: false },
  );
  return code.replaceAll("</script", String.raw`<\/script`);
}
