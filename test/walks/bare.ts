/** The first page of the explorer in the place of rendered ones, so that a test's own answers are all that a view shows. */
import type { Page } from "playwright-core";
import { pageAt } from "#core/pages/address.ts";

export const serveBare = async (page: Page): Promise<unknown> =>
  page.route(
    ({ pathname }) => pageAt(pathname) !== null || /^\/place\/?$/.test(pathname),
    async (route) => {
      if (!route.request().isNavigationRequest()) return route.continue();
      const response = await route.fetch({ url: new URL("/", route.request().url()).href });
      return route.fulfill({ response });
    },
  );
