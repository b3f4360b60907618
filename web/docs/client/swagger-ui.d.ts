/** What is used of swagger-ui-dist, which has no types of its own. */
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  const SwaggerUIBundle: (options: Readonly<Record<string, unknown>>) => unknown;
  export default SwaggerUIBundle;
}
