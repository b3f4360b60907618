/**
 * The API reference: Swagger UI over this host's OpenAPI document, a static file that any CDN can serve. Makes no other
 * requests: the validator badge is off.
 */
import SwaggerUIBundle from "swagger-ui-dist/swagger-ui-es-bundle.js";
import "swagger-ui-dist/swagger-ui.css";
import "./reference.css";
import { siteAt } from "../../site/site.ts";

const MEDIA_TYPE = ".content-type-wrapper, .response-control-media-type, .body-param-content-type";

const nameOf = (field: Element): string => {
  const parameter = field.closest("[data-param-name]")?.getAttribute("data-param-name");
  if (parameter !== null && parameter !== undefined) return parameter;
  if (field.matches("textarea")) return "Body of the request";
  return field.closest(MEDIA_TYPE) === null ? "Example" : "Media type";
};

const mendBelow = (root: Element): void => {
  for (const field of root.querySelectorAll(":is(select, textarea, input[type='text']):not([aria-label])"))
    field.setAttribute("aria-label", nameOf(field));
  for (const scrolled of root.querySelectorAll(":is(pre, .table-container):not([tabindex])"))
    scrolled.setAttribute("tabindex", "0");
  // Tables are not landmarks, and several unnamed ones look the same.
  for (const table of root.querySelectorAll("table[role='region']")) table.removeAttribute("role");
};

/** Fixes everything below an element, now and after every change. */
const mend = (root: Element): void => {
  new MutationObserver(() => mendBelow(root)).observe(root, { childList: true, subtree: true });
};

const DOCUMENT = siteAt("/data/v1/openapi.json");

type CreateElement = (type: unknown, props: unknown, ...children: readonly unknown[]) => unknown;
interface System {
  readonly React: { readonly createElement: CreateElement };
}
interface Parts {
  readonly getComponent: (name: string, container?: boolean) => unknown;
}

/** Only the operations: the page itself introduces the API. */
const operationsOnly = ({ React: { createElement } }: System) => ({
  components: {
    OperationsLayout: ({ getComponent }: Parts) =>
      createElement(
        "div",
        { className: "swagger-ui" },
        createElement(getComponent("SvgAssets"), null),
        createElement(getComponent("errors", true), null),
        createElement(getComponent("operations", true), null),
      ),
  },
  wrapComponents: {
    // A link inside the button of an operation is unreachable by keyboard; the button changes the address anyway.
    DeepLink:
      () =>
      ({ text }: { readonly text: unknown }) =>
        createElement("span", null, text),
  },
});

const root = document.querySelector("#reference");
if (root !== null) {
  mend(root);
  SwaggerUIBundle({
    url: DOCUMENT,
    domNode: root,
    layout: "OperationsLayout",
    plugins: [operationsOnly],
    deepLinking: true,
    docExpansion: "list",
    defaultModelsExpandDepth: -1,
    tryItOutEnabled: true,
    validatorUrl: "none",
    syntaxHighlight: false,
  });
}
