import { toEpochMs } from "@capno/domain/units";
import { ServicesProvider } from "@capno/product-contract/use-services";
import { aProductServices } from "@capno/test-kit/product-services";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { NOTHING_READ, type StudyProgress } from "./study.ts";
import { StudyReadingProgress } from "./StudyReadingProgress.tsx";

const LINK_DOWN = "No connection. Retrying every 15 seconds.";

it.each<[string, StudyProgress, readonly string[]]>([
  ["before the list of users came", NOTHING_READ, ["Loading users…"]],
  [
    "with some of their records",
    { ...NOTHING_READ, total: 1_200, done: 1 },
    ["Loading records: 1 of 1,200 users"],
  ],
  ["of no users", { ...NOTHING_READ, total: 0 }, ["Loading records: 0 of 0 users"]],
  ["without a connection", { ...NOTHING_READ, isLinkDown: true }, [LINK_DOWN, "Loading users…"]],
  [
    "of a busy server",
    { ...NOTHING_READ, total: 3, done: 3, busyUntil: toEpochMs(Date.UTC(2026, 10, 20, 9, 45)) },
    ["The server is busy. Continues at 09:45:00.", "Loading records: 3 of 3 users"],
  ],
  [
    "of a server that is busy no more",
    { ...NOTHING_READ, total: 3, busyUntil: toEpochMs(Date.UTC(2026, 10, 20, 9, 30)) },
    ["Loading records: 0 of 3 users"],
  ],
])("a reading says %s how far it is, and what it waits for", (_, progress, words) => {
  const services = aProductServices();
  const { config } = services;
  const capture = { ...config.capture, studyZone: "UTC" };
  render(
    <ServicesProvider services={{ ...services, config: { ...config, capture } }}>
      <StudyReadingProgress progress={progress} onCancel={() => undefined} />
    </ServicesProvider>,
  );
  const said = screen.queryAllByText(/^(Loading|No connection|The server)/);
  expect(said.map(({ textContent }) => textContent)).toEqual(words);
});
