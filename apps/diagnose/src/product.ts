import "@capno/ui-kit/styles/parts.css";
import { CONTRACT_VERSION, type Product } from "@capno/product-contract/product";

import { createSurface } from "./create-surface.tsx";
import { diagnosis } from "./diagnosis.ts";

const product: Product = {
  contractVersion: CONTRACT_VERSION,
  id: diagnosis.productId,
  version: diagnosis.version,
  create: createSurface,
};

export default product;
