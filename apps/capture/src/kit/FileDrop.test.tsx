import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { FileDrop } from "./FileDrop.tsx";

const A = new File(["a"], "a.csv");
const B = new File(["b"], "b.csv");
const dropped = (...files: readonly File[]) => ({
  dataTransfer: { files, types: files.length === 0 ? ["text/plain"] : ["Files"] },
});

function renderBox() {
  const onFile = vi.fn();
  const { unmount } = render(
    <>
      <FileDrop label="Participants file" onFile={onFile}>
        Drop it here
      </FileDrop>
      <input aria-label="Notes" />
    </>,
  );
  return { onFile, unmount, box: screen.getByRole("group", { name: "Participants file" }) };
}

const problem = () => screen.getByRole("alert").textContent;

it("FileDrop takes one file, says why it takes no other drop, and forgets it with the next file", () => {
  const { onFile, box } = renderBox();
  // Not prevented, the browser would open the file in place of the page.
  expect(fireEvent.dragOver(box, dropped(A))).toBe(false);
  expect(box.hasAttribute("data-over")).toBe(true);
  fireEvent.dragLeave(box, dropped(A));
  expect(box.hasAttribute("data-over")).toBe(false);
  fireEvent.dragOver(box, dropped(A));
  expect(fireEvent.drop(box, dropped(A, B))).toBe(false);
  expect(box.hasAttribute("data-over")).toBe(false);
  expect(problem()).toMatch(/^Several files were dropped and none was read/);
  fireEvent.drop(box, dropped());
  expect(problem()).toMatch(/^That was not a file/);
  expect(onFile).not.toHaveBeenCalled();
  fireEvent.drop(box, dropped(A));
  expect(onFile.mock.calls).toEqual([[A]]);
  expect(problem()).toBe("");
});

it("FileDrop says of a file that falls beside it where it belongs, and lets text fall into a field", () => {
  const { onFile, unmount } = renderBox();
  fireEvent.drop(screen.getByLabelText("Notes"), dropped());
  expect(problem()).toBe("");
  fireEvent.drop(screen.getByLabelText("Notes"), dropped(A));
  expect(problem()).toMatch(/^Drop the file on the box/);
  expect(onFile).not.toHaveBeenCalled();
  const stop = vi.spyOn(window, "removeEventListener");
  unmount();
  expect(stop.mock.calls.map(([type]) => type)).toContain("drop");
});
