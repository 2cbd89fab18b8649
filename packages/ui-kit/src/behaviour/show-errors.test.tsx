import { render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";

import { showErrors } from "./show-errors.ts";

function Form({ hasRadios = false }: { readonly hasRadios?: boolean }) {
  const [isShown, setShown] = useState(false);
  const invalid = isShown ? { "aria-invalid": true as const } : {};
  return (
    <>
      <input aria-label="Name" />
      {hasRadios ? (
        <div role="radiogroup" aria-label="Reason" {...invalid}>
          <input type="radio" aria-label="Completed" />
        </div>
      ) : (
        <input aria-label="Email" {...invalid} />
      )}
      <input aria-label="Code" {...invalid} />
      <button type="button" onClick={() => showErrors(() => setShown(true))}>
        Save
      </button>
    </>
  );
}

it.each([
  ["field", false, "Email"],
  ["group of radio buttons, in its first button,", true, "Completed"],
])("`showErrors` takes the focus to the first %s that has an error", (_, hasRadios, name) => {
  render(<Form hasRadios={hasRadios} />);
  screen.getByText("Save").click();
  expect(document.activeElement?.getAttribute("aria-label")).toBe(name);
});

it("`showErrors` looks in the dialog on top, not in the page behind it", () => {
  render(
    <>
      <input aria-label="Behind" aria-invalid />
      <div role="dialog" aria-label="Allocate">
        <input aria-label="Below" aria-invalid />
      </div>
      <div role="dialog" aria-label="Status">
        <Form />
      </div>
    </>,
  );
  screen.getByText("Save").click();
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Email");
});
