import type { ProductId } from "@capno/domain/product-id";
import type { IconName } from "@capno/ui-kit/icon-paths";

/** What a product is for, in a line, where a person chooses between them. */
export const PRODUCT_WORDS: Readonly<
  Record<ProductId, { readonly purpose: string; readonly icon: IconName }>
> = {
  dashboard: { purpose: "Follow participants, their adherence and their breath over time", icon: "people" },
  nts: { purpose: "Test a patient and read the probability of COPD", icon: "lung" },
  ntd: { purpose: "Test a patient and read a result with its severity", icon: "document" },
};
