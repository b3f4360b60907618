/** The style of the map, which pages do not check. */
import { validateStyleMin } from "@maplibre/maplibre-gl-style-spec";
import { describe, expect, it } from "vitest";
import { styleOf } from "../../../../web/app/map/style.ts";

describe("the style", () => {
  it.each(
    (["light", "dark"] as const).flatMap((scheme) =>
      ["en", "ar"].flatMap((language) => [true, false].map((hasStreets) => ({ scheme, language, hasStreets }))),
    ),
  )("is valid for $scheme, $language, streets: $hasStreets", (look) => {
    expect(validateStyleMin(styleOf(look)).map(({ message }) => message)).toEqual([]);
  });
});
