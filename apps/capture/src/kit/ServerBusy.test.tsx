import { ServicesProvider } from "@capno/product-contract/use-services";
import { aProductServices } from "@capno/test-kit/product-services";
import { render } from "@testing-library/react";
import { expect, it } from "vitest";

import { ServerBusy } from "./ServerBusy.tsx";

it.each([
  [null, ""],
  [-1, ""],
  [0, ""],
  [40_000, "The server is busy. Continues at 09:30:40."],
])("a pause of the server that ends in %s ms is said: %j", (ms, words) => {
  const services = aProductServices();
  Object.assign(services.config.capture, { studyZone: "UTC" });
  const until = ms === null ? null : services.clock.now() + ms;
  const { container } = render(
    <ServicesProvider services={services}>
      <ServerBusy until={until} then="Continues at" />
    </ServicesProvider>,
  );
  expect(container.textContent).toBe(words);
});
