/** A browser is a client that names HTML and does not prefer JSON (RFC 9110, 12.5.1). */
import { expect, it } from "vitest";
import { prefersHtml } from "../../../server/http/serve.ts";

it.each([
  // Chromium, Firefox, Safari; lynx.
  [
    "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7",
    true,
  ],
  ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", true],
  ["text/html, text/plain, text/sgml, text/css, application/xhtml+xml, */*;q=0.01", true],
  ["text/html", true],
  ["TEXT/HTML ; q=0.5", true],
  ["text/html, application/json", true],
  [undefined, false],
  ["", false],
  ["*/*", false],
  ["text/*", false],
  ["application/json", false],
  ["application/json, text/html;q=0.9", false],
  ["application/json, text/plain, */*", false],
  ["text/html;q=0", false],
  ["text/html;q=0.0, */*", false],
  ["text/html;q=0.5, */*;q=0.8", false],
  ["text/html;q=x", false],
  ["text/htmlx", false],
])("Accept: %s is a browser: %s", (header, is) => expect(prefersHtml(header)).toBe(is));
