import { expect, it } from "vitest";

import { createTaskQueue } from "./task-queue.ts";

it("the task queue starts a task when the previous one has ended, whether or not that failed", async () => {
  const queue = createTaskQueue();
  const order: string[] = [];
  let end = (): void => undefined;
  const first = queue.run(async () => {
    order.push("first began");
    await new Promise<void>((resolve) => void (end = resolve));
    order.push("first ended");
    throw new Error("odd");
  });
  const second = queue.run(async () => {
    order.push("second began");
    return 2;
  });
  await Promise.resolve();
  expect(order).toEqual(["first began"]);
  end();
  await expect(first).rejects.toThrow("odd");
  expect(await second).toBe(2);
  expect(order).toEqual(["first began", "first ended", "second began"]);
});

it("create turns has ended when all that was given has, also where it failed", async () => {
  const queue = createTaskQueue();
  let hasEnded = false;
  const failing = queue.run(async () => {
    await Promise.resolve();
    hasEnded = true;
    throw new Error("odd");
  });
  await queue.ended();
  expect(hasEnded).toBe(true);
  await expect(failing).rejects.toThrow("odd");
});
