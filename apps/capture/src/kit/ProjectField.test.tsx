import { aGroup } from "@capno/test-kit/builders";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

import { ProjectField } from "./ProjectField.tsx";

const GROUPS = [
  aGroup({ id: 2, projectId: "LEEDS", name: "Leeds study" }),
  aGroup({ id: 1, projectId: "CARD" }),
];

it.each([
  [null, "", "LEEDS", 2],
  [2, "2", "All Groups", null],
])(
  "ProjectField of the group %s has the value %j, and by %s leads to the group %s",
  async (groupId, value, choice, to) => {
    const onChange = vi.fn();
    render(<ProjectField groups={GROUPS} groupId={groupId} onChange={onChange} />);
    const field = screen.getByRole<HTMLSelectElement>("combobox", { name: "Project" });
    expect(field.value).toBe(value);
    expect([...field.options].map(({ label, title }) => [label, title])).toEqual([
      ["All Groups", ""],
      ["CARD", "Cardiff study"],
      ["LEEDS", "Leeds study"],
    ]);
    await userEvent.selectOptions(field, choice);
    expect(onChange.mock.calls).toEqual([[to]]);
  },
);

it.each([true, false])("ProjectField can be out of use: %s", (disabled) => {
  render(<ProjectField groups={GROUPS} groupId={null} onChange={vi.fn()} disabled={disabled} />);
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Project" }).disabled).toBe(disabled);
});
