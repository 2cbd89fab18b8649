import { isProductId } from "@capno/domain/product/product-id";
import {
  CONTRACT_VERSION,
  type Product,
  type ProductSurface,
  type RouteHandle,
} from "@capno/product-contract/product";
import type { ProductDescription } from "@capno/product-contract/release-manifest";
import { useServices } from "@capno/product-contract/use-services";
import { createMemoryRouter, RouterProvider, type RouteObject } from "@capno/router";
import { render, screen, waitFor } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { createFakeHttp } from "./fake-http.ts";
import { aProductServices } from "./product-services.ts";

/** What every product promises the shell. Called at the top of a product's own test file. */
export function itSatisfiesTheProductContract(product: Product, description: ProductDescription): void {
  const create = (overrides: Parameters<typeof aProductServices>[0] = {}) => {
    const services = aProductServices(overrides);
    return { services, surface: product.create(services) };
  };

  const silent = { ...createFakeHttp(), send: () => new Promise<never>(() => {}) };

  describe(`${product.id} · product contract`, () => {
    afterEach(() => vi.unstubAllGlobals());

    it("says who it is and what it was built with", () => {
      expect(isProductId(product.id)).toBe(true);
      expect(product.id).toBe(description.id);
      expect(product.version).toMatch(/^\d+\.\d+\.\d+/);
      expect(product.contractVersion).toBe(CONTRACT_VERSION);
    });

    it("does not touch the document while it is created", () => {
      const touched = new Proxy(
        {},
        {
          get(_, property) {
            throw new Error(`document.${String(property)} while being created`);
          },
        },
      );
      vi.stubGlobal("document", touched);
      expect(() => create()).not.toThrow();
    });

    it("asks nothing of the server and of realtime before one of its pages is open", () => {
      const { services } = create();
      expect(services.http.requests).toEqual([]);
      expect(services.realtime.channels()).toEqual([]);
    });

    it("has routes below its own prefixes only", () => {
      const roots = getRoots(create().surface);
      expect(roots.length).toBeGreaterThan(0);
      for (const path of roots) {
        const isOwn = description.prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
        expect(isOwn, `${path} is below none of ${description.prefixes.join(", ")}`).toBe(true);
      }
      for (const prefix of description.prefixes) {
        expect(
          roots.some((path) => path === prefix || path.startsWith(`${prefix}/`)),
          `nothing is shown at ${prefix}`,
        ).toBe(true);
      }
    });

    it("has the pages that it says it has: where it begins, and its training where there is one", () => {
      const roots = getRoots(create().surface);
      const { home, training = home } = description;
      expect(roots).toEqual(expect.arrayContaining([home, training]));
      expect(roots).not.toContain(description.licences);
    });

    it("says what to ask ahead for pages of its own alone", () => {
      const roots = getRoots(create().surface);
      for (const page of Object.keys(description.firstCalls ?? {}))
        expect(roots.filter((path) => path === page || path.startsWith(`${page}/`))).not.toEqual([]);
    });

    it("ties every page to itself and gives it a title", () => {
      const pages = getPages(create().surface.routes);
      expect(pages.length).toBeGreaterThan(0);
      for (const { path, handle } of pages) {
        expect(handle?.selectedProduct, `selectedProduct of ${path}`).toBe(product.id);
        expect(handle?.title, `title of ${path}`).toBeDefined();
      }
    });

    it("opens every page while the server does not answer yet", async () => {
      for (const { path } of getPages(create().surface.routes)) {
        const { errors, unmount } = await open(
          path.replaceAll(/:\w+/g, "1"),
          create({ http: silent }).surface.routes,
        );
        expect(errors, path).toBeNull();
        unmount();
      }
    });

    it("gives its pages the services of the shell", async () => {
      const [layout, ...others] = create({ http: silent }).surface.routes;
      const at = `${description.home}/page-of-a-test`;
      const page: RouteObject = { path: at, Component: PageOfATest };
      const routes = layout?.children
        ? [{ ...layout, index: false as const, children: [...layout.children, page] }, ...others]
        : [];
      await open(at, routes);
      expect(screen.getByText(`shell ${aProductServices().shellVersion}`)).toBeDefined();
    });

    it("has a sidebar whose entries are told apart", () => {
      const { sidebar } = create().surface;
      expect(sidebar.length).toBeGreaterThan(0);
      expect(new Set(sidebar.map(({ id }) => id)).size).toBe(sidebar.length);
      for (const { label } of sidebar) expect(label.trim()).not.toBe("");
    });

    it("leaves no subscription, no timer and no hold behind, and can be disposed twice", () => {
      const { services, surface } = create();
      surface.dispose?.();
      surface.dispose?.();
      expect(services.realtime.channels()).toEqual([]);
      expect(services.clock.waiting()).toBe(0);
      expect(services.session.idleHolds()).toBe(0);
    });

    it("can be created again after it was disposed: the next person signs in", () => {
      create().surface.dispose?.();
      expect(() => create()).not.toThrow();
    });
  });
}

function PageOfATest() {
  return createElement("p", {}, `shell ${useServices().shellVersion}`);
}

async function open(path: string, routes: readonly RouteObject[]) {
  const router = createMemoryRouter([...routes], { initialEntries: [path] });
  const { unmount } = render(createElement(RouterProvider, { router }));
  await waitFor(() =>
    expect([router.state.initialized, router.state.navigation.state]).toEqual([true, "idle"]),
  );
  expect(document.body.textContent).not.toContain("Unexpected Application Error");
  return { errors: router.state.errors, unmount };
}

/** Paths of the pages, with those of the routes around them before. */
function getRoots(surface: ProductSurface): readonly string[] {
  const collect = (routes: readonly RouteObject[], parent: string): string[] =>
    routes.flatMap((route) => {
      const path = route.path?.startsWith("/") ? route.path : join(parent, route.path ?? "");
      return route.children ? collect(route.children, path) : [path];
    });
  return collect(surface.routes, "");
}

const join = (parent: string, path: string) =>
  [parent.replace(/\/$/, ""), path].filter((part) => part !== "").join("/");

interface Page {
  readonly path: string;
  readonly handle: RouteHandle | undefined;
}

/** Routes that show something, with the handle that is in force there: their own or a parent's. */
function getPages(
  routes: readonly RouteObject[],
  parent: Page = { path: "", handle: undefined },
): readonly Page[] {
  return routes.flatMap((route) => {
    const own = route.handle as RouteHandle | undefined;
    const handle = parent.handle || own ? { ...parent.handle, ...own } : undefined;
    const path = route.path?.startsWith("/") ? route.path : join(parent.path, route.path ?? "");
    if (route.children) return getPages(route.children, { path, handle });
    const isRedirect = route.loader !== undefined && !route.Component && !route.element && !route.lazy;
    return isRedirect ? [] : [{ path, handle }];
  });
}
