import type { ProductId } from "@capno/domain/product/product-id";

import type { ProductIcon } from "./product.ts";

/**
 * A product's own description, `product.json`, beside its source: all that the shell knows of it before its code is
 * there. The shell compares no product by name.
 */
export interface ProductDescription {
  readonly id: ProductId;
  /** The name that people read: Capture, Screen or Diagnose. */
  readonly name: string;
  /** What it is for, in a line, where a person chooses between products. */
  readonly purpose: string;
  readonly icon: ProductIcon;
  /** The federation container. Never the name of a property of `window`. */
  readonly container: string;
  /** First path segments the product owns, with their leading slash. */
  readonly prefixes: readonly string[];
  readonly home: string;
  /** The address at which the shell lists the product's open-source software. */
  readonly licences: string;
  /**
   * The page of a training that comes before every other page, the licences among them: who has not seen it is led
   * there with `to`.
   */
  readonly training?: string | undefined;
  /** What an account must hold to open it. */
  readonly permission: string;
  readonly frame: ProductFrame;
  /**
   * What pages ask for first, by their path: GET, below the API's address, with its query. Asked for as soon as it is
   * known that the account may open the page, while the product's code is on its way. A part of a path that begins with
   * a colon matches any segment; the calls themselves have no such segment, because only a list says which participants exist.
   */
  readonly firstCalls?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Range of contract versions it works with, as `^1.0.0`. */
  readonly contract: string;
}

/** What the frame shows around a product. */
export interface ProductFrame {
  /** About, in the sidebar and in the account's menu. */
  readonly about: boolean;
  /** Support reads "Contact Help Desk" and takes reports of faults as well; else each has an entry of its own. */
  readonly helpDesk: boolean;
  /** The signed-in account's initials, in the header. */
  readonly initials: boolean;
  /** The operator's login notice and warning are meant for its users. */
  readonly operatorWords: boolean;
  /** The footer names the version of the product, not those of the services behind it. */
  readonly ownVersion: boolean;
}

/** One released build of a product. */
export interface ProductRelease extends ProductDescription {
  readonly version: string;
  /** Absolute address, or one below the shell's origin, of the folder of the build; ends with `/`. */
  readonly baseUrl: string;
  /** Name of the entry script inside that folder. */
  readonly entry: string;
  /** `sha384-…` of every file of the build by its name. What has no hash is not loaded. */
  readonly integrity: Readonly<Record<string, string>>;
  /** Files the first page needs beside the entry: fetched ahead while the person types a password. */
  readonly preload?: readonly string[];
  /** Files of the page that people open next: fetched when the first page is drawn and the line is idle. */
  readonly ahead?: readonly string[];
  /** Name of the page inside that folder that tells what is wrong in this version. */
  readonly knownFaults?: string;
  /** Time of the commit the build was made from. */
  readonly builtAt?: string;
  readonly commit?: string;
  /** When this version was put in the live entry. */
  readonly releasedAt?: string;
  /** An operator pinned this version until further notice. */
  readonly pinned?: boolean;
  /** A newer version for a part of the people, always the same ones. */
  readonly canary?: ReleaseReference & { readonly percent: number };
  /** What was live before: opened where the live version cannot be. */
  readonly previous?: ReleaseReference;
  /** Versions that were taken back: never opened again, whatever names them. */
  readonly withdrawn?: readonly string[];
}

/** Another version of a product, described in its own file, which is read only when needed. */
export interface ReleaseReference {
  readonly version: string;
  readonly contract: string;
  /** Address of its `release.json`; the files of the build are in the same folder. */
  readonly url: string;
  /** `sha384-…` of that file. */
  readonly integrity: string;
}
