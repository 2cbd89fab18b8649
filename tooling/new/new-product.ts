import { isProductId } from "@capno/domain/product-id";

import { createProductFiles } from "./product-files.ts";

/** What a new product is called. */
export interface ProductWish {
  /** Its folder in `apps`, its port's name and its federation container. */
  readonly folder: string;
  /** As routes and the manifest know it; the first segment of its addresses. */
  readonly id: string;
  /** As people read it. */
  readonly name: string;
  /** What an account must hold to open it. */
  readonly permission: string;
  /** A line on the page where a person chooses between products. */
  readonly purpose: string;
}

export type Files = ReadonlyMap<string, string>;

/** A wish that cannot be granted, or a place that is not found: a line for a person. */
export class NewProductError extends Error {
  override readonly name = "NewProductError";
}

/** From `hello` alone: everything else is named after it. */
export function toProductWish(folder: string, given: Partial<Omit<ProductWish, "folder">> = {}): ProductWish {
  const id = given.id ?? folder;
  const name = given.name ?? `${folder.slice(0, 1).toUpperCase()}${folder.slice(1)}`;
  const wish: ProductWish = {
    folder,
    id,
    name,
    permission: given.permission ?? `camrest.${id}_ui`,
    purpose: given.purpose ?? `Open ${name}`,
  };
  for (const [what, text] of [
    ["folder", folder],
    ["id", id],
  ] as const) {
    if (!isProductId(text))
      throw new NewProductError(`"${text}" is no ${what}: small letters and digits, a letter first.`);
  }
  if (!/^camrest\.[a-z0-9_]+$/.test(wish.permission))
    throw new NewProductError(`"${wish.permission}" is no permission: it reads as camrest.hello_ui.`);
  if (/["\\\n]/.test(name + wish.purpose))
    throw new NewProductError("A name or purpose holds no quotation mark and no backslash.");
  return wish;
}

/**
 * Every file that a new product writes or changes, by its path below the root. `read` gives a file as it is;
 * undefined is no such file.
 */
export function planNewProduct(read: (file: string) => string | undefined, wish: ProductWish): Files {
  const { folder, id, name, permission } = wish;
  if (read(`apps/${folder}/package.json`) !== undefined)
    throw new NewProductError(`apps/${folder} is there already.`);

  const files = new Map<string, string>(createProductFiles(wish));
  const change = (file: string, place: RegExp, toNew: (found: string) => string) => {
    const before = files.get(file) ?? read(file);
    const found = before === undefined ? null : place.exec(before);
    if (before === undefined || found === null)
      throw new NewProductError(
        `${file} has no place for a product any more: mend tooling/new/new-product.ts.`,
      );
    const after = `${before.slice(0, found.index)}${toNew(found[0])}${before.slice(found.index + found[0].length)}`;
    files.set(file, after);
  };
  /** One more line before the bracket that ends the list. */
  const addLine = (file: string, list: RegExp, line: string) =>
    change(file, list, (found) => found.replace(/\n?([\])}][^\])}]*)$/, `\n${line}\n$1`));

  // Ports, servers, releases and import rules follow from this list.
  change("tooling/stack/products.ts", /PRODUCTS = \[[^\]]*\]/, (found) =>
    found.replace("]", `, "${folder}"]`),
  );
  change("tsconfig.json", /\{\s*"path": "\.\/apps\/sandbox"/, (found) =>
    found.replace("{", `{\n      "path": "./apps/${folder}"\n    },\n    {`),
  );
  change(".oxlintrc.json", /apps\/\{[a-z0-9,]+\}\/src/, (found) => found.replace("}", `,${folder}}`));

  // The sandbox gives it to everyone@capno.example; the shell knows it from `product.json` alone.
  const permissions = "packages/domain/src/permission.ts";
  if (read(permissions)?.includes(`"${permission}"`) === true)
    throw new NewProductError(`The permission ${permission} opens another product already.`);
  addLine(permissions, /PERMISSIONS = \{[^}]*\}/, `  ${id}: "${permission}",`);
  change("README.md", /\| `apps\/sandbox` \|/, (found) => `| \`apps/${folder}\` | ${name} |\n${found}`);
  return files;
}
