import type { RuntimeConfig } from "@capno/product-contract/runtime-config";
import { aRuntimeConfig } from "@capno/test-kit/builders";
import { aProductServices, type FakeProductServices } from "@capno/test-kit/product-services";

/** What a product is given where a deployment differs in this. */
export function aDeployment(changes: {
  readonly breathTest?: Partial<RuntimeConfig["breathTest"]>;
  readonly report?: Partial<RuntimeConfig["report"]>;
  readonly links?: Partial<RuntimeConfig["links"]>;
}): FakeProductServices {
  const config = aRuntimeConfig();
  return aProductServices({
    config: {
      ...config,
      breathTest: { ...config.breathTest, ...changes.breathTest },
      report: { ...config.report, ...changes.report },
      links: { ...config.links, ...changes.links },
    },
  });
}
