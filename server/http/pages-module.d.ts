/** What web/build.ts bundles of the explorer; nitro.config.ts says where it is. */
declare module "#pages" {
  import type { RenderPage } from "#core/pages/page.ts";
  export const languages: readonly string[];
  export const renderPage: RenderPage;
}
