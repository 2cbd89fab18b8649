/** The part of the viewer's interface that is used here. */
interface Viewer {
  (options: {
    url: string;
    domNode: Element | null;
    deepLinking: boolean;
    docExpansion: "list";
    defaultModelsExpandDepth: number;
    persistAuthorization: boolean;
    showExtensions: boolean;
    validatorUrl: null;
  }): unknown;
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const showTheme = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", showTheme);
showTheme();

(globalThis as unknown as { readonly SwaggerUIBundle: Viewer }).SwaggerUIBundle({
  url: "/docs/openapi.json",
  domNode: document.querySelector("#calls"),
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  // A token that is tried out ends with the page.
  persistAuthorization: false,
  showExtensions: true,
  // Its maker's own service: nothing leaves this machine.
  validatorUrl: null,
});
