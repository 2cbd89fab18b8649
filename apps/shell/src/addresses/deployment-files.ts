/** The files beside the page that a deployment is read from. */
export const deploymentFiles = {
  configuration: "/config.json",
  products: "/remotes.json",
} as const;

/** What a build is made of, in its folder: the shell's own, or a product's. Decision K6 */
export const getLicencesFile = (folder = "/") => `${folder}licences.json`;

/**
 * One of the two files that the page's inline script requests before this code is loaded. A second call fetches again,
 * because a response body can be read only once. ADR 0056
 */
export function fetchStartFile(address: string): Promise<Response> {
  return window.capnoFiles?.[address] ?? fetch(address);
}
