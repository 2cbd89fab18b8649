import { createContext, createElement, use, type ReactNode } from "react";

import type { ProductServices } from "./product-services.ts";

const ServicesContext = createContext<ProductServices | undefined>(undefined);

/** Put around every page and overlay of a product. Each product bundles its own copy of this context. */
export function ServicesProvider(props: {
  readonly services: ProductServices;
  readonly children: ReactNode;
}) {
  return createElement(ServicesContext, { value: props.services }, props.children);
}

/** @throws {Error} There is no `ServicesProvider` above. */
export function useServices(): ProductServices {
  const services = use(ServicesContext);
  if (services === undefined) throw new Error("useServices outside a ServicesProvider");
  return services;
}
