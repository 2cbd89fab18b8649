import { fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { describe, expect, it } from "vitest";

import { useRowIdentity } from "./use-row-identity.ts";

/** Two rows that React reuses for other users. */
function Rows(props: { readonly order: readonly string[]; readonly onOpen: (duid: string) => void }) {
  const frame = useRef<HTMLDivElement>(null);
  const handlers = useRowIdentity(frame);
  return (
    <div ref={frame}>
      <table>
        <tbody {...handlers}>
          {props.order.map((duid, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- that rows are used again is the point
            <tr key={place} data-duid={duid}>
              <td>
                <button type="button" onClick={() => props.onOpen(duid)}>
                  {duid}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function open() {
  const opened: string[] = [];
  const rows = (...order: string[]) => <Rows order={order} onOpen={(duid) => opened.push(duid)} />;
  const { rerender } = render(rows("CARD-1", "CARD-2"));
  return { opened, swap: () => rerender(rows("CARD-2", "CARD-1")) };
}

describe("a row that moves under the pointer [SAFETY]", () => {
  it("opens the user that was pressed, not the one that replaced them in the row", () => {
    const { opened, swap } = open();
    const pressed = screen.getByRole("button", { name: "CARD-1" });
    fireEvent.pointerDown(pressed);
    swap();
    expect(pressed.textContent).toBe("CARD-2");
    fireEvent.click(pressed);
    expect(opened).toEqual([]);
  });

  it("opens as usual where it did not move, and by the keyboard", () => {
    const { opened, swap } = open();
    const first = screen.getByRole("button", { name: "CARD-1" });
    fireEvent.pointerDown(first);
    fireEvent.click(first);
    swap();
    fireEvent.click(screen.getByRole("button", { name: "CARD-2" }));
    expect(opened).toEqual(["CARD-1", "CARD-2"]);
  });

  it("takes the focus along with the participant", () => {
    const { swap } = open();
    screen.getByRole("button", { name: "CARD-1" }).focus();
    swap();
    expect(document.activeElement?.textContent).toBe("CARD-1");
  });
});
