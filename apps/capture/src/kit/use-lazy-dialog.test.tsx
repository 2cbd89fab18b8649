import { ServicesProvider } from "@capno/product-contract/use-services";
import { aProductServices } from "@capno/test-kit/product-services";
import { act, cleanup, fireEvent, render, renderHook, screen } from "@testing-library/react";
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

it("useLazyDialog gives each opening a dialog of its own: nothing typed about one user is shown about another [SAFETY]", async () => {
  const NoteDialog = ({ user }: Pick<HandsetDialogProps, "user" | "onClose">) => (
    <label>
      {user}
      <input />
    </label>
  );
  const load = () => Promise.resolve(NoteDialog);
  const { result } = renderHook(() => useLazyDialog("notes", load), {
    wrapper: ({ children }) => inServices(children),
  });
  const { container, rerender } = render(null);
  const openOf = async (user: string) => {
    await act(async () => result.current.open({ user }));
    rerender(<>{result.current.dialog}</>);
    const field = screen.getByLabelText<HTMLInputElement>(user);
    expect(container.querySelectorAll("input")).toHaveLength(1);
    return field;
  };
  fireEvent.change(await openOf("CARD-1"), { target: { value: "Had a cold" } });
  expect((await openOf("CARD-2")).value).toBe("");
});

it("useLazyDialog says that its code did not come, and loads it at the next press", async () => {
  const services = aProductServices();
  const load = vi.fn(loadDialog).mockRejectedValueOnce(new Error("no network"));
  const { result } = renderHook(() => useLazyDialog("a handset", load), {
    wrapper: ({ children }) => <ServicesProvider services={services}>{children}</ServicesProvider>,
  });
  const press = () => act(async () => result.current.open({ user: "CARD-1", handset: "NTH 00101" }));
  await press();
  expect(services.notices.shown).toHaveLength(1);
  expect(result.current.dialog).toBeUndefined();
  await press();
  expect(result.current.dialog).toBeDefined();
});

it("useDialogAhead loads the code before a press, and shows no message if that fails", async () => {
  const load = vi.fn(() => Promise.reject(new Error("no network")));
  renderHook(() => useDialogAhead(load));
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
});

it("useDialogAhead waits until the browser rests, and loads nothing for a page that was left before", () => {
  const waiting = new Map<number, () => void>();
  vi.stubGlobal("requestIdleCallback", (begin: () => void) => {
    waiting.set(waiting.size + 1, begin);
    return waiting.size;
  });
  vi.stubGlobal("cancelIdleCallback", (id: number) => void waiting.delete(id));
  const load = vi.fn(loadDialog);
  const { unmount } = renderHook(() => useDialogAhead(load));
  unmount();
  expect([waiting.size, load.mock.calls.length]).toEqual([0, 0]);
  renderHook(() => useDialogAhead(load));
  expect(load).not.toHaveBeenCalled();
  waiting.forEach((begin) => begin());
  expect(load).toHaveBeenCalledTimes(1);
});
