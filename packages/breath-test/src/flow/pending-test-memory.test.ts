import { describe, expect, it } from "vitest";

import { createBrowserMemory } from "../queries/browser-memory.ts";
import { EMPTY_LEDGER } from "./flow-step.ts";
import { ME, play, pressed } from "../testing/flow-timeline.ts";
import { createPendingTestMemory } from "./pending-test-memory.ts";

const KEY = "breath-test:/nts:pending";

function aTab(content: Record<string, string> = {}) {
  const kept = new Map(Object.entries(content));
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
  /** A page that was loaded anew: nothing but the storage is left. */
  const reload = (username: string) =>
    createPendingTestMemory(
      createBrowserMemory(() => storage),
      KEY,
      username,
    );
  return { reload, text: () => kept.get(KEY) };
}

const { state } = play("result", [pressed()]);
const running = "test" in state.phase ? state.phase.test : undefined;

describe("the test in progress over a reload · decision T2 [SAFETY]", () => {
  it("is taken up by the account that began it", () => {
    const tab = aTab();
    tab.reload(ME).write({ test: running, ledger: { ...EMPTY_LEDGER, settled: ["a"] } });
    const { test, ledger } = tab.reload(ME).read();
    expect(test).toEqual(running);
    expect(ledger.settled).toEqual(["a"]);
  });

  it("is nothing to another account, and neither is what that one had settled", () => {
    const tab = aTab();
    tab.reload(ME).write({ test: running, ledger: { ...EMPTY_LEDGER, settled: ["a"] } });
    expect(tab.reload("gp2@capno.example").read()).toEqual({ test: undefined, ledger: EMPTY_LEDGER });
  });

  it.each(["", "null", "[]", "{", `{"username":"${ME}"}`, `{"username":"${ME}","ledger":{"settled":[1]}}`])(
    "is nothing where %j stands there",
    (content) => {
      expect(
        aTab({ [KEY]: content })
          .reload(ME)
          .read(),
      ).toEqual({ test: undefined, ledger: EMPTY_LEDGER });
    },
  );
});
