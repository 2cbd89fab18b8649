import { vi } from "vitest";

/**
 * Hears `location.reload`, since jsdom cannot reload its page. Everything else is the real location's own: a module that
 * is loaded meanwhile reads its address, and files of a worker share what it found.
 */
export function stubReload(reload: () => void): void {
  const real = location;
  vi.stubGlobal(
    "location",
    new Proxy({} as Location, {
      get: (_, key) => {
        if (key === "reload") return reload;
        const value: unknown = Reflect.get(real, key, real);
        return typeof value === "function" ? (value.bind(real) as unknown) : value;
      },
    }),
  );
}
