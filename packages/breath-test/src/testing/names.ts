/** The account and the handsets of product tests. */
export const ME = "gp@capno.example";
export const FIRST = "(01)05060000000001(21)NTA00201";
export const SECOND = "(01)05060000000001(21)NTA00202";

const ofHandset = (udi: string) => `/v2/handsets/${encodeURIComponent(udi)}`;

export const lockRoute = (udi: string) => `POST ${ofHandset(udi)}/lock/`;
export const unlockRoute = (udi: string) => `POST ${ofHandset(udi)}/unlock/`;
export const testsRoute = (udi: string) => `GET ${ofHandset(udi)}/tests/`;
