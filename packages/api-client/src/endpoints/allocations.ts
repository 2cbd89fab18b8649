import { toDuid, toHandsetUdi } from "@capno/domain/units";
import * as v from "valibot";

import type { AllocationVersion, LoggedAllocation } from "../models/allocation.ts";
import { ALLOCATION_FIELDS, AllocationItem } from "../schemas/store-document.ts";
import type { StoreKind } from "./store-document.ts";

export const ALLOCATION_STORE: StoreKind<AllocationVersion, LoggedAllocation> = {
  fields: ALLOCATION_FIELDS,
  name: "the log of allocations",
  parse(item) {
    const { success, output } = v.safeParse(AllocationItem, item);
    if (!success) return undefined;
    const { handset, user, done, did, at, by, id, earlier } = output;
    // What was done cannot be done differently afterwards: of an entry with two versions the first would be in no log.
    if (earlier.length > 0) return undefined;
    return { did, at, by, id, udi: toHandsetUdi(handset), duid: toDuid(user), doneAt: done, earlier: [] };
  },
  toSubject: ({ udi, duid, doneAt }) => ({
    handset: udi,
    user: duid,
    done: new Date(doneAt).toISOString(),
  }),
  toContent: ({ did }) => did,
  isSame: () => false,
  // A deed stays in the log of the group in which it was done, also after the participant has moved to another.
  getDuid: () => undefined,
};
