import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import type { Notice } from "../../services/notices/notice-catalogue.ts";
import { NoticeDialog } from "./NoticeDialog.tsx";
import { PlainNotices } from "./PlainNotices.tsx";

const LEVELS = ["info", "error", "fatal"] as const;
const notice = (message: string, level: Notice["level"]): Notice => ({ message, level, logsOut: false });

describe.each([
  ["the dialog of messages", NoticeDialog],
  ["the messages without that dialog's code", PlainNotices],
])("%s", (_, Notices) => {
  it.each([
    ["info", "Back", [1, 0]],
    ["error", "Back", [1, 0]],
    ["fatal", "Reload", [0, 1]],
  ] as const)("end a message of the level %s by %s", (level, name, calls) => {
    const [onDismiss, onReload] = [vi.fn<() => void>(), vi.fn<() => void>()];
    render(<Notices notices={[notice("It happened.", level)]} {...{ onDismiss, onReload }} />);
    expect(screen.getByText("It happened.")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name }));
    expect([onDismiss, onReload].map(({ mock }) => mock.calls.length)).toEqual(calls);
  });
});

it.each(LEVELS)("the dialog of messages is coloured by the gravest of them: %s", (level) => {
  const notices = [notice("First.", "info"), notice("Second.", level)];
  render(<NoticeDialog notices={notices} onDismiss={() => undefined} onReload={() => undefined} />);
  expect(screen.getByText("First.").parentElement?.dataset["level"]).toBe(level);
});
