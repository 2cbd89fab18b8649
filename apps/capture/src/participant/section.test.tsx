import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { aProductServices } from "@capno/test-kit/product-services";
import { ServicesProvider } from "@capno/product-contract/use-services";
import { expect, it, vi } from "vitest";

import { Section } from "./Section.tsx";

const need = (changes: object) => ({
  isPending: false,
  isLoadingError: false,
  isRefetchError: false,
  error: undefined,
  refetch: vi.fn(),
  ...changes,
});
const OLD = { isRefetchError: true, error: new Error("no") };
const FAILED = { isLoadingError: true, error: new Error("no") };

it.each([
  ["could not be loaded", "isLoadingError"],
  ["may be out of date", "isRefetchError"],
] as const)(
  "a section that %s asks again for each part that failed, and for no other [REQ-DETAIL-70]",
  async (words, failure) => {
    const error = new Error("no");
    const failed = [need({ [failure]: true, error }), need({ [failure]: true, error })];
    const loaded = need({});
    render(
      <ServicesProvider services={aProductServices()}>
        <Section title="TRENDS" needs={[loaded, ...failed]}>
          {() => <p>Content</p>}
        </Section>
      </ServicesProvider>,
    );
    expect(await screen.findByText(`This part ${words}`)).toBeDefined();
    // What has failed is not on its way.
    expect(document.querySelector("[aria-busy]")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    for (const { refetch } of failed) expect(refetch).toHaveBeenCalledTimes(1);
    expect(loaded.refetch).not.toHaveBeenCalled();
  },
);

it("a section below the window waits for its turn until it has what it shows, and no other waits for it", async () => {
  const idle: (() => void)[] = [];
  vi.spyOn(window, "requestIdleCallback").mockImplementation((callback) =>
    idle.push(() => callback({ didTimeout: false, timeRemaining: () => 50 })),
  );
  const draw = (records: ReturnType<typeof need>) => (
    <ServicesProvider services={aProductServices()}>
      <Section title="RECORDS" needs={[records]} isLater>
        {() => <p>Records</p>}
      </Section>
      <Section title="CALENDAR" isLater>
        {() => <p>Calendar</p>}
      </Section>
    </ServicesProvider>
  );
  const { rerender } = render(draw(need({ isPending: true })));
  expect(screen.queryByText("Calendar")).toBeNull();
  // The first turn is the calendar's: the records are not there yet.
  act(() => idle.shift()?.());
  expect(await screen.findByText("Calendar")).toBeDefined();
  expect(idle).toEqual([]);

  rerender(draw(need({})));
  expect(screen.queryByText("Records")).toBeNull();
  act(() => idle.shift()?.());
  expect(await screen.findByText("Records")).toBeDefined();
});

it.each([
  ["comes with the page where it waits for nothing, so that nothing below it moves", [], true],
  ["is drawn after the page where its data are there", [need({})], false],
] as const)("the content of a section %s", (_, needs, isFirst) => {
  // What the first commit has: nothing that is deferred.
  const first = renderToString(
    <ServicesProvider services={aProductServices()}>
      <Section title="USAGE & QUALITY" needs={needs}>
        {() => <p>Content</p>}
      </Section>
    </ServicesProvider>,
  );
  expect(first.includes("Content")).toBe(isFirst);
});

it("a section stays as high as it was while other data are on their way, and has its own height with them", async () => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(240);
  const draw = (record: ReturnType<typeof need>) => (
    <ServicesProvider services={aProductServices()}>
      <Section title="CAPNOGRAM" needs={[record]}>
        {() => <p>Curve</p>}
      </Section>
    </ServicesProvider>
  );
  const { rerender } = render(draw(need({})));
  await screen.findByText("Curve");
  const getHeight = () => screen.getByRole("region").style.minBlockSize;
  expect(getHeight()).toBe("");
  rerender(draw(need({ isPending: true })));
  expect(screen.queryByText("Curve")).toBeNull();
  expect(getHeight()).toBe("240px");
  rerender(draw(need({ isPending: true })));
  expect(getHeight()).toBe("240px");
  rerender(draw(need({})));
  await screen.findByText("Curve");
  expect(getHeight()).toBe("");
});

