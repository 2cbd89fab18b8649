import {
  isSameStatus,
  parseParticipantStatus,
  writeParticipantStatus,
} from "@capno/domain/participant-status";
import * as v from "valibot";

import type { StatusVersion, StoredStatus } from "../models/stored-status.ts";
import { STATUS_FIELDS, StatusVersionItem } from "../schemas/store-document.ts";
import { parseVersions, type StoreKind } from "./store-document.ts";

export const STATUS_STORE: StoreKind<StatusVersion, StoredStatus> = {
  fields: STATUS_FIELDS,
  name: "the status of participants",
  parse: (item) => parseVersions(item, STATUS_FIELDS, parseVersion),
  toSubject: () => ({}),
  toContent: ({ status, file }) => ({
    ...writeParticipantStatus(status),
    ...(file === undefined ? {} : { file }),
  }),
  isSame: (one, other) => isSameStatus(one.status, other.status),
  getDuid: (key) => key,
};

/** A status that contradicts itself cannot be read. What the clock of its author called today is not known here. */
const LAST_DAY = "9999-12-31";

function parseVersion(raw: unknown): StatusVersion | undefined {
  const { success, output } = v.safeParse(StatusVersionItem, raw);
  if (!success) return undefined;
  const {
    status: { file, ...written },
    ...authored
  } = output;
  const isTakenBack = Object.values(written).every((part) => part === "");
  const status = isTakenBack ? undefined : parseParticipantStatus(written, LAST_DAY);
  return typeof status === "string" ? undefined : { ...authored, status, file };
}
