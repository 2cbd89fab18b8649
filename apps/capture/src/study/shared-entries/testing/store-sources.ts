import type { ProductServices } from "@capno/product-contract/product-services";

import type { StoreSources } from "../create-shared-entries.ts";

/** The stores of a session whose participants are in these groups. */
export const aStoreSources = (
  services: ProductServices,
  groupIdsOf: (duid: string) => readonly number[],
): StoreSources => ({
  services,
  queue: services.http,
  membership: {
    groupIdsOf,
    listGroupIds: () => [],
    countElsewhere: () => 0,
    getList: () => groupIdsOf,
    watch: () => () => undefined,
  },
});
