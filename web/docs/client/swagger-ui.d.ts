/** Types for the part of swagger-ui-dist in use; the package has none. */
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  const SwaggerUIBundle: (options: Readonly<Record<string, unknown>>) => unknown;
  export default SwaggerUIBundle;
}
