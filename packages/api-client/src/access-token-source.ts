/**
 * One session from its sign-in to its end. Whatever was begun in it ends with it; the object itself is its
 * identity: nothing of one session is ever done in the name of another.
 */
export interface SessionScope {
  /** Aborted when the session has ended, after its last request (the unlock) was sent. */
  readonly signal: AbortSignal;
}

/** The one thing the transport needs from the session, which implements it. */
export interface AccessTokenSource {
  /** The current session; undefined while signed out. */
  scope(): SessionScope | undefined;
  /**
   * Returns the access token, renewed first when it is about to expire; undefined when the session has ended.
   * Rejects with the renewal's network error, which does not end the session. `scope` defaults to the current
   * session.
   */
  getAccessToken(scope?: SessionScope): Promise<string | undefined>;
  /** The token in force, without waiting: for requests that must leave before the page does. */
  peekAccessToken(scope?: SessionScope): string | undefined;
  /** The API refused this token. Ends the session if it is still the one in force. */
  onTokenRejected(token: string): void;
}
