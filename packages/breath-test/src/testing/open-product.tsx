import type { LogOutQuestion, Product } from "@capno/product-contract/product";
import type { RuntimeConfig } from "@capno/product-contract/runtime-config";
import { createMemoryRouter, Outlet, RouterProvider, type RouteObject } from "@capno/router";
import { anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { aProductServices, type FakeProductServices } from "@capno/test-kit/product-services";
import { createFakeSession } from "@capno/test-kit/fake-session";
import {
  aBreathTestBody,
  aHandsetBody,
  aLifecycleEvent,
  aRecordingBody,
} from "@capno/test-kit/wire-builders";
import { availabilityChannel, handsetChannel } from "@capno/realtime/channels";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { onTestFinished, vi } from "vitest";

import { beginSessionEarly } from "./shared-browser.ts";
import { FIRST, lockRoute, ME, SECOND, testsRoute, unlockRoute } from "./names.ts";
import { createDuring } from "./take-turns.ts";

/** A whole product without network, socket or real clock. */
export interface ProductHarness {
  readonly services: FakeProductServices;
  path(): string;
  go(to: string): Promise<void>;
  /** Presses the browser's Back button. */
  goBack(): Promise<void>;
  /** Clicks the element with this name. */
  press(name: string | RegExp, role?: "button" | "link"): Promise<void>;
  /** Advances the clock, running everything due. */
  pass(ms: number): Promise<void>;
  /** Makes the server know this recording, begun `agoMs` ago with the first handset and by this account unless `changes` say otherwise. */
  record(capnogramId: string, changes?: Partial<RecordingReply>, agoMs?: number): void;
  /** Receives a lifecycle event of a recording captured `agoMs` ago. */
  receive(stage: string, state: string, capnogramId: string, agoMs?: number): Promise<void>;
  /** Receives the upload progress of a recording, in percent. */
  receiveProgress(progress: number): Promise<void>;
  receiveAvailability(udi: string, event: string, user: string | null): Promise<void>;
  /** Sets the handset's list of tests. */
  listTests(udi: string, rows: readonly Partial<ReturnType<typeof aBreathTestBody>>[]): void;
  /** The product's question before log-out. */
  askBeforeLogOut(): LogOutQuestion | undefined;
  settle(): Promise<void>;
  /** Settles until `look` passes, since code, fonts and frames load in the browser's own time. */
  until(look: () => void): Promise<void>;
  close(): void;
}

type RecordingReply = ReturnType<typeof aRecordingBody>;

export { FIRST, lockRoute, ME, SECOND, testsRoute, unlockRoute };

export async function openProduct(
  product: Product,
  options: {
    readonly at: string;
    readonly handsets?: readonly Partial<ReturnType<typeof aHandsetBody>>[];
    readonly services?: FakeProductServices;
    readonly account?: Parameters<typeof anAccount>[0];
    /** Values of `breathTest` in the deployment's configuration. */
    readonly breathTest?: Partial<RuntimeConfig["breathTest"]>;
    /** Other values of the deployment's configuration. */
    readonly config?: Partial<RuntimeConfig>;
  },
): Promise<ProductHarness> {
  const session = createFakeSession(
    anAccount({
      username: ME,
      groups: [{ id: 1, projectId: "CLINIC", name: "Clinic" }],
      hasWatchedTrainingVideo: true,
      ...options.account,
    }),
  );
  const config = aRuntimeConfig(options.config);
  const services =
    options.services ??
    aProductServices({
      session,
      storage: { tab: sessionStorage, browser: localStorage },
      config: { ...config, breathTest: { ...config.breathTest, ...options.breathTest } },
    });
  const { http, clock, realtime } = services;
  const listed = options.handsets ?? [{ udi: FIRST }, { udi: SECOND }];
  if (options.services === undefined) {
    http.reply(
      "GET /v2/handsets/",
      listed.map((each) => aHandsetBody(each)),
    );
    http.reply("GET /version", { camrestVersion: "4.12.3", diagnoserverVersion: "3.14.2" });
    for (const { udi = "" } of listed) {
      http.reply(lockRoute(udi), {});
      http.reply(unlockRoute(udi), {});
      http.reply(testsRoute(udi), []);
    }
  }
  beginSessionEarly(sessionStorage, `/${options.at.split("/")[1] ?? ""}`);
  const surface = product.create(services);
  const Frame = () => (
    <>
      <header>
        {surface.headerActions?.map((Action, index) => (
          // oxlint-disable-next-line no-array-index-key -- the actions never change
          <Action key={index} />
        ))}
      </header>
      <Outlet />
    </>
  );
  const pages: RouteObject[] = [{ element: <Frame />, children: surface.routes }];
  const router = createMemoryRouter(pages, { initialEntries: [options.at] });
  const view = render(
    <>
      <RouterProvider router={router} />
      {surface.overlays?.map((Overlay, index) => (
        // oxlint-disable-next-line no-array-index-key -- the overlays never change
        <Overlay key={index} />
      ))}
    </>,
  );

  /** The list's row for a recording, unless a test says otherwise. */
  const recorded = new Map<
    string,
    Pick<ReturnType<typeof aBreathTestBody>, "testIdentifier" | "capturedAt">
  >();
  const during = createDuring(clock);
  const settle = () => during(() => undefined);

  const close = () => {
    view.unmount();
    surface.dispose?.();
  };
  onTestFinished(() => {
    close();
    cleanup();
    sessionStorage.clear();
    localStorage.clear();
  });
  await settle();

  return {
    services,
    path: () => router.state.location.pathname + router.state.location.search,
    go: (to) => during(() => router.navigate(to)),
    goBack: () => during(() => router.navigate(-1)),
    press: (name, role = "button") => during(() => userEvent.click(screen.getByRole(role, { name }))),
    pass: (ms) => during(() => clock.advanceAsync(ms)),
    askBeforeLogOut: () => surface.beforeLogOut?.(),
    settle,
    until: (look) =>
      vi.waitFor(async () => {
        await settle();
        look();
      }),
    close,
    record(capnogramId, changes, agoMs = 0) {
      const capturedAt = clock.now() - agoMs;
      const body = aRecordingBody({
        handsetUdi: FIRST,
        administeredBy: ME,
        testIdentifier: `TEST-${capnogramId}`,
        capturedAt: new Date(capturedAt).toISOString(),
        receivedAt: new Date(capturedAt + 80_000).toISOString(),
        ...changes,
      });
      recorded.set(capnogramId, { testIdentifier: body.testIdentifier, capturedAt: body.capturedAt });
      http.reply(`GET /v2/capnograms/${capnogramId}/`, body);
    },
    receive(stage, state, capnogramId, agoMs = 0) {
      const now = clock.now();
      const event = aLifecycleEvent({
        event: { stage, state },
        capnogramId,
        capturedAt: new Date(now - agoMs).toISOString(),
        serverTime: new Date(now).toISOString(),
      });
      return during(() => realtime.emit(handsetChannel(FIRST), "upload_lifecycle", event));
    },
    receiveProgress: (progress) =>
      during(() => realtime.emit(handsetChannel(FIRST), "capnogram-progress", { progress })),
    receiveAvailability: (udi, event, user) =>
      during(() =>
        realtime.emit(availabilityChannel(udi), "availability_changed", {
          event,
          user,
          handsetUdi: udi,
        }),
      ),
    listTests: (udi, rows) =>
      http.reply(
        testsRoute(udi),
        rows.map((each) => aBreathTestBody({ ...recorded.get(each.capnogramId ?? ""), ...each })),
      ),
  };
}
