/** What is used of swagger-ui-dist, which has no types of its own. */
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  type Component = (props: {
    readonly getComponent: (name: string, container?: boolean) => Component;
  }) => unknown;
  interface System {
    readonly React: {
      readonly createElement: (type: unknown, props: unknown, ...children: readonly unknown[]) => unknown;
    };
  }
  const SwaggerUIBundle: (options: {
    readonly url: string;
    readonly domNode: Element;
    readonly layout: string;
    readonly plugins: readonly ((system: System) => {
      readonly components: Readonly<Record<string, Component>>;
    })[];
    readonly [option: string]: unknown;
  }) => unknown;
  export default SwaggerUIBundle;
}
