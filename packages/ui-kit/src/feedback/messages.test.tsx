import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";

import { Icon } from "../icons/Icon.tsx";
import { CheckIcon } from "../icons/icons.ts";
import { ChangingText } from "../text/ChangingText.tsx";
import { Banner } from "./Banner.tsx";
import { BigNumber } from "./BigNumber.tsx";
import { LinkStrip } from "./LinkStrip.tsx";
import { Loader } from "./Loader.tsx";
import { LoadFailed } from "./LoadFailed.tsx";
import { ProgressBar } from "./ProgressBar.tsx";

describe("LinkStrip", () => {
  it.each([
    ["live", undefined, "Live"],
    ["reconnecting", undefined, "Reconnecting"],
    ["paused", "08:01", "Updates paused since 08:01"],
    ["offline", "08:01", "Offline since 08:01"],
  ] as const)("says of %s since %s: %s", (state, since, words) => {
    render(<LinkStrip state={state} since={since} />);
    expect(screen.getByRole("status").textContent).toBe(words);
  });
});

describe("LoadFailed", () => {
  it("is an alert with a title and two ways to go on", async () => {
    const [onTryAgain, onSupport] = [vi.fn(), vi.fn()];
    render(
      <LoadFailed title="The list could not be loaded" headingLevel={3} {...{ onTryAgain, onSupport }} />,
    );
    const alert = screen.getByRole("alert");
    expect(
      alert.contains(screen.getByRole("heading", { level: 3, name: "The list could not be loaded" })),
    ).toBe(true);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(onTryAgain.mock.calls).toEqual([[]]);
    await userEvent.click(screen.getByRole("button", { name: "Contact support" }));
    expect(onSupport).toHaveBeenCalledOnce();
  });

  it("says why it cannot be tried again now", async () => {
    const onTryAgain = vi.fn();
    render(<LoadFailed title="-" disabledReason="In 40 s" onTryAgain={onTryAgain} onSupport={() => {}} />);
    await userEvent.click(screen.getByRole("button", { name: "Try again", description: "In 40 s" }));
    expect(onTryAgain).not.toHaveBeenCalled();
  });
});

it("LoadFailed without an interruption has the role of a status", () => {
  render(<LoadFailed title="-" role="status" tone="unknown" onTryAgain={vi.fn()} onSupport={vi.fn()} />);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByRole("status").contains(screen.getByRole("heading", { level: 2 }))).toBe(true);
});

describe("Banner", () => {
  it.each(["alert", "status"] as const)("is a message of the role %s where it comes later", (role) => {
    render(
      <Banner tone="watch" role={role} actions={<button type="button">Dismiss</button>}>
        Two entries were not saved.
      </Banner>,
    );
    expect(screen.getByRole(role).textContent).toContain("Two entries were not saved.");
    expect(screen.getByRole(role).contains(screen.getByRole("button"))).toBe(true);
  });
});

it("a detail of a big number, a busy page, a named icon and foreign letters are told to everyone", () => {
  const { container } = render(
    <>
      <BigNumber value="4.90" unit="kPa" label="END TIDAL CO2" detail="0.20 more than before" />
      <Loader text="Loading" />
      <Icon icon={CheckIcon} label="Done" />
      <ChangingText>سعال</ChangingText>
    </>,
  );
  expect(screen.getByText("0.20 more than before")).toBeTruthy();
  expect(container.querySelector("[aria-busy=true]")?.contains(screen.getByRole("status"))).toBe(true);
  expect(screen.getByRole("img", { name: "Done" })).toBeTruthy();
  expect(screen.getByText("سعال").getAttribute("dir")).toBe("auto");
});

describe("ProgressBar", () => {
  it.each([
    [-4, 0],
    [41.6, 42],
    [140, 100],
  ])("at %f percent is %i of 100, in its own words", (percent, now) => {
    render(<ProgressBar label="Reading" percent={percent} valueText="208 of 500 users" />);
    const bar = screen.getByRole("progressbar", { name: "Reading" });
    expect(bar.getAttribute("aria-valuenow")).toBe(String(now));
    expect(bar.getAttribute("aria-valuetext")).toBe("208 of 500 users");
    expect(bar.firstElementChild?.getAttribute("style")).toContain(`${now}%`);
  });

  it("is not spoken where nothing is known", () => {
    render(<ProgressBar percent={0} />);
    expect(screen.queryByRole("progressbar")).toBeNull();
  });
});
