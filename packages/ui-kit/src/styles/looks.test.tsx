import { render } from "@testing-library/react";
import type { ReactElement } from "react";
import { expect, it } from "vitest";

import { Button } from "../buttons/Button.tsx";
import { LinkButton } from "../buttons/LinkButton.tsx";
import { Banner } from "../feedback/Banner.tsx";
import { LinkStrip } from "../feedback/LinkStrip.tsx";
import { Panel } from "../feedback/Panel.tsx";
import { StatusMark } from "../feedback/StatusMark.tsx";
import { Card } from "../layout/Card.tsx";
import { DataList } from "../layout/DataList.tsx";
import { PageHeading } from "../layout/PageHeading.tsx";

const VARIANTS = ["primary", "secondary", "quiet", "danger"] as const;
const TONES = ["info", "good", "watch", "act", "unknown"] as const;
const STATES = ["live", "reconnecting", "paused", "offline"] as const;
const MARKS = ["good", "watch", "act", "unknown", "dark"] as const;

/** An icon says it once more, and by itself. */
const STYLED = "[class]:not([class*='lucide'])";

/** Every class that is in it, by which the style sheets tell it from the others. */
function readLook(element: ReactElement): string {
  const { container, unmount } = render(element);
  const classes = Array.from(container.querySelectorAll(STYLED), (each) => each.getAttribute("class"));
  unmount();
  return classes.join(" / ");
}

it.each<readonly [string, readonly ReactElement[]]>([
  ["the kinds of a button", VARIANTS.map((variant) => <Button key={variant} variant={variant} />)],
  ["the kinds of a link", VARIANTS.map((variant) => <LinkButton key={variant} variant={variant} />)],
  [
    "the sizes of a button",
    (["small", "regular", "large"] as const).map((size) => <Button key={size} size={size} />),
  ],
  [
    "the tones of a banner",
    TONES.map((tone) => (
      <Banner key={tone} tone={tone}>
        Words
      </Banner>
    )),
  ],
  ["the tones of a panel", TONES.map((tone) => <Panel key={tone} tone={tone} title="Words" />)],
  ["the states of the link", STATES.map((state) => <LinkStrip key={state} state={state} />)],
  ["the tones of a mark", MARKS.map((tone) => <StatusMark key={tone} tone={tone} label="Words" />)],
  [
    "the tones of a mark without its word",
    MARKS.map((tone) => <StatusMark key={tone} tone={tone} label="Words" labelHidden />),
  ],
  [
    "a card with room at its edges and one without",
    (["regular", "none"] as const).map((padding) => <Card key={padding} padding={padding} />),
  ],
  [
    "the shapes of a list of facts",
    (["rows", "columns", "line"] as const).map((layout) => (
      <DataList key={layout} layout={layout} rows={[{ term: "Serial", value: "00201" }]} />
    )),
  ],
  [
    "a fact in letters of one width and one in those of the page",
    [true, false].map((mono) => (
      <DataList key={String(mono)} rows={[{ term: "Serial", value: "00201", mono }]} />
    )),
  ],
  [
    "a low heading and a high one",
    [true, false].map((dense) => <PageHeading key={String(dense)} title="Users" dense={dense} />),
  ],
])("%s look different from each other", (_, elements) => {
  expect(new Set(elements.map(readLook)).size).toBe(elements.length);
});
