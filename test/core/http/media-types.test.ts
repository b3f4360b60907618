import { expect, test } from "vitest";
import { contentTypeOf, isCompressible } from "#core/http/media-types.ts";

test.each([
  ["index.html", "text/html; charset=utf-8", true],
  ["assets/main-1a2b.js", "text/javascript; charset=utf-8", true],
  ["en/places/gb.json", "application/json; charset=utf-8", true],
  ["manifest.webmanifest", "application/manifest+json; charset=utf-8", true],
  ["index/boxes.bin", "application/octet-stream", true],
  ["icon.png", "image/png", false],
  ["font.woff2", "font/woff2", false],
  ["no-extension", "application/octet-stream", false],
  ["toString", "application/octet-stream", false],
])("%s is %s", (name, type, isLoose) => {
  expect([contentTypeOf(name), isCompressible(name)]).toEqual([type, isLoose]);
});
