import { expect, it } from "vitest";
import { hasImsak } from "../../../../web/app/prayer/imsak.ts";
import { recordOf } from "./record.ts";

it.each([
  [{ imsak: "05:22", fajr: "05:32" }, true],
  [{ imsak: "05:32", fajr: "05:32" }, false],
  [{ fajr: "05:32" }, false],
])("%j has an imsak of its own: %s", (times, expected) => {
  expect(hasImsak(recordOf({ date: "2026-11-27", times }))).toBe(expected);
});
