import type { Page, Route } from "@playwright/test";

/**
 * The only place where a browser's requests are intercepted; lint forbids it elsewhere. What the API and realtime do,
 * the sandbox does: `sandbox.faults`, `sandbox.publish`. Here stand the files of a deployment: another release, a
 * server that lost or altered one, a configuration that somebody wrote wrongly, none of which this stack can be told
 * to serve to one test while the others go on; and two things that only a browser's network can do.
 */

/** Which files: by their whole address. Calls of the API are no files and are refused. */
export type Which = RegExp | ((url: URL) => boolean);

/** What was arranged; without an end, until the page is closed. */
export interface Arranged {
  end(): Promise<void>;
  /** How often it has been asked for. */
  asked(): number;
}

/** These files are gone, as after a release that removed them. */
export function loseFiles(page: Page, which: Which): Promise<Arranged> {
  return answerFiles(page, which, (route) => route.fulfill({ status: 404, body: "" }));
}

/** Their server does not answer: a connection that ends, at most so many times. */
export function cutOffFiles(page: Page, which: Which, times = Infinity): Promise<Arranged> {
  let left = times;
  return answerFiles(page, which, (route) => (left-- > 0 ? route.abort() : route.continue()));
}

/** Their server takes the request and never answers. */
export function hangFiles(page: Page, which: Which): Promise<Arranged> {
  return answerFiles(page, which, () => new Promise(() => undefined));
}

/** They arrive once the promise is there, as over a slow line. */
export function delayFiles(page: Page, which: Which, until: Promise<unknown>): Promise<Arranged> {
  return answerFiles(page, which, async (route) => {
    await until;
    await route.continue();
  });
}

/** They are altered on their way: with their headers, and with another text. */
export function alterFiles(
  page: Page,
  which: Which,
  alter: (text: string, url: string) => string,
): Promise<Arranged> {
  return answerFiles(page, which, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: alter(await response.text(), route.request().url()) });
  });
}

/** A script that no server has, readable by the shell as a product's are. */
export function addScript(page: Page, address: string, script: string): Promise<Arranged> {
  return answerFiles(
    page,
    (url) => url.href.startsWith(address),
    (route) =>
      route.fulfill({
        body: script,
        contentType: "text/javascript",
        headers: { "Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin" },
      }),
  );
}

/** A page in place of a file: the sign-in page of a proxy. */
export function putPageInPlaceOf(page: Page, which: Which): Promise<Arranged> {
  return answerFiles(page, which, (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><p>Sign in to the network" }),
  );
}

export type Release = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly version: string;
  readonly contract: string;
  readonly container: string;
};
export interface Manifest {
  readonly products: readonly Release[];
  readonly shell?: object;
}

/** Another `/remotes.json` than the one that is live. */
export function changeManifest(page: Page, change: (manifest: Manifest) => object): Promise<Arranged> {
  return alterFiles(page, /\/remotes\.json$/, (text) => JSON.stringify(change(JSON.parse(text) as Manifest)));
}

/** Another entry of one product in it, by its id. */
export function changeRelease(
  page: Page,
  id: string,
  change: (release: Release) => object,
): Promise<Arranged> {
  return changeManifest(page, ({ products, ...rest }) => ({
    ...rest,
    products: products.map((each) => (each.id === id ? { ...each, ...change(each) } : each)),
  }));
}

type Configuration = Readonly<Record<string, object | undefined>>;

/** Another `/config.json` than this stack's: these keys hold something else. */
export function changeConfiguration(
  page: Page,
  change: (configuration: Configuration) => Readonly<Record<string, unknown>>,
): Promise<Arranged> {
  return alterFiles(page, /\/config\.json$/, (text) => {
    const configuration = JSON.parse(text) as Configuration;
    return JSON.stringify({ ...configuration, ...change(configuration) });
  });
}

/** Plays the service that error reports go to; what was sent. */
export async function collectReports(page: Page): Promise<() => readonly string[]> {
  const reports: string[] = [];
  await intercept(page, "**/api/1/envelope/**", async (route) => {
    reports.push(route.request().postData() ?? "");
    await route.fulfill({ json: {}, headers: { "Access-Control-Allow-Origin": "*" } });
  });
  return () => reports;
}

/** Plays the service that problem reports are uploaded to: answers with these statuses, one after the other. */
export async function collectProblemReports(
  page: Page,
  path: string,
  statuses: readonly number[],
): Promise<readonly { readonly body: string; readonly authorization: string | null }[]> {
  const reports: { body: string; authorization: string | null }[] = [];
  await intercept(page, `**${path}`, async (route) => {
    const authorization = await route.request().headerValue("authorization");
    reports.push({ body: route.request().postData() ?? "", authorization });
    await route.fulfill({ status: statuses[reports.length - 1] ?? 500 });
  });
  return reports;
}

/**
 * The next request that fits (or every one) stays in the browser until it is let go: a line so slow that nothing of it
 * has reached the server. The sandbox could hold its answer only, after it has done what was asked.
 */
export async function holdRequest(
  page: Page,
  fits: (request: { readonly method: string; readonly url: URL; readonly body: string }) => boolean,
  howMany: "the next" | "every" = "the next",
): Promise<{ readonly asked: Promise<void>; letGo(): void }> {
  const asked = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  let hasAnswered = false;
  await intercept(page, "**/*", async (route) => {
    const request = route.request();
    const facts = { method: request.method(), url: new URL(request.url()), body: request.postData() ?? "" };
    if (hasAnswered || !fits(facts)) return route.fallback();
    hasAnswered = howMany === "the next";
    asked.resolve();
    await gone.promise;
    await route.fallback();
  });
  return { asked: asked.promise, letGo: () => gone.resolve() };
}

async function answerFiles(
  page: Page,
  which: Which,
  answer: (route: Route) => Promise<void>,
): Promise<Arranged> {
  let asked = 0;
  const fits = (url: URL) => isFile(url) && (typeof which === "function" ? which(url) : which.test(url.href));
  const end = await intercept(page, fits, (route) => {
    asked += 1;
    return answer(route);
  });
  return { end, asked: () => asked };
}

/**
 * Intercepts requests until the returned function is called. A handler that is still waiting then, or when the page
 * closes, has lost its request to Playwright, which lets it continue: its late answer fails, and that is no fault.
 */
async function intercept(
  page: Page,
  which: string | ((url: URL) => boolean),
  handle: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  let hasEnded = false;
  const handler = async (route: Route) => {
    try {
      await handle(route);
    } catch (error) {
      if (!hasEnded && !page.isClosed()) throw error;
    }
  };
  await page.route(which, handler);
  return async () => {
    hasEnded = true;
    await page.unroute(which, handler);
  };
}

/** `main.0ad8.js`, `config.json`: a call of the API has no such name. */
function isFile(url: URL): boolean {
  return /\.[a-z0-9]+$/.test(url.pathname);
}
