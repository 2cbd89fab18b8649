import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { connectBidi, type BidiConnection } from "./bidi-connection.ts";
import type { Engine, Tab, Visit, VisitWishes } from "./engine.ts";
import { createPreload, MARK } from "./preload.ts";
import { startProgram } from "./program.ts";
import { createSaveFolder } from "./save-folder.ts";
import { toActions, toTouchActions } from "./w3c-actions.ts";

/** Nothing of the browser's own reaches for the network, asks a question, or comes between a test and its page. */
const PREFERENCES: Readonly<Record<string, string | number | boolean>> = {
  "app.normandy.enabled": false,
  "app.update.disabledForTesting": true,
  "browser.shell.checkDefaultBrowser": false,
  "browser.aboutwelcome.enabled": false,
  "browser.startup.page": 0,
  "browser.safebrowsing.downloads.enabled": false,
  "browser.safebrowsing.malware.enabled": false,
  "browser.safebrowsing.phishing.enabled": false,
  "browser.download.alwaysOpenPanel": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "extensions.update.enabled": false,
  "media.gmp-manager.updateEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,#remote-settings-dummy/v1",
  "toolkit.telemetry.reportingpolicy.firstRun": false,
  "dom.w3c_touch_events.enabled": 1,
  "intl.accept_languages": "en-GB",
  // 0 is dark, 1 is light.
  "layout.css.prefers-color-scheme.content-override": 1,
};

/** Firefox as Debian ships it, by WebDriver BiDi, which it speaks itself. */
export async function startFirefox(
  program: string,
  preferences: Readonly<Record<string, string | number | boolean>> = {},
): Promise<Engine> {
  const profile = await mkdtemp(path.join(tmpdir(), "capno-firefox-"));
  const lines = Object.entries({ ...PREFERENCES, ...preferences }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(path.join(profile, "user.js"), lines.join("\n"));
  const firefox = startProgram(
    program,
    ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"],
    { HOME: profile },
  );
  const [, address = ""] = await firefox.waitFor(/WebDriver BiDi listening on (ws:\S+)/);
  const connection = await connectBidi(`${address}/session`);
  const { capabilities } = await connection.send<{ capabilities: { browserVersion: string } }>(
    "session.new",
    {
      capabilities: {},
    },
  );
  await connection.send("session.subscribe", { events: ["log.entryAdded"] });
  let darkOne: Promise<Engine> | undefined;

  const engine: Engine = {
    name: "firefox",
    version: `Firefox ${capabilities.browserVersion}`,
    // Which colours a person prefers is the whole browser's: a second one for the dark.
    async visit({ isDark = false, ...wishes }: VisitWishes = {}) {
      if (!isDark) return visit(connection, wishes);
      darkOne ??= startFirefox(program, { "layout.css.prefers-color-scheme.content-override": 0 });
      return (await darkOne).visit(wishes);
    },
    async close() {
      await (await darkOne)?.close();
      connection.close();
      await firefox.stop();
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
  return engine;
}

async function visit(connection: BidiConnection, wishes: VisitWishes): Promise<Visit> {
  const { userContext } = await connection.send<{ userContext: string }>("browser.createUserContext");
  const folder = await createSaveFolder();
  await connection.send("script.addPreloadScript", {
    functionDeclaration: `() => { ${createPreload(wishes)} }`,
    userContexts: [userContext],
  });
  await connection.send("browser.setDownloadBehavior", {
    downloadBehavior: { type: "allowed", destinationFolder: folder.path },
    userContexts: [userContext],
  });
  const own = new Set<string>();
  const messages: string[] = [];
  const stopListening = connection.on("log.entryAdded", (params) => {
    const { text, source } = params as { text: string | null; source: { context?: string } };
    if (source.context === undefined || !own.has(source.context)) return;
    if (text?.startsWith(MARK) === true) messages.push(text.slice(MARK.length));
  });
  return {
    messages: () => messages,
    downloads: () => folder.read(),
    async newTab() {
      // A window each: a tab behind another one is not drawn.
      const { context } = await connection.send<{ context: string }>("browsingContext.create", {
        type: "window",
        userContext,
      });
      own.add(context);
      const tab = createTab(connection, context);
      await tab.resize(1280, 800);
      return tab;
    },
    async close() {
      stopListening();
      await connection.send("browser.removeUserContext", { userContext });
      await folder.remove();
    },
  };
}

interface Evaluated {
  readonly type: "success" | "exception";
  readonly result?: { readonly type: string; readonly value?: string };
  readonly exceptionDetails?: { readonly text: string };
}

function createTab(connection: BidiConnection, context: string): Tab {
  const send = <Result>(method: string, params: Readonly<Record<string, unknown>> = {}) =>
    connection.send<Result>(method, { context, ...params });
  return {
    async goto(url) {
      const go = () => send("browsingContext.navigate", { url, wait: "complete" });
      // A load that was under way is said to have been aborted by the one that takes its place.
      await go().catch((error: unknown) => {
        if (!String(error).includes("NS_BINDING_ABORTED")) throw error;
        return go();
      });
    },
    reload: () => send("browsingContext.reload", { wait: "complete" }),
    back: () => send("browsingContext.traverseHistory", { delta: -1 }),
    async evaluate(expression) {
      const { type, result, exceptionDetails } = await connection.send<Evaluated>("script.evaluate", {
        expression: `(async () => JSON.stringify(await (${expression})))()`,
        awaitPromise: true,
        target: { context },
      });
      if (type === "exception") throw new Error(exceptionDetails?.text);
      return result?.value === undefined ? undefined : (JSON.parse(result.value) as unknown);
    },
    async perform(inputs) {
      for (const input of inputs) {
        if (input.do !== "touch") continue;
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await send("input.performActions", { actions: toTouchActions(input.fingers) });
      }
      const actions = toActions(inputs.filter((input) => input.do !== "touch"));
      if (actions.length > 0) await send("input.performActions", { actions });
    },
    async screenshot() {
      const { data } = await send<{ data: string }>("browsingContext.captureScreenshot");
      return Buffer.from(data, "base64");
    },
    async print() {
      // Centimetres of A4; the margins are the page's own.
      const { data } = await send<{ data: string }>("browsingContext.print", {
        page: { width: 21, height: 29.7 },
        background: false,
      });
      return Buffer.from(data, "base64");
    },
    resize: (width, height) => send("browsingContext.setViewport", { viewport: { width, height } }),
    close: () => send("browsingContext.close"),
  };
}
