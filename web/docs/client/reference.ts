/**
 * The API reference: Swagger UI over this host's OpenAPI document, a static file that any CDN can serve. Makes no other
 * requests: the validator badge is off.
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
