import { createFakeSession } from "@capno/test-kit/fake-session";
import { expect, it } from "vitest";

import { at, ended, HOLDING, opened, claimed, play, pressed, said } from "../testing/journey-timeline.ts";
import { createSessionHolds } from "./hold-session.ts";
import type { JourneyEvent } from "./journey-states.ts";

const GIVEN_UP = said({ type: "given-up", at: at(30) });

function follow() {
  const session = createFakeSession();
  const holds = createSessionHolds(session);
  const held = () => [session.idleHolds(), session.pageHolds()];
  const be = (...events: readonly JourneyEvent[]) => {
    holds.follow(play(events).state);
    return held();
  };
  return { holds, held, be };
}

it("createSessionHolds pauses the idle timeout while the patient breathes, and prevents reloads while a handset is held [REQ-SESSION-10]", () => {
  const { be } = follow();
  expect(be()).toEqual([0, []]);
  expect(be(opened(0))).toEqual([0, []]);
  expect(be(opened(0), claimed(0))).toEqual([0, ["handset"]]);
  expect(be(...HOLDING)).toEqual([0, ["handset"]]);
  expect(be(...HOLDING, pressed(20))).toEqual([1, ["handset"]]);
  // Once, however often the state changes.
  expect(be(...HOLDING, pressed(20))).toEqual([1, ["handset"]]);
  expect(be(...HOLDING, pressed(20), GIVEN_UP)).toEqual([0, ["handset"]]);
  // And again for the next test and the next handset.
  expect(be(...HOLDING, pressed(20))).toEqual([1, ["handset"]]);
  expect(be()).toEqual([0, []]);
  expect(be(...HOLDING)).toEqual([0, ["handset"]]);
});

it("createSessionHolds ends both with the session", () => {
  const { be, holds, held } = follow();
  const { state } = play([...HOLDING, pressed(20)]);
  be(...HOLDING, pressed(20));
  holds.follow({ ...state, isEnded: true });
  expect(held()).toEqual([0, []]);
  expect(be(...HOLDING, pressed(20), ended(30))).toEqual([0, []]);
});
