import type { ProductId } from "@capno/domain/product/product-id";
import type { ProductSurface } from "@capno/product-contract/product";
import type { ProductServices } from "@capno/product-contract/product-services";
import type { ProductRelease } from "@capno/product-contract/release-manifest";
import { createStore, type StoreApi } from "zustand/vanilla";

import {
  getListFailure,
  isProductLoadError,
  type ListFailure,
  type ProductFailure,
} from "./product-failure.ts";
import { withProductLinks } from "./product-links.ts";
import type { ProductLoader } from "./product-loader.ts";

type ProductArea =
  | { readonly status: "opening" }
  | { readonly status: "open"; readonly surface: ProductSurface; readonly version: string }
  | { readonly status: "failed"; readonly failure: ProductFailure };

export interface ProductAreaState {
  /** Undefined until `/remotes.json` was read. */
  readonly releases: readonly ProductRelease[] | undefined;
  /** Why the list of products could not be read; undefined where it was, or is being read. */
  readonly listFailure: ListFailure | undefined;
  readonly areas: Readonly<Partial<Record<ProductId, ProductArea>>>;
}

export interface ProductAreas {
  readonly store: StoreApi<ProductAreaState>;
  /** Reads the list of products; called again, tries again. */
  describe(): Promise<void>;
  /**
   * Loads and creates a product unless that is done or in progress, and asks for what this page of it needs first. Never
   * rejects: failures are states.
   */
  open(id: ProductId, page: string): void;
  reopen(id: ProductId): void;
  readonly prefetch: ProductLoader["prefetch"];
  readonly prefetchAhead: ProductLoader["prefetchAhead"];
  disposeAll(): void;
}

interface ProductAreasOptions {
  readonly loader: Pick<ProductLoader, "whenDescribed" | "load" | "prefetch" | "prefetchAhead">;
  readonly createServices: (id: ProductId) => ProductServices;
  readonly report: (problem: string, cause?: unknown) => void;
  /** Asks for these addresses of the API while the product's code is on its way. */
  readonly askFirst?: (addresses: readonly string[]) => void;
  readonly onOutcome?: (id: ProductId, outcome: "opened" | "failed") => void;
}

export function createProductAreas({
  loader,
  createServices,
  report,
  askFirst,
  onOutcome,
}: ProductAreasOptions): ProductAreas {
  const store = createStore<ProductAreaState>(() => ({
    releases: undefined,
    listFailure: undefined,
    areas: {},
  }));
  // A product that answers after the session it was opened for has ended must not appear in the next one.
  let session = 0;

  const setArea = (id: ProductId, area: ProductArea | undefined) =>
    store.setState(({ areas }) => {
      const { [id]: _replaced, ...others } = areas;
      return { areas: area === undefined ? others : { ...others, [id]: area } };
    });

  async function load(id: ProductId): Promise<void> {
    const openedIn = session;
    setArea(id, { status: "opening" });
    try {
      const product = await loader.load(id);
      if (openedIn !== session) return;
      const surface = product.create(withProductLinks(createServices(id), id));
      setArea(id, { status: "open", surface, version: product.version });
      onOutcome?.(id, "opened");
      // The version that opened may not be the live one: the list says which it is.
      store.setState({ releases: await loader.whenDescribed() });
    } catch (error) {
      if (openedIn !== session) return;
      report(`Product ${id} did not open`, error);
      setArea(id, { status: "failed", failure: toFailure(id, error) });
      onOutcome?.(id, "failed");
    }
  }

  function dispose(id: ProductId): void {
    const area = store.getState().areas[id];
    setArea(id, undefined);
    if (area?.status !== "open") return;
    try {
      area.surface.dispose?.();
    } catch (error) {
      report(`Product ${id} did not end cleanly`, error);
    }
  }

  return {
    store,
    describe: async () => {
      store.setState({ listFailure: undefined });
      try {
        store.setState({ releases: await loader.whenDescribed() });
      } catch (error) {
        report("The list of products could not be read", error);
        store.setState({ listFailure: getListFailure(error) });
      }
    },
    open: (id, page) => {
      const { areas, releases } = store.getState();
      if (areas[id] !== undefined) return;
      askFirst?.(findFirstCalls(releases?.find((release) => release.id === id)?.firstCalls, page));
      void load(id);
    },
    reopen: (id) => {
      dispose(id);
      void load(id);
    },
    prefetch: loader.prefetch,
    prefetchAhead: loader.prefetchAhead,
    disposeAll: () => {
      session += 1;
      for (const id of Object.keys(store.getState().areas)) dispose(id);
    },
  };
}

/** Finds the first calls of a page. A segment of the pattern that begins with a colon matches any segment. */
function findFirstCalls(firstCalls: ProductRelease["firstCalls"], page: string): readonly string[] {
  const parts = page.split("/");
  const [, calls = []] =
    Object.entries(firstCalls ?? {}).find(([pattern]) => {
      const own = pattern.split("/");
      return (
        own.length === parts.length &&
        own.every((part, place) => part.startsWith(":") || part === parts[place])
      );
    }) ?? [];
  return calls;
}

function toFailure(id: ProductId, error: unknown): ProductFailure {
  if (isProductLoadError(error)) return error.failure;
  const detail = error instanceof Error ? error.message : String(error);
  return { kind: "broken", id, detail, attempts: 1, canRetry: true };
}
