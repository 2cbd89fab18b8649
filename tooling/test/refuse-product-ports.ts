import { Server, Socket } from "node:net";

/** Where `npm start` and `npm run dev` serve the product on the machine that also runs the tests. */
const isProductPort = (port: unknown): boolean => Number(port) >= 4300 && Number(port) <= 4499;

/** Tests listen on ports that the system gives, so that they pass beside a running product. */
function refuseProductPorts(prototype: object, method: "listen" | "connect"): void {
  const original = Reflect.get(prototype, method) as (this: unknown, ...args: unknown[]) => unknown;
  function refuse(this: unknown, ...args: unknown[]): unknown {
    const [first] = args.flat();
    const port = typeof first === "object" && first !== null && "port" in first ? first.port : first;
    if (isProductPort(port)) throw new Error(`A test may not use port ${String(port)} of a running product.`);
    return original.apply(this, args);
  }
  // The files of a worker share their modules, and each runs this set-up.
  if (original.name !== refuse.name)
    Object.defineProperty(prototype, method, { configurable: true, writable: true, value: refuse });
}

refuseProductPorts(Server.prototype, "listen");
refuseProductPorts(Socket.prototype, "connect");
