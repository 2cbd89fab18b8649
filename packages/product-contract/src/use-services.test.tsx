import { render, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import type { ProductServices } from "./product-services.ts";
import { ServicesProvider, useServices } from "./use-services.ts";

it("useServices returns a page the services of its own session, and throws for a page without one", () => {
  const services = { shellVersion: "4.2.4" } as ProductServices;
  const { result } = renderHook(useServices, {
    wrapper: ({ children }) => <ServicesProvider services={services}>{children}</ServicesProvider>,
  });
  expect(result.current).toBe(services);

  vi.spyOn(console, "error").mockImplementation(() => {});
  const Page = () => useServices().shellVersion;
  expect(() => render(<Page />)).toThrow("useServices outside a ServicesProvider");
});
