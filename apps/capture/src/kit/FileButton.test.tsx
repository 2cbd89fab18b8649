import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { FileButton } from "./FileButton.tsx";

it("FileButton shows its button alone, and asks for CSV files", () => {
  render(
    <FileButton label="Participants as CSV" onFile={vi.fn()}>
      Choose a file…
    </FileButton>,
  );
  const input = screen.getByLabelText<HTMLInputElement>("Participants as CSV");
  expect([input.hidden, input.accept]).toEqual([true, ".csv,text/csv"]);
});

it("FileButton gives the chosen file, the same one again too, and none where the choice was cancelled", () => {
  const onFile = vi.fn();
  render(
    <FileButton label="Participants as CSV" onFile={onFile}>
      Choose a file…
    </FileButton>,
  );
  const input = screen.getByLabelText<HTMLInputElement>("Participants as CSV");
  const opened = vi.spyOn(input, "click");
  fireEvent.click(screen.getByRole("button", { name: "Choose a file…" }));
  expect(opened).toHaveBeenCalledTimes(1);
  // A browser tells of the same file again only once the field is empty.
  const written: string[] = [];
  const note = (text: string) => void written.push(text);
  Object.defineProperty(input, "value", { set: note });
  const file = new File(["a"], "a.csv");
  fireEvent.change(input, { target: { files: [file] } });
  expect(onFile.mock.calls).toEqual([[file]]);
  expect(written).toEqual([""]);
  fireEvent.change(input, { target: { files: [] } });
  expect(onFile).toHaveBeenCalledTimes(1);
});
