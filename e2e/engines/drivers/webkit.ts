import { chmod, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

import { findProgram } from "@capno/tooling/system-packages";

import { NotInThisEngine, type Engine, type Tab, type Visit, type VisitWishes } from "./engine.ts";
import { createPreload, WATCH_HANDLER } from "./preload.ts";
import { findFreePort, startProgram, type Program } from "./program.ts";
import { createSaveFolder, type SaveFolder } from "./save-folder.ts";
import { toActions } from "./w3c-actions.ts";
import { connectWebDriver, type WebDriverConnection } from "./webdriver-connection.ts";

const END_MS = 5_000;
const BROWSER = path.join(import.meta.dirname, "webkit-browser.js");

/** WebKitGTK as Debian ships it, by WebDriver, in a browser of ours that is no more than a window around it. */
export async function startWebKit(): Promise<Engine> {
  const screen = startProgram("Xvfb", [
    "-displayfd",
    "1",
    ..."-screen 0 1600x1200x24 -nolisten tcp".split(" "),
  ]);
  const [, display = ""] = await screen.waitFor(/^(\d+)$/m);
  const first = await visit(`:${display}`, {});
  const { version } = first;
  await first.close();
  return {
    name: "webkit",
    version: `WebKitGTK ${version}`,
    visit: (wishes = {}) => visit(`:${display}`, wishes),
    close: () => screen.stop(),
  };
}

/** A driver has one session, and a session one storage: each person has both for themselves. */
async function visit(display: string, wishes: VisitWishes): Promise<Visit & { readonly version: string }> {
  const { isDark = false, hasTouch = false, hasWheel = false } = wishes;
  if (hasTouch) throw new NotInThisEngine("WebKitGTK's driver has no fingers");
  if (hasWheel)
    throw new NotInThisEngine(
      "WebKitGTK's driver turns each wheel back with its next command, and without Control",
    );
  const folder = await createSaveFolder();
  const own = await createSaveFolder();
  const log = path.join(own.path, "messages.txt");
  const start = path.join(own.path, "browser.sh");
  await writeFile(path.join(own.path, "preload.js"), createPreload(wishes));
  await writeFile(log, "");
  // The driver throws away what its browser says.
  await writeFile(
    start,
    `#!/bin/sh\nexec ${findProgram("gjs") ?? "gjs"} ${BROWSER} "$@" 2>>${own.path}/errors.txt\n`,
  );
  await chmod(start, 0o755);

  const port = await findFreePort();
  const driver = startProgram("WebKitWebDriver", [`--port=${port}`], {
    DISPLAY: display,
    GDK_BACKEND: "x11",
    LIBGL_ALWAYS_SOFTWARE: "1",
    LANG: "C.UTF-8",
    HOME: own.path,
    CAPNO_OWN_FOLDER: own.path,
    CAPNO_SAVE_FOLDER: folder.path,
    CAPNO_WATCH_HANDLER: WATCH_HANDLER,
    CAPNO_IS_DARK: isDark ? "1" : "",
  });
  const connection = await connectWebDriver(port);
  const { sessionId, capabilities } = await startSession(connection, start, own);
  const session = createSession(connection, sessionId);
  const [firstHandle] = await session.send<readonly string[]>("GET", "/window/handles");
  let isFirstTaken = false;
  let messages: readonly string[] = [];
  const readMessages = async () => {
    messages = (await readFile(log, "utf8"))
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as string);
  };

  return {
    version: capabilities.browserVersion,
    messages: () => messages,
    downloads: () => folder.read(),
    async newTab() {
      const handle =
        isFirstTaken || firstHandle === undefined
          ? (await session.send<{ handle: string }>("POST", "/window/new", { type: "window" })).handle
          : firstHandle;
      isFirstTaken = true;
      const tab = createTab(session, handle, own, readMessages);
      await tab.resize(1280, 800);
      return tab;
    },
    async close() {
      await stopDriver(session, driver);
      await Promise.all([folder.remove(), own.remove()]);
    },
  };
}

