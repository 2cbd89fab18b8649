import { randomUUID } from "node:crypto";

import {
  ALLOCATION_FIELDS,
  NOTE_FIELDS,
  REVIEW_FIELDS,
  STATUS_FIELDS,
  type RawObject,
  type StoreFields,
} from "@capno/api-client/schemas/store-document";
import { PERMISSIONS } from "@capno/domain/account";

import { options } from "./kit.ts";

/** A store of a group, and what the kit writes into it. */
export interface Store {
  readonly name: string;
  readonly path: string | undefined;
  readonly fields: StoreFields;
  /** The kit's entry about a participant: under which key, and what it says besides its versions. */
  readonly toKey: (duid: string) => string;
  readonly toSubject: (duid: string) => RawObject;
  readonly permissions: readonly string[];
  /** What a version says, and what takes it back. */
  readonly contents: readonly [written: unknown, takenBack: unknown];
  /** What no version can say. */
  readonly impossible?: readonly unknown[];
}

const ENTRY = "CAPNO-CONFORMANCE-0";
/** A participant of no group. */
export const STRANGER = ENTRY;
export const LONG_AGO = "2000-01-01T00:00:00Z";
export const STORES: readonly Store[] = [
  {
    name: "the note store",
    path: options.noteStore,
    fields: NOTE_FIELDS,
    toKey: (duid) => `${ENTRY}-${duid}`,
    toSubject: (duid) => ({ user: duid }),
    permissions: [PERMISSIONS.capture, PERMISSIONS.viewDetail],
    contents: ["Written by the conformance kit", ""],
  },
  {
    name: "the review store",
    path: options.reviewStore,
    fields: REVIEW_FIELDS,
    toKey: (duid) => duid,
    toSubject: () => ({}),
    permissions: [PERMISSIONS.capture],
    contents: [["capno-conformance"], []],
  },
  {
    name: "the status store",
    path: options.statusStore,
    fields: STATUS_FIELDS,
    toKey: (duid) => duid,
    toSubject: () => ({}),
    permissions: [PERMISSIONS.capture],
    contents: [
      { enrolled: "2000-01-01", left: "", reason: "" },
      { enrolled: "", left: "", reason: "" },
    ],
    impossible: [
      { enrolled: "2000-01-01", left: "2000-03-01", reason: "moved" },
      { enrolled: "2000-02-30", left: "", reason: "" },
      { enrolled: "2000-03-01", left: "2000-02-01", reason: "completed" },
    ],
  },
  {
    name: "the allocation store",
    path: options.allocationStore,
    fields: ALLOCATION_FIELDS,
    toKey: () => `${ENTRY}-${randomUUID()}`,
    toSubject: (duid) => ({ handset: ENTRY, user: duid, done: LONG_AGO }),
    permissions: [PERMISSIONS.capture],
    contents: ["allocated", "deallocated"],
  },
];
