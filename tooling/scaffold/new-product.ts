import { createProductFiles } from "./product-files.ts";
import { NewProductError, type NewProductOptions } from "./product-options.ts";

export type Files = ReadonlyMap<string, string>;

/**
 * Every file that a new product writes or changes, by its path below the root. `read` gives a file as it is;
 * undefined is no such file.
 */
export function planNewProduct(read: (file: string) => string | undefined, wish: NewProductOptions): Files {
  const { folder, id, name, permission } = wish;
  if (read(`apps/${folder}/package.json`) !== undefined)
    throw new NewProductError(`apps/${folder} is there already.`);

  const files = new Map<string, string>(createProductFiles(wish));
  const change = (file: string, place: RegExp, toNew: (found: string) => string) => {
    const before = files.get(file) ?? read(file);
    const found = before === undefined ? null : place.exec(before);
    if (before === undefined || found === null)
      throw new NewProductError(
        `${file} has no place for a product any more: mend tooling/scaffold/new-product.ts.`,
      );
    const after = `${before.slice(0, found.index)}${toNew(found[0])}${before.slice(found.index + found[0].length)}`;
    files.set(file, after);
  };
  /** One more line before the bracket that ends the list. */
  const addLine = (file: string, list: RegExp, line: string) =>
    change(file, list, (found) => found.replace(/\n?([\])}][^\])}]*)$/, `\n${line}\n$1`));

  // Ports, servers, releases and import rules follow from this list.
  change("tooling/dev/stack/products.ts", /PRODUCTS = \[[^\]]*\]/, (found) =>
    found.replace("]", `, "${folder}"]`),
  );
  change("tsconfig.json", /\{\s*"path": "\.\/apps\/sandbox"/, (found) =>
    found.replace("{", `{\n      "path": "./apps/${folder}"\n    },\n    {`),
  );
  change(".oxlintrc.json", /apps\/\{[a-z0-9,]+\}\/src/, (found) => found.replace("}", `,${folder}}`));

  // The sandbox gives it to everyone@capno.example; the shell knows it from `product.json` alone.
  const permissions = "packages/domain/src/account/permission.ts";
  if (read(permissions)?.includes(`"${permission}"`) === true)
    throw new NewProductError(`The permission ${permission} opens another product already.`);
  addLine(permissions, /PERMISSIONS = \{[^}]*\}/, `  ${id}: "${permission}",`);
  // What the contract says of it; each permission needs a line there.
  addLine(
    "packages/contract/src/permissions.ts",
    /EFFECTS: [^{]*\{[^}]*\}/,
    `  [PERMISSIONS.${id}]: ${JSON.stringify(name)},`,
  );
  change("README.md", /\| `apps\/sandbox` \|/, (found) => `| \`apps/${folder}\` | ${name} |\n${found}`);
  return files;
}
