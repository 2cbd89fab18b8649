import type { ProductId } from "@capno/domain/product/product-id";
import type { ProductServices } from "@capno/product-contract/product-services";
import type { RuntimeConfig } from "@capno/product-contract/runtime-config";

type Links = RuntimeConfig["links"];

/** The addresses of the deployment, with those that a product has of its own in place of the common ones. */
export function getProductLinks(links: Links, id: ProductId | undefined): Links {
  const own = id === undefined ? undefined : links.products[id];
  if (own === undefined) return links;
  return {
    ...links,
    productLabel: own.productLabel || links.productLabel,
    handsetInstructions: own.handsetInstructions || links.handsetInstructions,
    dashboardInstructions: own.dashboardInstructions || links.dashboardInstructions,
  };
}

/** The services of a product: their configuration has the product's own addresses. */
export function withProductLinks(services: ProductServices, id: ProductId): ProductServices {
  const { config } = services;
  return { ...services, config: { ...config, links: getProductLinks(config.links, id) } };
}
