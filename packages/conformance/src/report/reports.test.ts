import { describe, expect, it } from "vitest";

import type { Exchange } from "../exchange.ts";
import { createHide } from "./hide-secrets.ts";
import type { Report, ReportedLine } from "./report.ts";
import { showExchange } from "./show-exchange.ts";
import { toJUnit } from "./to-junit.ts";
import { toPage } from "./to-page.ts";
import { toTable } from "./to-table.ts";

const NASTY = `<script>alert("1")</script>&'\u001B[31m\u0000`;

const aLine = (changes: Partial<ReportedLine> = {}): ReportedLine => ({
  id: "lock.races",
  area: "lock",
  says: "One of two.",
  cites: "spec §7",
  effect: "writes",
  productDoes: "Two patients.",
  is: "failed",
  because: NASTY,
  exchanges: [{ number: 1, request: NASTY, answer: NASTY, durationMs: 3 }],
  ...changes,
});

const aReport = (...lines: readonly ReportedLine[]): Report => ({
  api: `https://test.example/${NASTY}`,
  origin: "https://app.example",
  accounts: [NASTY],
  allowsWrites: true,
  areas: ["lock"],
  startedAt: "2026-11-20T09:00:00.000Z",
  durationS: 2,
  calls: 3,
  counts: { failed: 1, differs: 0, tolerated: 0, passed: 0, "not tried": 0 },
  lines,
});

const anExchange = (request: Partial<Exchange["request"]>, json: unknown = {}): Exchange => ({
  number: 1,
  label: "success",
  by: "a",
  expects: [200],
  isElsewhere: false,
  request: { method: "POST", url: "https://test.example/user/login/", headers: {}, ...request },
  outcome: { is: "answered", status: 200, headers: {}, text: JSON.stringify(json), json },
  sentAt: 0,
  durationMs: 1,
});

describe("reports", () => {
  it("show a server's text as text", () => {
    const page = toPage(aReport(aLine()));
    expect(page).not.toContain("<script");
    expect(page).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;");
    expect(page).toContain("default-src 'none'");
    const xml = toJUnit(aReport(aLine()));
    expect(xml).not.toContain("<script");
    expect(page + xml).not.toMatch(/[^\P{Cc}\n\t]/u);
  });

  it("do not let it drive the terminal", () => {
    expect(toTable(aReport(aLine()), false)).not.toContain("\u001B");
  });

  it("say that an assumption is one, and count what was not tried", () => {
    const lines = [
      aLine({ id: "lock.lease-ends", assumed: 26, is: "differs", because: "It stays.", exchanges: [] }),
      aLine({ id: "lock.renewal", is: "not tried", because: "No handset.", exchanges: [] }),
    ];
    const report = aReport(...lines);
    expect(toTable(report, false)).toContain("[assumed, question 26] It stays.");
    expect(toJUnit(report)).toContain(`<skipped message="No handset."/>`);
    expect(toPage(report)).toContain("questions 26 of docs/open-questions.md");
  });
});

describe("what a report hides", () => {
  const hide = createHide(
    ["p:ass word"],
    [
      anExchange(
        { headers: { authorization: "Bearer token-of-mine" } },
        { shared_secret: "c2VjcmV0IGtleQ==" },
      ),
    ],
  );
  const show = (exchange: Exchange) => JSON.stringify(showExchange(exchange, hide));

  it.each([
    ["the password of a form", anExchange({ body: "username=a&password=p%3Aass+word" }), /p%3Aass|ass word/],
    ["the password in an answer", anExchange({}, { detail: "no p:ass word" }), /ass/],
    [
      "the token that was sent",
      anExchange({ headers: { authorization: "Bearer token-of-mine" } }),
      /of-mine/,
    ],
    ["a token that came back", anExchange({}, { access: "short" }), /short/],
    ["a token elsewhere", anExchange({}, { text: "eyJhbGciOi.eyJleHAiOjF9.c2ln" }), /eyJ/],
    ["the key of a channel, wherever", anExchange({}, { note: "c2VjcmV0IGtleQ==" }), /c2Vj/],
    ["the key of an e-mail", anExchange({ body: "vek=key-of-mail&sics=%7B%7D" }), /key-of-mail/],
  ])("%s", (_, exchange, secret) => {
    expect(show(exchange)).not.toMatch(secret);
    expect(show(exchange)).toContain("(hidden)");
  });

  it("is not what a person has to see", () => {
    expect(show(anExchange({ body: "username=a%40b.example" }, { detail: "Locked." }))).toMatch(
      /a@b\.example.*Locked/,
    );
  });

  it("and thousands of samples are three", () => {
    expect(show(anExchange({}, { data_breath: Array.from({ length: 3_750 }, () => 1) }))).toContain(
      "3747 more",
    );
  });
});
