import { testNoBlankPage } from "@capno/breath-test/testing/no-blank-page";
import { describe } from "vitest";

import product from "./product.ts";

describe("Diagnose", () =>
  testNoBlankPage(product, { basePath: "/ntd", wireProduct: "ntd", segment: "smoking-history" }));
