import type { Told } from "../faulty-fetch.ts";

export type Row = Record<string, unknown>;
type Change = (told: Told) => Partial<Told> | undefined;

/** A success whose body is changed. */
export const body =
  (change: (json: Row) => unknown): Change =>
  (told) =>
    told.status === 200 && isObject(told.body) ? { body: change(told.body) } : undefined;

/** A success that is a list, changed as a whole. */
export const rows =
  (change: (list: readonly Row[]) => unknown): Change =>
  (told) =>
    told.status === 200 && Array.isArray(told.body) ? { body: change(told.body as Row[]) } : undefined;

/** The same for its first row alone. */
export const firstRow = (change: (row: Row) => Row): Change =>
  rows(([first, ...others]) => (first ? [change(first), ...others] : []));

/** Another status, with the body that usually comes with it. */
export const answer =
  (status: number, json: unknown = {}): (() => Partial<Told>) =>
  () => ({ status, body: json });

/** A success where there should be a refusal. */
export const insteadOf =
  (status: number, json: unknown = {}): Change =>
  (told) =>
    told.status === status ? { status: 200, body: json } : undefined;

/** The answer's headers, changed. */
export const headers =
  (change: (headers: Headers, told: Told) => void): Change =>
  (told) => {
    change(told.headers, told);
    return { headers: told.headers };
  };

export const without = ({ ...row }: Row, field: string): Row => {
  Reflect.deleteProperty(row, field);
  return row;
};

/** A token with other claims. Its signature fits no more, which nobody but the server sees. */
export function withClaims(token: unknown, change: (claims: Row) => Row): string {
  const [head, payload = "", signature] = String(token).split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as Row;
  return [head, Buffer.from(JSON.stringify(change(claims))).toString("base64url"), signature].join(".");
}

export const naive = (time: unknown): unknown => (typeof time === "string" ? time.replace(/Z$/, "") : time);

const isObject = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const ERROR_PAGE = "<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>";
