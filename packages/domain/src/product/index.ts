export * from "./environment-banner.ts";
export * from "./practice.ts";
export * from "./product-id.ts";
export * from "./production.ts";
export * from "./software-udi.ts";
