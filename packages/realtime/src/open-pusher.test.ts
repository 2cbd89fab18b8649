import type Pusher from "pusher-js";
import type { Options } from "pusher-js";
import { expect, it } from "vitest";

import { openPusher, type PusherAddress, type PusherConstructor } from "./open-pusher.ts";

const HOSTED: PusherAddress = { key: "k", cluster: "eu", host: "", port: 443, tls: true };

const OWN: PusherAddress = { ...HOSTED, host: "rt.example" };
const unbound: string[] = [];
const getNetwork = () => ({ unbind: (event: string) => unbound.push(event) });

/** The library as it is opened for this address, and what it is given. */
function open(address: PusherAddress) {
  let options: Options | undefined;
  class Library {
    static instances: Pusher[] = [];
    static Runtime = { getLocalStorage: (): unknown => ({}), getNetwork };
    readonly connection = {};
    constructor(_key: string, given: Options) {
      options = given;
    }
  }
  openPusher(
    Library as unknown as PusherConstructor,
    address,
    () => {},
    () => {},
  );
  if (options === undefined) throw new Error("the library was not opened");
  return { options, runtime: Library.Runtime };
}

const getOptions = (address: PusherAddress) => open(address).options;

it.each([
  [HOSTED, ["ws", "wss", "xhr_streaming", "xhr_polling"]],
  [{ ...HOSTED, fallback: false }, ["ws", "wss"]],
  [{ ...HOSTED, tls: false }, ["ws"]],
  [OWN, ["ws", "wss"]],
  [{ ...OWN, tls: false }, ["ws"]],
  [{ ...OWN, fallback: true }, ["ws", "wss", "xhr_streaming", "xhr_polling"]],
] as const)(
  "`openPusher` allows long requests on the hosted service, elsewhere where configured: %j [REQ-VALUE-07]",
  (address, ways) => {
    expect(getOptions(address).enabledTransports).toEqual(ways);
  },
);

it("openPusher sets no host where the hosted service of a cluster is used", () => {
  expect(getOptions(HOSTED)).toMatchObject({ cluster: "eu", forceTLS: true });
  expect(getOptions(HOSTED)).not.toHaveProperty("wsHost");
});

it("openPusher removes the connection, with its keys, from the library's own list", () => {
  const others = {} as Pusher;
  class Library {
    static instances: Pusher[] = [others];
    static Runtime = { getNetwork };
    readonly connection = {};
    constructor() {
      Library.instances.push(this as unknown as Pusher);
    }
  }
  openPusher(
    Library as unknown as PusherConstructor,
    HOSTED,
    () => {},
    () => {},
  );
  expect(Library.instances).toHaveLength(1);
  expect(Library.instances[0]).toBe(others);
});

it("openPusher connects to the deployment's host only, over any transport", () => {
  expect(getOptions({ ...HOSTED, host: "rt.example", port: 8443, fallback: true })).toMatchObject({
    wsHost: "rt.example",
    wsPort: 8443,
    wssPort: 8443,
    httpHost: "rt.example",
    httpPort: 8443,
    httpsPort: 8443,
    enableStats: false,
  });
});

it("openPusher stores nothing in the browser, because log-out clears storage while a socket may still be opening", () => {
  expect(open(HOSTED).runtime.getLocalStorage()).toBeUndefined();
});

it("openPusher takes the library's listeners from the network, which would end our own attempt to connect", () => {
  unbound.length = 0;
  getOptions(HOSTED);
  expect(unbound).toEqual(["online", "offline"]);
});
