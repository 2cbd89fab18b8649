import type { RuntimeConfig } from "@capno/product-contract/runtime-config";
import { aRuntimeConfig } from "@capno/test-kit/builders";
import { aProductServices, type FakeProductServices } from "@capno/test-kit/product-services";

/** The differences between deployments. */
export interface DeploymentChanges {
  readonly breathTest?: Partial<RuntimeConfig["breathTest"]>;
  readonly report?: Partial<RuntimeConfig["report"]>;
  readonly links?: Partial<RuntimeConfig["links"]>;
  readonly demo?: RuntimeConfig["demo"];
}

/** The services that the shell passes to a product in a deployment. */
export function aDeployment(
  changes: DeploymentChanges,
  given: Parameters<typeof aProductServices>[0] = {},
): FakeProductServices {
  const config = aRuntimeConfig();
  return aProductServices({
    ...given,
    config: {
      ...config,
      breathTest: { ...config.breathTest, ...changes.breathTest },
      report: { ...config.report, ...changes.report },
      links: { ...config.links, ...changes.links },
      demo: changes.demo,
    },
  });
}
