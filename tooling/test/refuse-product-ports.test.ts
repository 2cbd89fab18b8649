import { connect, createServer } from "node:net";

import { describe, expect, it } from "vitest";

describe("the ports of a running product", () => {
  it.each([4300, 4400, 4499])("cannot be listened on by a test: %d", (port) => {
    expect(() => createServer().listen(port, "127.0.0.1")).toThrow(`A test may not use port ${port}`);
    expect(() => createServer().listen({ port })).toThrow(`A test may not use port ${port}`);
  });

  it("cannot be connected to by a test", () => {
    expect(() => connect(4300, "127.0.0.1")).toThrow("A test may not use port 4300");
  });

  it("leave every other port to tests", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    expect(server.address()).toMatchObject({ address: "127.0.0.1" });
    server.close();
  });
});
