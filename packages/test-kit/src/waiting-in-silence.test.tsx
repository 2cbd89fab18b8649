import { getConfig, prettyDOM, screen, waitFor } from "@testing-library/dom";
import { afterEach, expect, it } from "vitest";

afterEach(() => {
  document.body.innerHTML = "";
});

const fault = async (wait: () => unknown): Promise<Error> => {
  try {
    await wait();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error("it was found");
};

it("writes out the page as it is when the time is over", async () => {
  document.body.innerHTML = "<p>before</p>";
  const waited = fault(() => screen.findByText("nowhere", {}, { timeout: 30 }));
  document.body.innerHTML = "<p>after</p>";
  const { name, message } = await waited;
  expect(name).toBe("TestingLibraryElementError");
  expect(message).toContain("Unable to find an element with the text: nowhere");
  expect(message).toContain(prettyDOM(document.body));
  expect(message).not.toContain("before");
});

it("says in the error's stack where the test waited, as ever", async () => {
  const { stack } = await fault(() => screen.findByText("nowhere", {}, { timeout: 30 }));
  expect(stack).toContain("waiting-in-silence.test.tsx");
  expect(stack).toContain("Unable to find an element with the text: nowhere");
});

it("writes out nothing while it looks again", async () => {
  let read = 0;
  const page = document.createElement("main");
  Object.defineProperty(page, "outerHTML", { get: () => (read += 1) });
  let looks = 0;
  await waitFor(() => {
    looks += 1;
    if (looks < 3) throw getConfig().getElementError("not yet", page);
  });
  expect(looks).toBe(3);
  expect(read).toBe(0);
});

it("writes out the page at once where nobody waits", async () => {
  document.body.innerHTML = "<p>here</p>";
  const missing = await fault(() => screen.getByText("nowhere"));
  document.body.innerHTML = "";
  expect(missing.message).toContain("<p>");
});