async function startSession(
  connection: WebDriverConnection,
  binary: string,
  own: SaveFolder,
): Promise<{ readonly sessionId: string; readonly capabilities: { readonly browserVersion: string } }> {
  try {
    return await connection.send("POST", "/session", {
      capabilities: { alwaysMatch: { "webkitgtk:browserOptions": { binary, args: [] } } },
    });
  } catch (error) {
    const said = await readFile(path.join(own.path, "errors.txt"), "utf8").catch(() => "");
    throw new Error(`WebKit did not start: ${said}`, { cause: error });
  }
}

interface Session {
  send<Result>(method: "GET" | "POST" | "DELETE", path: string, body?: unknown): Promise<Result>;
  /** The same in one of its windows. */
  sendTo<Result>(
    handle: string,
    method: "GET" | "POST" | "DELETE",
    path: string,
    body?: unknown,
  ): Promise<Result>;
}

/** One command at a time: which window a command is for is a command of its own. */
function createSession(connection: WebDriverConnection, id: string): Session {
  let last: Promise<unknown> = Promise.resolve();
  let current: string | undefined;
  const queue = <Result>(run: () => Promise<Result>): Promise<Result> => {
    const next = last.then(run, run);
    last = next;
    return next;
  };
  const send: Session["send"] = (method, to, body) => connection.send(method, `/session/${id}${to}`, body);
  return {
    send: (method, to, body) => queue(() => send(method, to, body)),
    sendTo: (handle, method, to, body) =>
      queue(async () => {
        if (current !== handle) await send("POST", "/window", { handle });
        current = method === "DELETE" ? undefined : handle;
        return send(method, to, body);
      }),
  };
}

function createTab(
  session: Session,
  handle: string,
  own: SaveFolder,
  readMessages: () => Promise<void>,
): Tab {
  const post = <Result>(to: string, body: unknown = {}) => session.sendTo<Result>(handle, "POST", to, body);
  const evaluate = async (expression: string): Promise<unknown> => {
    const text = await post<string>("/execute/async", {
      script: `const end = arguments[arguments.length - 1];
        (async () => JSON.stringify({ value: await (${expression}) }))().then(end, (error) => end(JSON.stringify({ error: String(error) })));`,
      args: [],
    });
    const { value, error } = JSON.parse(text) as { value?: unknown; error?: string };
    if (error !== undefined) throw new Error(error);
    await readMessages();
    return value;
  };
  return {
    goto: (url) => post("/url", { url }),
    reload: () => post("/refresh"),
    back: () => post("/back"),
    evaluate,
    async perform(inputs) {
      const actions = toActions(inputs);
      if (actions.length > 0) await post("/actions", { actions });
    },
    async screenshot() {
      return Buffer.from(await session.sendTo<string>(handle, "GET", "/screenshot"), "base64");
    },
    async print() {
      const file = path.join(own.path, "paper.pdf");
      await rm(file, { force: true });
      await rm(`${file}.done`, { force: true });
      await evaluate(`void window.webkit.messageHandlers.capnoPrint.postMessage(${JSON.stringify(file)})`);
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop -- until it is printed
        if (
          await stat(`${file}.done`).then(
            () => true,
            () => false,
          )
        )
          return readFile(file);
        // oxlint-disable-next-line no-await-in-loop -- until it is printed
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async resize(width, height) {
      await post("/window/rect", { x: 0, y: 0, width, height });
    },
    async close() {
      await session.sendTo(handle, "DELETE", "/window");
    },
  };
}

async function stopDriver(session: Session, driver: Program): Promise<void> {
  // Ends the browser; it may be gone with its last window, and a driver that is stuck in a command ends it no more.
  const ended = session.send("DELETE", "").catch(() => undefined);
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, END_MS))]);
  await driver.stop();
}
