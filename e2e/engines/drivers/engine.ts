/** What every engine can be told to do: no more than WebDriver, WebDriver BiDi and Playwright have in common. */

export const ENGINE_NAMES = ["chromium", "firefox", "webkit", "floor"] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

export interface Engine {
  readonly name: EngineName;
  /** For a person: "Firefox 153.7.0". */
  readonly version: string;
  /** A person with a browser of their own: nothing is kept from anybody before. */
  visit(wishes?: VisitWishes): Promise<Visit>;
  close(): Promise<void>;
}

export interface VisitWishes {
  readonly isDark?: boolean;
  readonly hasTouch?: boolean;
  readonly hasWheel?: boolean;
  /** False: every access to the page's storage throws, as where cookies are refused. */
  readonly hasStorage?: boolean;
}

/** One person's browser: its tabs share storage and cookies. */
export interface Visit {
  newTab(): Promise<Tab>;
  /** What the pages' consoles, errors and content policies said so far. */
  messages(): readonly string[];
  /** Files saved so far. */
  downloads(): Promise<readonly Download[]>;
  close(): Promise<void>;
}

export interface Download {
  readonly name: string;
  readonly content: Buffer;
}

export interface Tab {
  /** Each resolves when the page has loaded, or the browser has given up. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** The value of an expression; a promise is waited for. Only what JSON can hold comes back. */
  evaluate(expression: string): Promise<unknown>;
  perform(inputs: readonly Input[]): Promise<void>;
  /** A PNG of what is seen. */
  screenshot(): Promise<Buffer>;
  /** The page as paper: a PDF of A4. */
  print(): Promise<Buffer>;
  resize(width: number, height: number): Promise<void>;
  /** As a person closes a tab: the page is told (`pagehide`). */
  close(): Promise<void>;
}

/** What hands do. Places are in CSS pixels of the window. */
export type Input =
  | { readonly do: "move"; readonly x: number; readonly y: number }
  | { readonly do: "press" }
  | { readonly do: "release" }
  | {
      readonly do: "wheel";
      readonly x: number;
      readonly y: number;
      readonly down: number;
      readonly right: number;
    }
  | { readonly do: "keyDown"; readonly key: string }
  | { readonly do: "keyUp"; readonly key: string }
  | { readonly do: "wait"; readonly ms: number }
  /** Fingers that go from their first place to their last. */
  | { readonly do: "touch"; readonly fingers: readonly Finger[] };

export type Finger = readonly (readonly [x: number, y: number])[];

/** A driver cannot do it at all: the journey is left out in this engine, with the reason in the table. */
export class NotInThisEngine extends Error {}
