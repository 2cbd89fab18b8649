import { testNoBlankPage } from "@capno/breath-test/testing/no-blank-page";
import { describe } from "vitest";

import product from "./product.ts";

describe("Screen", () => testNoBlankPage(product, { basePath: "/nts", wireProduct: "nts" }));
