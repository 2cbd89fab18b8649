import { vi } from "vitest";

/**
 * Replaces `location.reload`, since jsdom cannot reload its page. The rest of `location` works as before: a module may
 * read it while it is loaded, and the test files of a worker share their modules.
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
