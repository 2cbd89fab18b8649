/** Written in by the build: the commit of the shell and its time. */
declare const CAPNO_SHELL_BUILD: { readonly commit: string; readonly builtAt: string };

/** Made by the page's inline script: page/browser-check.js. */
interface Window {
  readonly capnoFiles?: Readonly<Record<string, Promise<Response>>>;
}

/** Replaced by the bundler with the mode of the build. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };
