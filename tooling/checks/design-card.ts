/** A package that the customer's design card names. */
interface BoundPackage {
  readonly name: string;
  /** What an import takes of it where it does its work; "all" by `import()`. */
  readonly takes: string;
  /** The builds whose module list must have it. */
  readonly in: readonly AppName[];
}

type AppName = "shell" | (typeof PRODUCTS)[number];

const PRODUCTS = ["capture", "screen", "diagnose"] as const;

/** What the browser runs. The shell has react, react-dom and the router for all; products bring the others. */
export const CARD: readonly BoundPackage[] = [
  { name: "react", takes: "useState", in: ["shell"] },
  { name: "react-dom", takes: "hydrateRoot", in: ["shell"] },
  { name: "react-router", takes: "createBrowserRouter", in: ["shell"] },
  { name: "@module-federation/enhanced", takes: "createInstance", in: ["shell"] },
  { name: "zustand", takes: "createStore", in: ["shell"] },
  { name: "ky", takes: "ky", in: ["shell"] },
  // Loaded with the first page that listens.
  { name: "pusher-js", takes: "all", in: ["shell"] },
  { name: "@visx/axis", takes: "AxisLeft", in: PRODUCTS },
  { name: "@visx/group", takes: "Group", in: PRODUCTS },
  { name: "@visx/scale", takes: "scaleLinear", in: PRODUCTS },
  { name: "@visx/shape", takes: "line", in: PRODUCTS },
  { name: "luxon", takes: "DateTime", in: PRODUCTS },
  { name: "@radix-ui/react-dialog", takes: "\\* as Radix", in: ["shell", ...PRODUCTS] },
];

export interface Workspace {
  readonly dependencies: readonly string[];
  /** Sources that ship, by their path. */
  readonly sources: Readonly<Record<string, string>>;
}

/** One line for each package of the card that no shipping workspace depends on and imports for its purpose. */
export function findUnusedPackages(shipped: readonly Workspace[]): readonly string[] {
  return CARD.flatMap(({ name, takes }) => {
    const users = shipped.filter(({ dependencies }) => dependencies.includes(name));
    if (users.length === 0) return [`${name} is a dependency of nothing that ships.`];
    const statement =
      takes === "all"
        ? new RegExp(`\\bawait import\\([^)]*"${name}"\\)`)
        : new RegExp(
            `^(?:import|export)(?! type)[^;]*(?:\\b|(?=\\*))${takes}\\b[^;]*from "${name}(?:/[^"]*)?";`,
            "m",
          );
    const isImported = users.some(({ sources }) =>
      Object.values(sources).some((text) => statement.test(text)),
    );
    return isImported ? [] : [`No file that ships imports ${takes.replace("\\", "")} of ${name}.`];
  });
}

/** One line for each package of the card without a module in a build that must have it. */
export function findMissingPackages(app: string, modules: readonly string[]): readonly string[] {
  return CARD.filter(({ in: apps }) => apps.some((each) => each === app))
    .filter(({ name }) => !modules.some((module) => module.startsWith(`node_modules/${name}/`)))
    .map(({ name }) => `In no file of ${app}, and bound by the design card: ${name}.`);
}
