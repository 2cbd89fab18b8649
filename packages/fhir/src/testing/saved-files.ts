import type { Bundle } from "@medplum/fhirtypes";

/** What a page gave to the person, where nothing is really downloaded. */
export interface SavedFiles {
  readonly names: readonly string[];
  readBundle(): Promise<Bundle>;
  /** The text of the file that was saved last. */
  readText(): Promise<string>;
  /** Whether it begins with a byte order mark, which its text leaves out. */
  hasMark(): Promise<boolean>;
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
  async function readLast(): Promise<ArrayBuffer> {
    const last = blobs.at(-1);
    if (last === undefined) throw new Error("Nothing was saved.");
    return readBytes(last);
  }
  const readText = async () => new TextDecoder().decode(await readLast());
  return {
    names,
    end() {
      URL.createObjectURL = createObjectURL;
      HTMLAnchorElement.prototype.click = click;
    },
    readBundle: async () => JSON.parse(await readText()) as Bundle,
    readText,
    hasMark: async () =>
      new TextDecoder("utf-8", { ignoreBOM: true }).decode(await readLast()).startsWith("\uFEFF"),
  };
}

/** jsdom's files have no `arrayBuffer`. */
function readBytes(blob: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as ArrayBuffer));
    reader.addEventListener("error", () => reject(new Error("unreadable")));
    reader.readAsArrayBuffer(blob);
  });
}
