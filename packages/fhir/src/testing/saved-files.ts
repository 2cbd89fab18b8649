import type { Bundle } from "@medplum/fhirtypes";

/** What a page gave to the person, where nothing is really downloaded. */
export interface SavedFiles {
  readonly names: readonly string[];
  readBundle(): Promise<Bundle>;
  /** The text of the file that was saved last. */
  readText(): Promise<string>;
  end(): void;
}

/** Takes the place of the browser's downloads until `end` is called. */
export function watchSavedFiles(): SavedFiles {
  const names: string[] = [];
  const blobs: Blob[] = [];
  const { createObjectURL } = URL;
  const { click } = HTMLAnchorElement.prototype;
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) blobs.push(blob);
    return "blob:saved";
  };
  HTMLAnchorElement.prototype.click = function noteName() {
    names.push(this.download);
  };
  function readLast(): Promise<string> {
    const last = blobs.at(-1);
    if (last === undefined) throw new Error("Nothing was saved.");
    return readText(last);
  }
  return {
    names,
    end() {
      URL.createObjectURL = createObjectURL;
      HTMLAnchorElement.prototype.click = click;
    },
    readBundle: async () => JSON.parse(await readLast()) as Bundle,
    readText: readLast,
  };
}

/** jsdom's files have no `text`. */
function readText(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : ""));
    reader.addEventListener("error", () => reject(new Error("unreadable")));
    reader.readAsText(blob);
  });
}
