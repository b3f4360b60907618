/** What guessed addresses mean, from their path alone. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cityTarget, countryTarget, guessAt, viewTarget } from "#core/pages/guess.ts";

const LANGUAGES = ["en", "ar", "bn", "fr", "id", "ms", "tr", "ur"];
const NONE = { lang: null, view: "page", country: null, city: null, placeId: null };
const LONDON = { slug: "london", country: "GB", name: "London", lat: 51.5085, lng: -0.1257 };

describe("a guessed address", () => {
  it.each([
    ["/qibla", { ...NONE, view: "qibla" }],
    ["/Ramadan/", { ...NONE, view: "ramadan" }],
    ["/map", { ...NONE, view: "map" }],
    ["/gb", { ...NONE, country: "GB" }],
    ["/GB/", { ...NONE, country: "GB" }],
    ["/uk/london", { ...NONE, country: "GB", city: "london" }],
    ["/fr", { ...NONE, view: "first", lang: "fr" }],
    ["/FR/gb/london", { ...NONE, lang: "fr", country: "GB", city: "london" }],
    ["/tr/tr", { ...NONE, lang: "tr", country: "TR" }],
    ["/ur/gb/london/a-mosque-147", { ...NONE, lang: "ur", placeId: 147 }],
    ["/place/153", { ...NONE, placeId: 153 }],
    ["/en/place/153/", { ...NONE, lang: "en", placeId: 153 }],
    ["/mosques/london", { ...NONE, city: "london" }],
    ["/prayer/london", { ...NONE, view: "prayer", city: "london" }],
    ["/prayer/gb/london", { ...NONE, view: "prayer", country: "GB", city: "london" }],
    ["/fr/qibla/kuala%20lumpur", { ...NONE, lang: "fr", view: "qibla", city: "kuala lumpur" }],
    ["/%D9%84%D9%86%D8%AF%D9%86", { ...NONE, city: "لندن" }],
  ])("%s has a meaning", (path, guess) => expect(guessAt(path, LANGUAGES)).toEqual(guess));

  it.each([
    "/",
    "/wp-login.php",
    "/api/v2",
    "/data/x",
    "/a/b/c/d",
    "/docs/nothing",
    "/%ff",
    "/x%2fy",
    "/gb/london/x",
    "/nowhere/at/all",
  ])("%s has none", (path) => expect(guessAt(path, LANGUAGES)).toBeNull());

  it("leads to paths of the site alone, whatever it is", () => {
    const part = fc.oneof(
      fc.constantFrom(
        "en",
        "fr",
        "gb",
        "qibla",
        "prayer",
        "map",
        "mosques",
        "place",
        "..",
        "",
        "%2f%2fevil.example",
        "\\evil",
      ),
      fc.string(),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
        const guess = guessAt(`/${parts.join("/")}`, LANGUAGES);
        if (guess === null) return;
        for (const target of [
          viewTarget(guess),
          countryTarget(guess, guess.country ?? "GB"),
          cityTarget(guess, LONDON),
        ]) {
          expect(target).toMatch(/^\/(?![/\\])/);
          expect(new URL(target, "https://musalla.example").origin).toBe("https://musalla.example");
        }
      }),
    );
  });

  it.each([
    ["/prayer/x", "/prayer/?lat=51.5085&lng=-0.1257&city=london&country=GB"],
    ["/fr/qibla/x", "/prayer/?lat=51.5085&lng=-0.1257&city=london&country=GB&lang=fr#qibla-title"],
    ["/map/x", "/?lat=51.5085&lng=-0.1257&at=London&map=auto"],
    ["/events/x", "/events/?country=GB"],
    ["/mosques/xy", "/en/gb/london"],
    ["/ar/mosques/xy", "/ar/gb/london"],
    ["/fr/xyz", "/en/gb/london?lang=fr"],
  ])("%s of a city leads to %s", (path, target) => {
    const guess = guessAt(path.replace(/x\w*$/, "london"), LANGUAGES);
    expect(guess === null ? null : cityTarget(guess, LONDON)).toBe(target);
  });
});
