/** What requests count as: those that compute share one limit, pages and files another. */
import { expect, test } from "vitest";
import { kindOf } from "../../../server/base/load-shedding.ts";

test.each([
  ["/api/v1/prayer?lat=1&lng=2", "api"],
  ["/api", "api"],
  ["/mcp", "api"],
  ["/mcp?x=1", "api"],
  ["/m%63p", "api"],
  ["/%4dcp", "files"],
  ["/%6D%63%70/", "api"],
  ["/%61pi/v1/places", "api"],
  ["/api%2Fv1", "api"],
  ["/apis", "files"],
  ["/en/gb/london", "files"],
  ["/data/v1/manifest.json", "files"],
  ["/?q=/api/v1", "files"],
  ["/%E2%98%95", "files"],
])("%s counts as %s", (url, kind) => {
  expect(kindOf(url)).toBe(kind);
});
