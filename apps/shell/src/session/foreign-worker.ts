import type { Notices } from "@capno/product-contract/product-services";

/**
 * Says that a service worker is registered at this address. Capno registers none: it is of an application that stood here
 * before, and may answer in place of the server, with pages of its own. It is not removed, because it may be another's still.
 */
export async function tellOfForeignWorker(
  workers: Pick<ServiceWorkerContainer, "getRegistrations"> | undefined,
  notices: Pick<Notices, "show" | "report">,
): Promise<void> {
  try {
    const found = (await workers?.getRegistrations()) ?? [];
    if (found.length === 0) return;
    notices.report(`${found.length} service workers of another application are registered at this address`);
    notices.show({
      level: "info",
      message:
        "An older application is still active in this browser (a service worker) and may show old pages. Tell your administrator.",
    });
  } catch {
    // A browser that refuses the question, as in a private window, runs no service worker either.
  }
}
