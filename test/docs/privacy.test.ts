/** The page on privacy names everything that the pages and the worker keep in a browser, and how long the server keeps things. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { HONOURED_MS } from "#core/contribution/claims.ts";
import { WINDOWS_S } from "#core/contribution/rate-limit.ts";
import { SALT_LIFE_MS, SALT_PERIOD_MS } from "#core/contribution/salts.ts";
import { addressOf, LANGUAGES } from "../../web/docs/guides.ts";
import { filesBelow } from "../build/folders.ts";

const sources = ["web/app", "web/screen", "web/sw", "web/docs/client"]
  .flatMap((folder) => filesBelow(folder).map((path) => join(folder, path)))
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => readFileSync(path, "utf8"));

const found = (pattern: RegExp): readonly string[] =>
  [...new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, one = ""]) => one)))].sort();

describe.each(LANGUAGES)("the page on privacy in %s", (language) => {
  const page = readFileSync(`web/docs/${language}/privacy.md`, "utf8");

  it("names all that a browser keeps", () => {
    const keys = found(/"(musalla\.[a-z]+)"/g);
    expect(keys).toEqual([
      "musalla.answered",
      "musalla.clock",
      "musalla.drafts",
      "musalla.favourites",
      "musalla.host",
      "musalla.lang",
      "musalla.place",
      "musalla.position",
      "musalla.remind",
      "musalla.reviews",
      "musalla.sheets",
      "musalla.suggestions",
      "musalla.visits",
    ]);
    for (const key of keys) expect(page).toContain(`\`${key}\``);
    // Whoever stores anything in another way has to say so on the page.
    const ways = found(/\b(localStorage|sessionStorage|indexedDB|openDB|caches|document\.cookie|cookieStore)\b/g);
    expect(ways).toEqual(["caches", "localStorage", "openDB", "sessionStorage"]);
    expect(page).toContain("IndexedDB");
  });

  it("says how long the server keeps things", () => {
    expect([SALT_PERIOD_MS, SALT_LIFE_MS, HONOURED_MS]).toEqual([2, 24, 24].map((hours) => hours * 3_600_000));
    expect(Math.max(...Object.values(WINDOWS_S))).toBe(3600);
    expect(page).toContain(
      language === "en"
        ? "every two hours, and each is destroyed after 24 hours"
        : "كل ساعتين، ويُتلف كل مفتاح بعد 24 ساعة",
    );
    expect(page).toContain(language === "en" ? "an hour at most" : "ساعة على الأكثر");
  });

  it("has an address of its own", () => {
    expect(addressOf(language, "privacy")).toBe(language === "en" ? "/privacy/" : "/privacy/ar/");
  });
});
