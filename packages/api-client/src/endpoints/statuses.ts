import { parseParticipantStatus, writeParticipantStatus } from "@capno/domain/participant-status";
import * as v from "valibot";

import type { StatusVersion, StoredStatus } from "../models/stored-status.ts";
import { STATUS_FIELDS, StatusItem } from "../schemas/store-document.ts";
import type { StoreKind } from "./store-document.ts";

export const STATUS_STORE: StoreKind<StatusVersion, StoredStatus> = {
  fields: STATUS_FIELDS,
  name: "the status of participants",
  parse(item) {
    const { success, output } = v.safeParse(StatusItem, item);
    if (!success) return undefined;
    const { earlier, ...newest } = output;
    const versions = [...earlier, newest].map(toVersion);
    const last = versions.at(-1);
    if (last === undefined || versions.includes(undefined)) return undefined;
    return { ...last, earlier: versions.slice(0, -1).filter((version) => version !== undefined) };
  },
  toSubject: () => ({}),
  toContent: ({ status, file }) => ({
    ...writeParticipantStatus(status),
    ...(file === undefined ? {} : { file }),
  }),
};

/** A status that contradicts itself cannot be read. What the clock of its author called today is not known here. */
const LAST_DAY = "9999-12-31";

function toVersion({
  status: { file, ...written },
  ...authored
}: v.InferOutput<typeof StatusItem>["earlier"][number]): StatusVersion | undefined {
  const isTakenBack = Object.values(written).every((part) => part === "");
  const status = isTakenBack ? undefined : parseParticipantStatus(written, LAST_DAY);
  return typeof status === "string" ? undefined : { ...authored, status, file };
}
