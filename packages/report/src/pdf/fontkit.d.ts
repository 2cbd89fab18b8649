// fontkit brings no types: this is what we use of it.

declare module "fontkit" {
  interface Font {
    readonly characterSet: readonly number[];
    readonly unitsPerEm: number;
    layout(text: string): { readonly advanceWidth: number };
  }

  export function create(file: Uint8Array): Font;
}
