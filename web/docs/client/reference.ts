/**
 * The reference of the API: Swagger UI over the OpenAPI document of this very host. Nothing else is asked: the
 * validator's badge is off. The document comes from the static files, which a plain CDN has too.
 */
import SwaggerUIBundle from "swagger-ui-dist/swagger-ui-es-bundle.js";
import "swagger-ui-dist/swagger-ui.css";
import "./reference.css";
import { mend } from "./mend.ts";

const DOCUMENT = "/data/v1/openapi.json";

type Element = (type: unknown, props: unknown, ...children: readonly unknown[]) => unknown;
interface System {
  readonly React: { readonly createElement: Element };
}
interface Parts {
  readonly getComponent: (name: string, container?: boolean) => unknown;
}

/** The operations alone: what the document says of itself stands above, in the page's own words. */
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
    // A link inside the button that opens an operation cannot be reached; the button changes the address anyway.
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
