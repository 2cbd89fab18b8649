import type { Clock } from "@capno/api-client/clock";
import type { ProductRelease } from "@capno/product-contract/release-manifest";

import { diagnoseFile, type FileFault } from "./file-fault.ts";
import type { ScriptUrlPolicy } from "./script-url-policy.ts";

/** An entry script that did not load; the loader turns it into a failure of the product. */
export class EntryScriptError extends Error {
  override readonly name = "EntryScriptError";
  readonly fault: FileFault | "empty";

  constructor(fault: FileFault | "empty", url: string) {
    super(`${fault}: ${url}`);
    this.fault = fault;
  }
}

interface EntryScripts {
  /** Runs the release's entry, which stays in the page. Rejects with an `EntryScriptError`. */
  load(release: ProductRelease, attempt: number): Promise<unknown>;
  /** The container is loaded, or a script that timed out may still load it: that cannot be cancelled. */
  hasBegun(container: string): boolean;
}

interface EntryScriptsOptions {
  readonly policy: ScriptUrlPolicy;
  readonly clock: Pick<Clock, "after">;
  readonly timeoutMs: number;
  readonly page: Window & typeof globalThis;
}

export function createEntryScripts({ policy, clock, timeoutMs, page }: EntryScriptsOptions): EntryScripts {
  const containers = page as unknown as Record<string, unknown>;
  const loading = new Set<string>();
  const hung = new Set<string>();

  return {
    hasBegun: (container) => container in page || loading.has(container) || hung.has(container),
    load: async (release, attempt) => {
      const url = getFileUrl(release, release.entry, page.location.origin);
      const integrity = release.integrity[release.entry];
      if (!integrity) throw new EntryScriptError("altered", url);

      // An entry must not run twice: the second run would replace the container that the page uses.
      if (containers[release.container]) return containers[release.container];

      // The product loads its other files by itself; the page's policy lets in those of the release alone.
      policy.allow(
        Object.keys(release.integrity).map((file) => getFileUrl(release, file, page.location.origin)),
      );
      // A script that hangs keeps its address busy; another query gets a connection of its own.
      const address = attempt > 1 ? `${url}?try=${attempt}` : url;
      const src = policy.toScriptUrl(address);
      loading.add(release.container);
      const outcome = await runScript(page, src, integrity, clock, timeoutMs);
      loading.delete(release.container);
      if (outcome === "timed-out") hung.add(release.container);
      if (outcome === "timed-out") throw new EntryScriptError("unreachable", url);
      if (outcome === "failed")
        throw new EntryScriptError(await diagnoseFile(url, integrity, page.fetch.bind(page)), url);
      const container = containers[release.container];
      if (!container) throw new EntryScriptError("empty", url);
      return container;
    },
  };
}

export function getFileUrl(release: ProductRelease, file: string, origin: string): string {
  return new URL(file, new URL(release.baseUrl, origin)).href;
}

function runScript(
  page: Window & typeof globalThis,
  src: string,
  integrity: string,
  clock: Pick<Clock, "after">,
  timeoutMs: number,
): Promise<"ran" | "failed" | "timed-out"> {
  return new Promise((resolve) => {
    const script = page.document.createElement("script");
    const finish = (outcome: "ran" | "failed" | "timed-out") => {
      cancel();
      script.remove();
      resolve(outcome);
    };
    const cancel = clock.after(timeoutMs, () => finish("timed-out"));
    script.crossOrigin = "anonymous";
    script.integrity = integrity;
    script.addEventListener("load", () => finish("ran"));
    script.addEventListener("error", () => finish("failed"));
    script.src = src;
    page.document.head.append(script);
  });
}