it("a fault in a section is said in it and reported, leaves the others alone, and is tried again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const services = aProductServices();
  let isBroken = true;
  const Content = () => {
    if (isBroken) throw new Error("no");
    return <p>Trend</p>;
  };
  render(
    <ServicesProvider services={services}>
      <Section title="TRENDS">{() => <Content />}</Section>
      <Section title="RECORDS">{() => <p>Records</p>}</Section>
    </ServicesProvider>,
  );
  expect(screen.getByText("This part could not be shown")).toBeDefined();
  expect(screen.getByText("Records")).toBeDefined();
  expect(services.notices.reported.map(({ problem }) => problem)).toEqual(["TRENDS failed"]);
  isBroken = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.getByText("Trend")).toBeDefined();
});

it.each([
  ["its data are there", need({}), 1],
  ["its data are on their way", need({ isPending: true }), 0],
  ["its data could not be loaded", need({ isLoadingError: true, error: new Error("no") }), 0],
  ["its data are old", need({ isRefetchError: true, error: new Error("no") }), 1],
])("a section has its tools only where there is something they act on: %s", async (_, records, tools) => {
  render(
    <ServicesProvider services={aProductServices()}>
      <Section title="TRENDS" id="trend" needs={[records]} actions={<button type="button">Save</button>}>
        {() => <p>Content</p>}
      </Section>
    </ServicesProvider>,
  );
  await act(async () => undefined);
  expect(screen.queryAllByRole("button", { name: "Save" })).toHaveLength(tools);
  expect(screen.queryAllByText("Content")).toHaveLength(tools);
  // A link of the page's parts leads to it.
  const part = screen.getByRole("region");
  expect([part.id, part.getAttribute("tabindex")]).toEqual(["trend", "-1"]);
});

it.each([
  ["has all that it shows", [need({})], []],
  ["lacks a part, and has an old one", [need(OLD), need(FAILED)], ["This part could not be loaded"]],
  ["has an old part", [need({}), need(OLD)], ["This part may be out of date"]],
])("a section that %s says of its data: %j", async (_, needs, words) => {
  render(
    <ServicesProvider services={aProductServices()}>
      <Section title="TRENDS" needs={needs}>
        {() => <p>Content</p>}
      </Section>
    </ServicesProvider>,
  );
  await act(async () => undefined);
  expect(screen.queryAllByText(/^This part /).map(({ textContent }) => textContent)).toEqual(words);
});

it("a section keeps its tools from paper, and is no place of the page without an id", async () => {
  render(
    <ServicesProvider services={aProductServices()}>
      <Section title="TRENDS" actions={<button type="button">Save</button>}>
        {() => <p>Content</p>}
      </Section>
    </ServicesProvider>,
  );
  await act(async () => undefined);
  expect(screen.getByRole("button", { name: "Save" }).closest("[data-tools]")).not.toBeNull();
  expect(screen.getByText("Content").closest("[data-tools]")).toBeNull();
  expect(screen.getByRole("region").hasAttribute("tabindex")).toBe(false);
});

it.each([
  [undefined, true],
  ["chart", true],
  ["number", false],
] as const)("a section of the shape %s is one of a chart: %s", (shape, isChart) => {
  render(
    <ServicesProvider services={aProductServices()}>
      <Section title="TRENDS" {...(shape && { shape })}>
        {() => <p>Content</p>}
      </Section>
    </ServicesProvider>,
  );
  expect(screen.getByRole("region").hasAttribute("data-chart")).toBe(isChart);
});

it("a section draws nothing of what it had from the moment that it waits for something else [SAFETY]", async () => {
  const drawn: string[] = [];
  const draw = (record: string, isPending: boolean) => (
    <ServicesProvider services={aProductServices()}>
      <Section title="TRENDS" needs={[need({ isPending })]}>
        {() => {
          drawn.push(`${record}${isPending ? ", on its way" : ""}`);
          return <p>{record}</p>;
        }}
      </Section>
    </ServicesProvider>
  );
  const { rerender } = render(draw("Record 7", false));
  await screen.findByText("Record 7");
  rerender(draw("Record 6", true));
  rerender(draw("Record 6", false));
  await screen.findByText("Record 6");
  expect([...new Set(drawn)]).toEqual(["Record 7", "Record 6"]);
});
