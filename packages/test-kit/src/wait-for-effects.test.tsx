import { render, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { expect, it } from "vitest";

it("the effects of an element have run when a test has waited for the element", async () => {
  let missed = 0;
  for (let round = 0; round < 100; round++) {
    let heard = 0;
    function Late() {
      useEffect(() => void heard++, []);
      return <p id={`late-${round}`}>late</p>;
    }
    function Page() {
      const [isLate, setLate] = useState(false);
      useEffect(() => {
        requestIdleCallback(() => setLate(true));
      }, []);
      return isLate ? <Late /> : null;
    }
    const { unmount } = render(<Page />);
    await waitFor(() => expect(document.getElementById(`late-${round}`)).not.toBeNull());
    if (heard === 0) missed++;
    unmount();
  }
  expect(missed).toBe(0);
});
