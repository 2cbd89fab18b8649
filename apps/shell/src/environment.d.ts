/** Replaced by the bundler with the mode of the build. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };
