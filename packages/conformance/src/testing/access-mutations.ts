import { accept, type Mutation } from "./mutations.ts";

const READS = [
  ["the list of users without Capture", /^getParticipants is refused/m, /^\/duid\/$/, 403],
  ["the handsets of studies without Capture", /^getOwnHandsets is refused/m, /^\/device\/$/, 403],
  ["free user IDs without allocation", /^getNextParticipantIds is refused/m, /^\/duid\/next\/$/, 403],
  [
    "the handsets of Diagnose without Diagnose",
    /^getTestHandsets is refused with 403 without camrest\.ntd_ui/m,
    /product=ntd/,
    403,
  ],
  ["records without details", /without camrest\.view_detail/, /^\/capnogram\/\?duid=/, 403],
  ["values over time without details", /without camrest\.view_detail/, /^\/duid\/param\//, 403],
  ["a record without details", /without camrest\.view_detail/, /^\/capnogram\/\d+\/$/, 403],
  ["records of another group", /of another group are refused/, /^\/capnogram\/\?duid=/, 404],
  ["values over time of another group", /of another group are refused/, /^\/duid\/param\//, 404],
  ["a record of another group", /of another group are refused/, /^\/capnogram\/\d+\/$/, 404],
  ["a participant of another group", /of another group are refused/, /^\/duid\/[A-Z]+-\d+\/$/, 404],
] as const;

const WRITES = [
  ["an allocation without its permission", /^allocateHandset is refused/m, /^\/device\/assign\/$/],
  [
    "the end of an allocation without its permission",
    /^deallocateHandset is refused/m,
    /^\/device\/deassign\/$/,
  ],
  ["a new user without allocation", /^createParticipant is refused/m, /^\/duid\/$/],
] as const;

/** Permissions that the server does not look at: what it refused it answers. */
export const ACCESS_MUTATIONS: readonly Mutation[] = [
  ...READS.map(([mistake, title, path, refused]): Mutation => [
    mistake,
    "access",
    title,
    accept("GET", path, refused),
  ]),
  ...WRITES.map(([mistake, title, path]): Mutation => [mistake, "writes", title, accept("POST", path, 403)]),
];
