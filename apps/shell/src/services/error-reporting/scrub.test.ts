import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { scrub, scrubText } from "./scrub.ts";

const JWT = "eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyX2lkIjo3fQ.c2lnbmF0dXJl";

describe("`scrub` [REQ-NAME-10] [REQ-PRIVACY-03]", () => {
  it.each([
    ["GET /user/login/reset/?username=gp@capno.example failed", "GET /user/login/reset/ failed"],
    ["sent to gp@capno.example twice", "sent to [email] twice"],
    ["sent to gp%40capno.example", "sent to [email]"],
    ["o'brien+study@nhs.example", "[email]"],
    [`Bearer ${JWT}`, "Bearer [token]"],
    [`token ${JWT} was refused`, "token [token] was refused"],
    ["https://capno.example/detail/CARD-7?scale=1m#end-tidal-co2", "https://capno.example/detail/[id]"],
    ["/v2/capnograms/a81c/diagnosis/ 500", "/v2/capnograms/[id]/diagnosis/ 500"],
    ["/ntd/a81c/print", "/ntd/[id]/print"],
    ["/nts/handsets/(01)05/start-test", "/nts/handsets/(01)05/start-test"],
    ["no trend of CARD-7", "no trend of [user id]"],
    ["no trend of LEEDS-NORTH-012", "no trend of [user id]"],
    ["TypeError: x is undefined", "TypeError: x is undefined"],
  ])("cleans the text: %s", (text, expected) => {
    expect(scrubText(text)).toBe(expected);
  });

  it("drops secrets by the name of their key, at any depth", () => {
    const event = {
      message: "failed",
      user: { id: 7 },
      request: {
        url: "https://capno.example/list?q=1",
        headers: { authorization: "x" },
        query_string: "q=1",
      },
      breadcrumbs: [{ category: "fetch", data: { url: "/user/info/" }, message: "gp@capno.example" }],
    };
    expect(scrub(event)).toEqual({
      message: "failed",
      request: { url: "https://capno.example/list" },
      breadcrumbs: [{ category: "fetch", message: "[email]" }],
    });
  });

  it.each([
    "password",
    "Password",
    "username",
    "access",
    "refresh",
    "vek",
    "sic",
    "cookies",
    "email",
    "body",
  ])("drops the value of the key %s", (key) => {
    expect(scrub({ request: { [key]: "breathe-easy-1", status: 400 } })).toEqual({
      request: { status: 400 },
    });
  });

  it("leaves no email address and no token in any text", () => {
    const word = fc.stringMatching(/^[a-z ]{0,12}$/);
    fc.assert(
      fc.property(word, word, fc.emailAddress(), (before, after, email) => {
        const scrubbed = scrubText(`${before} ${email} ${JWT} ${after}`);
        expect(scrubbed).not.toContain(JWT);
        expect(scrubbed).not.toContain("@");
      }),
    );
  });

  it("handles a report with a circular reference", () => {
    const circle: Record<string, unknown> = {};
    circle["self"] = circle;
    expect(() => scrub(circle)).not.toThrow();
  });
});
