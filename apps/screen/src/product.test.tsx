import type { ProductDescription } from "@capno/product-contract/release-manifest";
import { itSatisfiesTheProductContract } from "@capno/test-kit/product-contract-test";

import description from "../product.json" with { type: "json" };
import product from "./product.ts";

itSatisfiesTheProductContract(product, description as ProductDescription);
