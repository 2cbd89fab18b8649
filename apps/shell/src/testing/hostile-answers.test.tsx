import { ApiError } from "@capno/api-client/api-error";
import { getUserInfo } from "@capno/api-client/endpoints/user-info";
import { createFakeHttp } from "@capno/test-kit/fake-http";
import { anAccount } from "@capno/test-kit/builders";
import { aUserInfoBody } from "@capno/test-kit/wire-builders";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { explainError } from "../services/notices/notice-catalogue.ts";
import { openShell } from "./open-shell.tsx";

const RUNS = 100;
const SEED = 20_261_120;
const NEVER_SHOWN = /\bundefined\b|\bNaN\b|\[object Object\]/;

/** Anything a server could answer, and answers that are almost right. */
const anything = fc.jsonValue({ maxDepth: 3 });
const almost = (right: object) =>
  fc
    .tuple(fc.constantFrom(...Object.keys(right)), fc.oneof(anything, fc.constant(undefined)))
    .map(([key, value]) => ({ ...right, [key]: value }));
const answersLike = (right: object) =>
  fc.sample(fc.oneof(anything, almost(right)), { numRuns: RUNS, seed: SEED });

describe("random responses of the server [FM-12] [FM-24]", () => {
  it("become an account or a failure with a message, never a partial account", async () => {
    for (const body of answersLike(aUserInfoBody())) {
      const http = createFakeHttp();
      http.reply("GET /user/info/", body);
      const outcome = await getUserInfo(http).catch((error: unknown) => error);
      if (outcome instanceof Error) {
        expect(outcome).toBeInstanceOf(ApiError);
        expect(explainError(outcome)?.notice.message).toBe(
          "An unexpected error occurred whilst loading user data.",
        );
      } else {
        const { username, firstName, lastName } = outcome as ReturnType<typeof anAccount>;
        for (const text of [username, firstName, lastName]) expect(typeof text).toBe("string");
      }
    }
  });

  it("may hold any user name, which the frame shows", async () => {
    const { session } = openShell({ at: "/product?choose=1", account: anAccount() });
    await screen.findByRole("heading", { name: "Product Selection" });
    for (const [username, firstName, lastName] of fc.sample(fc.tuple(fc.string(), fc.string(), fc.string()), {
      numRuns: RUNS,
      seed: SEED,
    })) {
      act(() =>
        session.setState({
          authState: { status: "signed-in", account: anAccount({ username, firstName, lastName }) },
        }),
      );
      // Not at once: on a busy machine a part of the frame may still be on its way.
      await waitFor(() => expect(screen.getByRole("banner").textContent).toContain(username), {
        interval: 1,
      });
    }
  });

  it("for a refused registration are shown as text or not at all", async () => {
    const { http } = openShell({ at: "/login/register" });
    const fields = {
      Email: "a@clinic.example",
      Password: "x",
      "Confirm Password": "x",
      "Secure Invitation Code": "y",
    };
    for (const [label, value] of Object.entries(fields)) {
      fireEvent.change(await screen.findByLabelText(label), { target: { value } });
    }
    const submit = screen.getByRole("button", { name: "Register" });
    const right = { username: ["Taken."], sic: ["Unknown."], non_field_errors: ["Closed."] };
    for (const [count, body] of answersLike(right).entries()) {
      http.reply("POST /user/register/", body, 400);
      fireEvent.click(submit);
      await waitFor(() => expect(http.sent("POST /user/register/")).toHaveLength(count + 1), { interval: 1 });
      await waitFor(() => expect(submit).not.toHaveProperty("ariaBusy", "true"), { interval: 1 });
      expect(document.body.textContent).not.toMatch(NEVER_SHOWN);
      expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Register");
    }
  });
});
