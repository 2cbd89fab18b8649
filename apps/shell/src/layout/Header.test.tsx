import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentType, useRef, useState } from "react";
import { describe, expect, it, vi } from "vitest";

import { useHasChildrenAttribute } from "./Header.tsx";

function Header({ actions }: { readonly actions: readonly ComponentType[] }) {
  const header = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useHasChildrenAttribute(header, list);
  return (
    <header ref={header}>
      <div ref={list}>
        {actions.map((Action, index) => (
          <Action key={index} />
        ))}
      </div>
    </header>
  );
}

const isMarked = () => screen.getByRole("banner").hasAttribute("data-has-actions");
const Nothing = () => null;
const Button = () => <button type="button">Pair</button>;

function Vanishing() {
  const [isGone, setGone] = useState(false);
  return isGone ? null : (
    <button type="button" onClick={() => setGone(true)}>
      Done
    </button>
  );
}

describe("useHasChildrenAttribute", () => {
  it("marks the header from the first render while a product's action shows something, and unmarks it when none does", () => {
    const { rerender } = render(<Header actions={[Button]} />);
    expect(isMarked()).toBe(true);
    rerender(<Header actions={[Nothing]} />);
    expect(isMarked()).toBe(false);
    rerender(<Header actions={[]} />);
    expect(isMarked()).toBe(false);
  });

  it("follows an action that appears and disappears by itself", async () => {
    render(<Header actions={[Nothing, Vanishing]} />);
    expect(isMarked()).toBe(true);
    await userEvent.click(screen.getByRole("button"));
    await vi.waitFor(() => expect(isMarked()).toBe(false));
  });
});
