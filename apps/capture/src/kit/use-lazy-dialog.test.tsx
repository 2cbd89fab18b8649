import { ServicesProvider } from "@capno/product-contract/use-services";
import { aProductServices } from "@capno/test-kit/product-services";
import { cleanup, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { useDialogAhead, useLazyDialog } from "./use-lazy-dialog.tsx";

afterEach(cleanup);

interface HandsetDialogProps {
  readonly user: string;
  readonly handset: string;
  readonly onClose: () => void;
}

const HandsetDialog = ({ user, handset, onClose }: HandsetDialogProps) => (
  <dialog open>
    <p>{`${user} has ${handset}`}</p>
    <button type="button" onClick={onClose}>
      Close
    </button>
  </dialog>
);

const loadDialog = () => Promise.resolve(HandsetDialog);

function Row({ user, handset }: Omit<HandsetDialogProps, "onClose">) {
  const { open, dialog } = useLazyDialog("a handset", loadDialog, { handset });
  return (
    <>
      <button type="button" onClick={() => open({ user })}>
        Open
      </button>
      {dialog}
    </>
  );
}

const inServices = (row: React.ReactNode) => (
  <ServicesProvider services={aProductServices()}>{row}</ServicesProvider>
);

it("useLazyDialog gives an open dialog what changed meanwhile, and keeps what was pressed", async () => {
  const { rerender } = render(inServices(<Row user="CARD-1" handset="NTH 00101" />));
  fireEvent.click(screen.getByRole("button", { name: "Open" }));
  await screen.findByText("CARD-1 has NTH 00101");
  rerender(inServices(<Row user="CARD-2" handset="NTH 00102" />));
  expect(screen.queryByText("CARD-1 has NTH 00102")).not.toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("useDialogAhead loads the code before a press, and asks nobody where that fails", async () => {
  const load = vi.fn(() => Promise.reject(new Error("no network")));
  renderHook(() => useDialogAhead(load));
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
});
