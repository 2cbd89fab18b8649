import type Pusher from "pusher-js";
import type { ChannelAuthorizationHandler, Options } from "pusher-js";

import { secretBox } from "./secret-box.ts";

export interface PusherConstructor {
  new (key: string, options: Options): Pusher;
  instances: Pusher[];
  readonly Runtime: { getLocalStorage(): unknown; getNetwork(): { unbind(event: string): unknown } };
}

export interface PusherAddress {
  readonly key: string;
  readonly cluster: string;
  /** Empty: the hosted service of the cluster. */
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  /**
   * Whether a browser without a socket may ask by long requests instead, of the same server. By default on the hosted
   * service alone: a server of one's own need not offer them.
   */
  readonly fallback?: boolean | undefined;
}

/** Imports the Pusher library only here, so that the sign-in page does not download it. */
export async function importPusher(): Promise<PusherConstructor> {
  const library = await import(/* webpackChunkName: "realtime" */ "pusher-js");
  return library.default;
}

/** Declared outside `openPusher`: the library keeps this function for ever, and with it the variables around it. */
const giveNoStorage = () => undefined;

/** A connection of the library, with its defaults. */
export function openPusher(
  Library: PusherConstructor,
  address: PusherAddress,
  authorise: ChannelAuthorizationHandler,
  onEnded: () => void,
): Pusher {
  const { key, cluster, host, port, tls } = address;
  const { fallback = host === "" && tls } = address;
  const sockets = tls ? (["ws", "wss"] as const) : (["ws"] as const);
  // Pusher would store there which transport worked last, also a moment after log-out has emptied the storage. With
  // sockets first and always tried, the note is of no use.
  Library.Runtime.getLocalStorage = giveNoStorage;
  const pusher = new Library(key, {
    cluster,
    ...(host === ""
      ? {}
      : { wsHost: host, wsPort: port, wssPort: port, httpHost: host, httpPort: port, httpsPort: port }),
    forceTLS: tls,
    // Without this an unreachable socket makes the library call a host of its maker; what the deployment allows
    // asks the same server, or the hosted service where that is the server. A server without TLS has no
    // second way: trying one would only be refused by the content policy.
    enabledTransports: [...sockets, ...(fallback ? (["xhr_streaming", "xhr_polling"] as const) : [])],
    enableStats: false,
    // The type names the whole of tweetnacl; the library uses this part alone.
    nacl: secretBox as unknown as NonNullable<Options["nacl"]>,
    channelAuthorization: { customHandler: authorise },
  });
  // The library connects again at once after some close codes, without end. Every one of its decisions to connect again
  // goes through this one method; reconnection.ts decides in its place.
  (pusher.connection as unknown as { retryIn: () => void }).retryIn = onEnded;
  // Pusher would end our own attempt when the network is back, and its listener for the loss of it keeps the connection
  // for ever, with all that listens to its channels. The connection is renewed once the network is back.
  const network = Library.Runtime.getNetwork();
  network.unbind("online");
  network.unbind("offline");
  // The library keeps every instance for ever, with its keys.
  Library.instances = Library.instances.filter((each) => each !== pusher);
  return pusher;
}
