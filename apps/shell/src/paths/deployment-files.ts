export const deploymentFiles = {
  configuration: "/config.json",
  products: "/remotes.json",
} as const;

/** The list of a build's components, in the folder of the shell's or a product's build. */
export const getLicencesFile = (folder = "/") => `${folder}licences.json`;

/**
 * One of the two files that the page's inline script requests before this code is loaded. A second call fetches again,
 * because a response body can be read only once.
 */
export function fetchStartFile(address: string): Promise<Response> {
  return window.capnoFiles?.[address] ?? fetch(address);
}
