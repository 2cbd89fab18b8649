import type { NewProductOptions } from "./product-options.ts";

const PACKAGES = ["product-contract", "router", "ui-kit"];
const REFERENCES = [
  ...["ui-kit", "router", "product-contract", "test-kit"].map((name) => `packages/${name}`),
  "tooling",
];

/** A product of one page, with its test of the contract: the smallest that is released like the others. */
export function createProductFiles({
  folder,
  id,
  name,
  permission,
  purpose,
}: NewProductOptions): readonly (readonly [string, string])[] {
  const own = (file: string, content: string) => [`apps/${folder}/${file}`, content] as const;
  return [
    own("package.json", toJson(describePackage(folder))),
    own(
      "product.json",
      toJson({
        id,
        name,
        purpose,
        icon: "document",
        container: `capno_${folder}`,
        prefixes: [`/${id}`],
        home: `/${id}`,
        licences: `/${id}/licences`,
        permission,
        frame: {
          about: false,
          helpDesk: false,
          initials: false,
          operatorWords: false,
          ownVersion: false,
        },
        // What its first page will ask for can be asked beside its code.
        firstCalls: {},
        contract: "^1.0.0",
      }),
    ),
    own("rspack.config.ts", RSPACK),
    own(
      "tsconfig.json",
      toJson({
        extends: "../../tsconfig.base.json",
        compilerOptions: {
          rootDir: ".",
          outDir: "dist/types",
          tsBuildInfoFile: "dist/types/.tsbuildinfo",
          types: [],
        },
        include: ["product.json", "src", "*.ts", "package.json"],
        references: REFERENCES.map((place) => ({ path: `../../${place}` })),
      }),
    ),
    own(
      "README.md",
      `# Capno ${name}\n\n\`/${id}\`. \`src/product.tsx\` is the one module the shell loads; \`src/routes.tsx\` are its pages.\n`,
    ),
    own(
      "known-faults.md",
      `# Known faults of ${name}\n\nWhat is known to be wrong or missing in ${name}, by version. About opens it beside the version.\n\n## 0.1.0\n\n- None is known yet.\n`,
    ),
    own("src/css.d.ts", CSS),
    own("src/product.tsx", createProduct(id, name)),
    own("src/routes.tsx", ROUTES),
    own("src/features/welcome/WelcomePage.tsx", createPage(name)),
    own("src/features/welcome/WelcomePage.test.tsx", createPageTest(name)),
    own("src/product.test.tsx", CONTRACT_TEST),
    [
      `.changeset/first-${folder}.md`,
      `---\n"@capno/${folder}": minor\n---\n\n${name} is there: one page, for accounts with the permission ${permission}.\n`,
    ],
  ];
}

function describePackage(folder: string): object {
  return {
    name: `@capno/${folder}`,
    version: "0.1.0",
    private: true,
    license: "Apache-2.0",
    type: "module",
    scripts: { build: "rspack build", dev: `node ../../tooling/dev/dev.ts ${folder}` },
    dependencies: {
      ...Object.fromEntries(PACKAGES.map((name) => [`@capno/${name}`, "workspace:*"])),
      react: "catalog:",
      "react-dom": "catalog:",
    },
    devDependencies: {
      "@capno/test-kit": "workspace:*",
      "@capno/tooling": "workspace:*",
      "@rspack/cli": "catalog:",
      "@rspack/core": "catalog:",
      "@rspack/dev-server": "catalog:",
      "@testing-library/react": "catalog:",
      "@types/react": "catalog:",
      "@types/react-dom": "catalog:",
      vitest: "catalog:",
    },
  };
}

/** As the formatter writes it: a list of words on one line. */
const toJson = (content: object) =>
  `${JSON.stringify(content, undefined, 2).replaceAll(/\[\s+"[^\]{}]*\]/g, (list) =>
    list
      .replaceAll(/\s*\n\s*/g, " ")
      .replace("[ ", "[")
      .replace(" ]", "]"),
  )}\n`;

const RSPACK = `import { defineRemote } from "@capno/tooling/rspack-remote";

export default defineRemote(import.meta.url);
`;

const CSS = `declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
`;

const CONTRACT_TEST = `import type { ProductDescription } from "@capno/product-contract/release-manifest";
import { itSatisfiesTheProductContract } from "@capno/test-kit/product-contract-test";

import description from "../product.json" with { type: "json" };
import product from "./product.tsx";

itSatisfiesTheProductContract(product, description as ProductDescription);
`;

const createProduct = (
  id: string,
  name: string,
) => `import { CONTRACT_VERSION, type Product } from "@capno/product-contract/product";
import { ServicesProvider } from "@capno/product-contract/use-services";
import { Outlet } from "@capno/router";

import packageFile from "../package.json" with { type: "json" };
import description from "../product.json" with { type: "json" };
import { toRoutes } from "./routes.tsx";

/** ${name}: what it shows, and what of the shell it uses. */
const product: Product = {
  contractVersion: CONTRACT_VERSION,
  id: description.id,
  version: packageFile.version,
  create(services) {
    const frame = (
      <ServicesProvider services={services}>
        <Outlet />
      </ServicesProvider>
    );
    const action = { to: description.home };
    return {
      routes: [{ element: frame, children: toRoutes() }],
      sidebar: [{ id: "${id}-welcome", label: "Welcome", icon: "document", action }],
    };
  },
};

export default product;
`;

const ROUTES = `import type { RouteHandle } from "@capno/product-contract/product";
import type { RouteObject } from "@capno/router";

import description from "../product.json" with { type: "json" };

/** Order numbers as in the sidebar: the page slides the way one moves in it. */
export function toRoutes(): RouteObject[] {
  return [
    {
      path: description.home,
      handle: { title: "Welcome", order: 1, selectedProduct: description.id } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import("./features/welcome/WelcomePage.tsx")).WelcomePage }),
    },
  ];
}
`;

const createPage = (name: string) => `import { useServices } from "@capno/product-contract/use-services";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";

/** The first page of ${name}. */
export function WelcomePage() {
  const { username } = useServices().session.account();
  return <PageHeading title="${name}" detail={\`Signed in as \${username}\`} />;
}
`;

const createPageTest = (
  name: string,
) => `import { ServicesProvider } from "@capno/product-contract/use-services";
import { aProductServices } from "@capno/test-kit/product-services";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { WelcomePage } from "./WelcomePage.tsx";

it("says where one is, and as whom", () => {
  const services = aProductServices();
  render(
    <ServicesProvider services={services}>
      <WelcomePage />
    </ServicesProvider>,
  );
  expect(screen.getByRole("heading", { level: 1, name: "${name}" })).toBeDefined();
  expect(screen.getByText(\`Signed in as \${services.session.account().username}\`)).toBeDefined();
});
`;
