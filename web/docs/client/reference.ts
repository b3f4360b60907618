/**
 * The reference of the API: Swagger UI over the OpenAPI document of this very host. Nothing else is asked: the
 * validator's badge is off. The document comes from the static files, which a plain CDN has too.
 */
import SwaggerUIBundle from "swagger-ui-dist/swagger-ui-es-bundle.js";
import "swagger-ui-dist/swagger-ui.css";
import "./reference.css";
import { mend } from "./mend.ts";

const DOCUMENT = "/data/v1/openapi.json";

const dark = matchMedia("(prefers-color-scheme: dark)");
const followScheme = (): void => {
  document.documentElement.classList.toggle("dark-mode", dark.matches);
};
dark.addEventListener("change", followScheme);
followScheme();

/** The operations alone: what the document says of itself stands above in the page's own words. */
const operationsOnly = ({
  React,
}: {
  readonly React: { readonly createElement: (...all: readonly never[]) => unknown };
}) => {
  const h = React.createElement as (
    type: unknown,
    props: unknown,
    ...children: readonly unknown[]
  ) => unknown;
  return {
    components: {
      OperationsLayout: ({
        getComponent,
      }: {
        readonly getComponent: (name: string, container?: boolean) => unknown;
      }) =>
        h(
          "div",
          { className: "swagger-ui" },
          h(getComponent("SvgAssets"), null),
          h(getComponent("errors", true), null),
          h(getComponent("operations", true), null),
        ),
    },
  };
};

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
