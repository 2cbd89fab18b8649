import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { openJourneyOf } from "../../testing/open-journey.ts";
import { openPart } from "../../testing/open-part.tsx";
import { TestLabelField } from "./TestLabelField.tsx";

async function open(reference: boolean) {
  const onChange = vi.fn();
  const clinic = openJourneyOf({}, { deployment: { breathTest: { reference } } });
  await openPart(clinic, <TestLabelField value="" onChange={onChange} />);
  return { onChange, field: screen.queryByLabelText("Your reference (optional)") };
}

describe("TestLabelField [REQ-TEST-43]", () => {
  it("renders nothing unless the deployment offers labels", async () => {
    expect((await open(false)).field).toBeNull();
  });

  it("has no autocompletion and no spell checking", async () => {
    const { field, onChange } = await open(true);
    if (field === null) throw new Error("expected a field");
    expect(["spellcheck", "autocomplete", "maxlength"].map((name) => field.getAttribute(name))).toEqual([
      "false",
      "off",
      "40",
    ]);
    fireEvent.change(field, { target: { value: "room 3" } });
    expect(onChange).toHaveBeenCalledExactlyOnceWith("room 3");
  });
});
