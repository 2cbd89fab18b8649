import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";

import { UpdateBar } from "./UpdateBar.tsx";

const CAPTURE = { name: "Capture", version: "1.0.1" };

describe("the offer of a new release", () => {
  it("names the updated products, and changes nothing before the user accepts", async () => {
    const onUpdate = vi.fn<() => void>();
    render(<UpdateBar offered={[CAPTURE, { name: "Screen", version: "2.0.0" }]} onUpdate={onUpdate} />);
    expect(screen.getByRole("status").textContent).toContain("New versions of Capture and Screen are ready.");
    expect(onUpdate).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Update now" }));
    expect(onUpdate).toHaveBeenCalledOnce();
  });

  it("stays dismissed until something newer is released", async () => {
    const { rerender } = render(<UpdateBar offered={[CAPTURE]} onUpdate={() => undefined} />);
    await userEvent.click(screen.getByRole("button", { name: "Later" }));
    expect(screen.queryByRole("status")).toBeNull();
    rerender(<UpdateBar offered={[{ ...CAPTURE, version: "1.0.2" }]} onUpdate={() => undefined} />);
    expect(screen.getByText("A new version of Capture is ready.")).toBeDefined();
  });

  it("can be put away again and again, and comes back with the next product", async () => {
    const bar = (...offered: readonly (typeof CAPTURE)[]) => (
      <UpdateBar offered={offered} onUpdate={() => undefined} />
    );
    const later = () => userEvent.click(screen.getByRole("button", { name: "Later" }));
    const { rerender } = render(bar(CAPTURE));
    expect(screen.getByRole("status").querySelector("svg.lucide-rotate-ccw")).not.toBeNull();
    await later();
    rerender(bar({ ...CAPTURE, version: "1.0.2" }));
    await later();
    expect(screen.queryByRole("status")).toBeNull();
    rerender(bar({ ...CAPTURE, version: "1.0.2" }, { name: "Screen", version: "2.0.0" }));
    expect(screen.getByText("New versions of Capture and Screen are ready.")).toBeDefined();
    await later();
    expect(screen.queryByRole("status")).toBeNull();
  });
});
