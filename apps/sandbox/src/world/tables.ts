import type { Generated, Insertable, Kysely, Selectable } from "kysely";

/**
 * The tables of a world. Times are milliseconds since 1970 in double precision, flags are 0 or 1, and lists
 * are JSON text.
 */
export interface Tables {
  accounts: AccountsTable;
  groups: GroupsTable;
  account_groups: { account_id: number; group_id: number };
  invitations: { code: string; group_id: number; permissions: string };
  administrator_tokens: { token: string };
  email_links: EmailLinksTable;
  refresh_tokens: RefreshTokensTable;
  handsets: HandsetsTable;
  participants: { duid: string; created_at: number; created_by: string };
  participant_groups: { duid: string; group_id: number };
  lock_leases: LockLeasesTable;
  capnograms: CapnogramsTable;
  journal: JournalTable;
  mails: { id: Generated<number>; content: string };
  world_facts: { name: string; value: string };
  study_log: StudyLogTable;
}

interface AccountsTable {
  id: Generated<number>;
  username: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  permissions: string;
  is_verified: number;
  has_consented: number;
  has_watched_training: number;
}

interface GroupsTable {
  id: Generated<number>;
  projectid: string;
  name: string;
  allowed_domains: string;
  /** How often participants moved, or a backup was restored. */
  log_changes: Generated<number>;
}

export interface EmailLinksTable {
  key_hash: string;
  account_id: number;
  purpose: "verify" | "reset";
  expires_at: number;
  used_at: number | null;
}

interface RefreshTokensTable {
  jti: string;
  /** All tokens that descend from one sign-in. */
  family: string;
  account_id: number;
  expires_at: number;
  rotated_at: number | null;
  revoked_at: number | null;
}

export interface HandsetsTable {
  udi: string;
  /** `nts`, `ntd`, or null for a handset of a study. */
  product: "nts" | "ntd" | null;
  name: string | null;
  group_id: number | null;
  duid: string | null;
  allocated_at: number | null;
  allocated_by: string | null;
}

interface LockLeasesTable {
  udi: string;
  username: string;
  taken_at: number;
  expires_at: number;
}

type TestState = "decoding" | "diagnosing" | "completed" | "failed";

interface CapnogramsTable {
  id: Generated<number>;
  /** The opaque identifier of the version 2 calls. */
  public_id: string;
  test_identifier: string;
  handset_udi: string;
  duid: string | null;
  captured_at: number;
  /** Whole days since 1970 in the world's time zone: adherence counts the days with a record. */
  captured_day: number;
  received_at: number;
  administered_by: string | null;
  state: TestState;
  data_par_ver: string;
  /** What the simulator needs to draw the same recording again. */
  profile: string;
  severity: number | null;
  cough_share: number | null;
  person_seed: number | null;
  recording_seed: number;
  breath_quality: number | null;
  /** JSON of `RecordStatistics`; null where nothing was computed. */
  statistics: string | null;
  probability: number | null;
  probability_category: string | null;
  severity_category: string | null;
  /** 0 until the clinician answered the smoking question (diagnosis only). */
  smoking_answered: number;
  pack_years: number | null;
}

interface JournalTable {
  id: Generated<number>;
  at: number;
  kind: JournalKind;
  username: string | null;
  details: string;
}

interface StudyLogTable {
  /** The order in which the rows were taken. */
  place: Generated<number>;
  id: string;
  kind: string;
  thread: string;
  user: string | null;
  handset: string | null;
  at: number;
  /** A number of its own, to sum up which rows an account has read. */
  mark: number;
  /** The whole row as JSON. */
  body: string;
}

export type JournalKind =
  | "session"
  | "lock"
  | "allocation"
  | "report-access"
  | "consent"
  | "training-video"
  | "marketing-preference"
  | "smoking-history"
  | "feedback";

export type Database = Kysely<Tables>;
export type Capnogram = Selectable<CapnogramsTable>;
export type NewCapnogram = Insertable<CapnogramsTable>;
export type Handset = Selectable<HandsetsTable>;

/** In an order in which rows may be deleted. */
export const TABLE_NAMES = [
  // First, so that an interrupted reset leaves no half-filled world.
  "world_facts",
  "mails",
  "study_log",
  "journal",
  "capnograms",
  "lock_leases",
  "participant_groups",
  "participants",
  "handsets",
  "refresh_tokens",
  "email_links",
  "administrator_tokens",
  "invitations",
  "account_groups",
  "groups",
  "accounts",
] as const satisfies readonly (keyof Tables)[];
