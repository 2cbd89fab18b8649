/** The one thing the transport needs from the session, which implements it. */
export interface AccessTokenSource {
  /**
   * The token to send now, renewed first when it is about to end. Undefined: nobody is signed in. Rejects
   * with what the renewal failed with (network), in which case the session goes on.
   */
  current(): Promise<string | undefined>;
  /** The token in force, without waiting: for requests that must leave before the page does. */
  peek(): string | undefined;
  /** The API refused this token. Ends the session if it is still the one in force. */
  rejected(token: string): void;
}
