import type { ProductId } from "@capno/domain/product-id";
import type { IconPath } from "@capno/ui-kit/icon-path";
import { documentIcon } from "@capno/ui-kit/icons/document";
import { lungIcon } from "@capno/ui-kit/icons/lung";
import { peopleIcon } from "@capno/ui-kit/icons/people";

/** What a product is for, in a line, where a person chooses between them. */
export const PRODUCT_WORDS: Readonly<
  Record<ProductId, { readonly purpose: string; readonly icon: IconPath }>
> = {
  dashboard: { purpose: "Follow participants, their adherence and their breath over time", icon: peopleIcon },
  nts: { purpose: "Test a patient and read the probability of COPD", icon: lungIcon },
  ntd: { purpose: "Test a patient and read a result with its severity", icon: documentIcon },
};
