// The study log of docs/connect-a-backend.md in memory: a database keeps the same rows in one table, by the order of insertion.
import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";

const rows = [];
const isText = (value, most) => typeof value === "string" && value.length <= most && value.isWellFormed();
const isName = (value) => isText(value, 255) && value.trim() !== "";
const isDay = (value) => {
  const day = /^\d{4}-\d\d-\d\d$/.test(value ?? "") ? new Date(`${value}T00:00:00Z`) : new Date(Number.NaN);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
};
const isTime = (value) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(value ?? "") && !Number.isNaN(Date.parse(value));
const REASONS = ["", "completed", "withdrawn", "lost", "died"];

/** What the fields of each kind may hold, and which of them names the thread. */
const KINDS = {
  note: {
    thread: "thread",
    isShaped: ({ thread, user, day, record, text }) =>
      [thread, user].every(isName) &&
      (day === undefined || isDay(day)) &&
      (record === undefined || Number.isInteger(record)) &&
      isText(text, 4_000),
  },
  review: {
    thread: "user",
    isShaped: ({ user, stamps, until }) =>
      isName(user) &&
      Array.isArray(stamps) &&
      stamps.length <= 64 &&
      stamps.every((stamp) => isText(stamp, 4_000)) &&
      (until === undefined || isDay(until)),
  },
  explanation: {
    thread: "finding",
    isShaped: ({ finding, user, handset, text }) =>
      [finding, user ?? handset].every(isName) &&
      (user === undefined || handset === undefined) &&
      isText(text, 4_000),
  },
  status: {
    thread: "user",
    isShaped: ({ user, enrolled, left, reason, file }) =>
      isName(user) &&
      [enrolled, left].every((day) => day === "" || isDay(day)) &&
      REASONS.includes(reason) &&
      (file === undefined || isText(file, 255)),
  },
  allocation: {
    thread: "id",
    isShaped: ({ user, handset, did, done, follows }) =>
      [user, handset].every(isName) &&
      ["allocated", "deallocated"].includes(did) &&
      isTime(done) &&
      follows === null,
  },
};

function isPossible({ kind, enrolled, left, reason, done }) {
  if (kind === "allocation") return Date.parse(done) <= Date.now() + 300_000;
  if (kind !== "status") return true;
  return (left === "") === (reason === "") && (left === "" || enrolled === "" || left >= enrolled);
}

const isOwn = ({ user, handset }, { users, handsets }) =>
  user === undefined ? handsets.includes(handset) : users.includes(user);
const isSeen = (row, reader) => isOwn(row, reader) && (row.kind !== "note" || reader.mayReadNotes);
const isOfThread = (row, other) => row.kind === other.kind && getThread(row) === getThread(other);
const getThread = (row) => row[KINDS[row.kind].thread];

/** A place, and what the account has read when it is there: where that changes, a cursor stands for nothing any more. */
function toCursor(reader, place) {
  const read = rows.slice(0, place).filter((row) => isSeen(row, reader));
  const view = JSON.stringify([reader.username, reader.mayReadNotes, read.map(({ id }) => id)]);
  return `${place}.${createHash("sha256").update(view).digest("base64url").slice(0, 16)}`;
}

/** GET: the rows after a cursor. */
export function readLog(query, reader) {
  const limit = Number(query.get("limit") ?? 1_000);
  const after = query.get("after");
  if (!Number.isInteger(limit) || limit < 1 || limit > 5_000)
    return [400, { limit: ["It is from 1 to 5000."] }];
  if (after !== null && after.length > 200) return [400, { after: ["It is too long."] }];
  const start = after === null ? 0 : Number.parseInt(after, 10);
  if (after !== null && (!(start <= rows.length) || after !== toCursor(reader, start)))
    return [410, { detail: "Read the log from the beginning." }];
  const seen = rows.flatMap((row, place) => (place >= start && isSeen(row, reader) ? [place] : []));
  const shown = seen.slice(0, limit);
  const end = (shown.at(-1) ?? start - 1) + 1;
  const entries = shown.map((place) => rows[place]);
  return [200, { entries, cursor: toCursor(reader, end), hasMore: seen.length > limit }];
}

/** POST: one result for each row, judged one after another. */
export function writeLog(body, author) {
  if (!Array.isArray(body?.entries)) return [400, { entries: ["There is no list of entries."] }];
  if (body.entries.length > 500) return [413, { detail: "More than 500 entries." }];
  return [200, { results: body.entries.map((sent) => ({ id: sent?.id, ...judge(sent, author) })) }];
}

function judge(sent, author) {
  const refuse = (refused, detail) => ({ refused, detail });
  if (!isName(sent?.id) || typeof sent.kind !== "string")
    return refuse("invalid", "It has no id or no kind.");
  // Author and time are the server's; what else is in a row is kept.
  const { at: _at, by: _by, ...row } = sent;
  const kind = Object.hasOwn(KINDS, row.kind) ? KINDS[row.kind] : undefined;
  if (kind === undefined) return refuse("not-allowed", "There is no such kind.");
  const isFollowing = row.follows === null || isName(row.follows);
  if (!isFollowing || !kind.isShaped(row)) return refuse("invalid", "A field is not as it should be.");
  if (row.kind === "note" && !author.mayReadNotes) return refuse("not-allowed", "Notes need view_detail.");
  if (!isOwn(row, author)) return refuse("not-a-participant", "It is about no one of your groups.");
  const known = rows.find(({ id }) => id === row.id);
  if (known !== undefined) {
    const { at: _knownAt, by, ...content } = known;
    const isSame = by === author.username && isDeepStrictEqual(content, row);
    return isSame ? { saved: known } : refuse("id-taken", "Another entry has this id.");
  }
  if (!isPossible(row)) return refuse("invalid", "Its fields contradict each other.");
  const newest = rows.findLast((each) => isOfThread(each, row));
  const isAboutSame = ["user", "handset", "day", "record"].every((field) => newest?.[field] === row[field]);
  if (newest !== undefined && !isAboutSame) return refuse("invalid", "Its thread is about something else.");
  if ((newest?.id ?? null) !== row.follows) return { conflict: newest ?? null };
  const saved = { ...row, at: new Date().toISOString(), by: author.username };
  rows.push(saved);
  return { saved };
}
