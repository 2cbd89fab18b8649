import { once } from "node:events";
import { createServer } from "node:net";

import { expect, it, vi } from "vitest";

import { findFreePorts } from "./free-ports.ts";

it("findFreePorts gives a block on which nothing listens, below the ports that the system hands out", async () => {
  const random = vi.spyOn(Math, "random").mockReturnValue(0.5);
  const first = await findFreePorts(3);
  expect(first).toBeGreaterThanOrEqual(10_000);
  expect(first).toBeLessThan(30_000);

  const taken = createServer().listen(first + 2, "127.0.0.1");
  await once(taken, "listening");
  random.mockReturnValueOnce(0.5).mockReturnValueOnce(0.6);
  expect(await findFreePorts(3)).not.toBe(first);
  taken.close();
});
