/**
 * The recipes of CONTRIBUTING.md ("How do I add …"): each is followed in a copy of the project, with no more than the
 * files that it names, and what was added is then seen where it should be.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import type { Choices, Operation } from "#core/api/operation.ts";
import type * as FilterModule from "#core/places/filter.ts";
import { type PlaceColumns, writeBlock as writeBlockHere } from "#core/shard/country-block.ts";
import type * as BlockModule from "#core/shard/country-block.ts";
import type * as QuadtreeModule from "#core/shard/quadtree.ts";
import type * as ColumnsModule from "#core/suggestion/columns.ts";
import type { Check, CheckResult } from "../../build/check/check.ts";
import type { Format } from "../../build/import/records/record.ts";
import type { StorageDriver } from "../../server/storage/driver.ts";
import { LANGUAGES } from "../../web/app/i18n/languages.ts";
import { filesBelow } from "../build/folders.ts";
import { temporaryFolder, writeSmallData } from "../build/small-data.ts";
import type * as ContextModule from "../../build/compile/plan/context.ts";
import type * as TypesModule from "../../build/compile/plan/types.ts";
import type * as SchemaModule from "../../build/import/mapping/schema.ts";
import type * as PlaceTypesModule from "../../web/app/base/place-types.ts";
import type * as FilterFacts from "../../web/app/explore/facts.ts";
import { factsWith } from "../support/coded-facts.ts";
import { type Copy, type Edits, projectWith, put } from "./copy.ts";

const PAGE = readFileSync("CONTRIBUTING.md", "utf8");

/** The most files that a contributor changes by hand. */
const FILES_MAX = 4;

let copy: Copy | null = null;
afterEach(async () => {
  await copy?.close();
  copy = null;
});

/** The row of the page for `what`: the paths that it names. */
const filesOnPage = (what: string): readonly string[] => {
  const line = PAGE.split("\n").find((one) => one.startsWith(`| ${what} |`)) ?? "";
  const files = line.split(" | ")[1] ?? "";
  return [...files.matchAll(/`([^`]+\.(?:ts|tsx|json|md|csv))`/g)].map(([, path = ""]) => path);
};

/** Whether a path of the page, with its parts in angle brackets, is that of a file. */
const isNamed = (path: string, shown: string): boolean =>
  new RegExp(`^${shown.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(/<[^>]*>/g, "[^/]+")}$`).test(path);

/** Follows a recipe: the page names each of its files and no other, and they are few. */
const follow = async (what: string, edits: Edits): Promise<Copy> => {
  const [files, shown] = [Object.keys(edits), filesOnPage(what)];
  expect(files.length).toBeLessThanOrEqual(FILES_MAX);
  expect(files.filter((path) => !shown.some((one) => isNamed(path, one)))).toEqual([]);
  expect(shown.filter((one) => !files.some((path) => isNamed(path, one)))).toEqual([]);
  copy = await projectWith(edits);
  return copy;
};

/** What the compiler says of a part of the project. */
const problemsOf = (root: string, part: string): readonly string[] => {
  const tsc = join(process.cwd(), "node_modules/typescript/bin/tsc");
  const { stdout } = spawnSync(process.execPath, [tsc, "-p", part], { cwd: root, encoding: "utf8" });
  return stdout.split("\n").filter((line) => line.includes("error"));
};

const always = (text: string) => () => text;

const row = (text: string) => (table: string) => `${table}${text}\n`;

/** What a command of the copy prints. */
const run = (root: string, ...command: readonly string[]): string => {
  const tsx = createRequire(import.meta.url).resolve("tsx/cli");
  const made = spawnSync(process.execPath, [tsx, "build/cli/main.ts", ...command], { cwd: root, encoding: "utf8" });
  if (made.status !== 0)
    throw new Error(`${command.join(" ")} ended with ${made.status}\n${made.stdout}${made.stderr}`);
  return made.stdout;
};

/** The languages that the data need not have a label in. */
const OTHERS = LANGUAGES.filter((language) => language !== "en" && language !== "ar");

/** What the check says of labels that are missing, by language. */
const missingLabels = (root: string, { openData }: { readonly openData: (dir: string) => Check }) =>
  openData(join(root, "data"))
    .diagnostics.filter(({ file }) => /^data\/(?:i18n|place-types)/.test(file))
    .map(({ severity, code, message }) => `${severity} ${code} ${message}`);

interface SiteTexts {
  readonly siteTexts: (language: string) => Readonly<Record<string, string>>;
}

/** The document of the API. */
const openApiOf = async (load: Copy["load"], types: Choices["types"]): Promise<string> => {
  const { writeDocument } = await load<{ readonly writeDocument: (parts: object) => string }>(
    "build/openapi/write-document.ts",
  );
  return writeDocument({ choices: { types, event_kinds: [] }, answered: new Map(), version: "0.0.0", attribution: [] });
};

/** What the parameters of /places make of a query. */
const placesAsked = async (load: Copy["load"], types: Choices["types"], query: object): Promise<unknown> => {
  const { READ_OPERATIONS } = await load<{ readonly READ_OPERATIONS: readonly Operation[] }>(
    "server/core/api/read-operations.ts",
  );
  const operation = READ_OPERATIONS.find(({ path }) => path === "/places");
  return operation?.parameters({ types, event_kinds: [] }).safeParse(query).data;
};

/** The form of places on GitHub. */
const issueFormOf = async (load: Copy["load"], root: string): Promise<string> => {
  const { derivedFiles } = await load<{ readonly derivedFiles: (dataDir: string) => ReadonlyMap<string, string> }>(
    "build/data/derive/files.ts",
  );
  return derivedFiles(join(root, "data")).get(".github/ISSUE_TEMPLATE/place.yml") ?? "";
};

describe("a recipe that adds", () => {
  test("a type of places", async () => {
    const { load, root } = await follow("a type of places", {
      "data/place-types.csv": put("shop,", "retreat,,,prayer,none,no,janazah,LandmarksOrHistoricalBuildings,,\nshop,"),
      "data/i18n/facts/en.json": put('"type.shop"', '"type.retreat": "Retreat",\n  "type.shop"'),
      "data/i18n/facts/ar.json": put('"type.shop"', '"type.retreat": "خلوة",\n  "type.shop"'),
      "data/imports/osm.json": put(
        '  "types": [\n',
        '  "types": [\n    { "when": { "amenity": "monastery", "religion": "muslim" }, "set": { "type": "retreat" } },\n',
      ),
    });
    const check = await load<{ readonly openData: (dir: string) => Check }>("build/check/check.ts");
    expect(missingLabels(root, check)).toEqual(
      OTHERS.map(
        (language) => `warning missing-label ${language} has no text for type.retreat, so pages say it in English`,
      ),
    );

    const { tables } = check.openData(join(root, "data"));
    const context = await load<typeof ContextModule>("build/compile/plan/context.ts");
    const plan = { today: "2026-11-27", editUrl: null, pageSizes: context.DEFAULT_PAGE_SIZES, hasCityLists: true };
    const { planTypes } = await load<typeof TypesModule>("build/compile/plan/types.ts");
    const written = planTypes(context.planContext(tables, plan, new Map())).map(({ content }) =>
      typeof content === "string" ? content : new TextDecoder().decode(content),
    );
    expect(written[0]).toContain('{"type":"retreat","label":"Retreat","labels":{"en":"Retreat","ar":"خلوة"}');
    expect(written.some((text) => text.includes('"type":"retreat","label":"خلوة"'))).toBe(true);

    const types = Object.fromEntries(
      tables.placeTypes.map(({ value }) => [value.type, { categories: [...(value.categories ?? [])] }]),
    );
    expect(await openApiOf(load, types)).toContain('"retreat"');
    expect(await placesAsked(load, types, { type: "retreat" })).toMatchObject({ type: "retreat" });

    const { siteTexts } = await load<SiteTexts>("web/plugins/site-texts.ts");
    expect(["en", "ar", "fr"].map((language) => siteTexts(language)["type.retreat"])).toEqual([
      "Retreat",
      "خلوة",
      "Retreat",
    ]);
    const { typeOfPlace } = await load<typeof PlaceTypesModule>("web/app/base/place-types.ts");
    expect(typeOfPlace("retreat")).toMatchObject({ prayers: "none", hasReviews: false, unasked: new Set(["janazah"]) });

    expect(await issueFormOf(load, root)).toContain('- "retreat"');
    const { readMapping } = await load<typeof SchemaModule>("build/import/mapping/schema.ts");
    expect(
      readMapping(
        join(root, "data"),
        "osm",
        tables.placeTypes.map(({ value }) => value),
      ),
    ).toMatchObject({
      ok: true,
    });
  });

  test("a fact of places", { timeout: 180_000 }, async () => {
    const { load, root } = await follow("a fact of places", {
      "server/core/facts/place.ts": put(
        'doc: "Funeral prayers" },\n',
        'doc: "Funeral prayers" },\n  heating: { kind: "availability", part: "amenities", doc: "Heating" },\n',
      ),
      "data/i18n/facts/en.json": put('"fact.halal":', '"fact.heating": "Heating",\n  "fact.halal":'),
      "data/i18n/facts/ar.json": put('"fact.halal":', '"fact.heating": "تدفئة",\n  "fact.halal":'),
      "data/imports/osm.json": put('    "toilets": {', '    "heating": { "from": ["heating"] },\n    "toilets": {'),
    });
    const check = await load<{ readonly openData: (dir: string) => Check }>("build/check/check.ts");
    expect(missingLabels(root, check)).toEqual(
      OTHERS.map(
        (language) => `warning missing-label ${language} has no text for fact.heating, so pages say it in English`,
      ),
    );

    // The command of the last column writes the column into the files, and the build reads it.
    expect(run(root, "fix", "data/places/gb.csv")).toContain("1 empty column added");
    const places = readFileSync(join(root, "data/places/gb.csv"), "utf8").split("\n");
    const at = (places[0] ?? "").split(",").indexOf("heating");
    expect(at).toBeGreaterThan(0);
    const data = writeSmallData(
      join(root, "small"),
      Object.fromEntries(
        ["en", "ar"].map((language) => {
          const path = `i18n/facts/${language}.json`;
          return [path, readFileSync(join(root, "data", path), "utf8")];
        }),
      ),
    );
    const small = join(data, "places/gb.csv");
    const [header = "", line = ""] = readFileSync(small, "utf8").split("\n");
    writeFileSync(small, `${header},heating\n${line},limited\n`);
    run(
      root,
      "build",
      "--data",
      data,
      "--out",
      join(root, "out"),
      "--no-imports",
      "--no-layers",
      "--workers",
      "0",
      "--today",
      "2026-11-27",
    );
    const built = filesBelow(join(root, "out")).filter((path) => /\.(?:json|csv)$/.test(path));
    const saying = (text: string) =>
      built.filter((path) => readFileSync(join(root, "out", path), "utf8").includes(text));
    expect(saying('"heating":"limited"')).not.toEqual([]);
    expect(saying("heating").filter((path) => path.endsWith(".csv"))).not.toEqual([]);
    expect(saying("heating").filter((path) => path.endsWith("openapi.json"))).toHaveLength(1);

    const types = { mosque: { categories: [] } };
    expect(await openApiOf(load, types)).toContain("heating");
    expect(await placesAsked(load, types, { amenities: "heating" })).toMatchObject({ amenities: ["heating"] });
    const { AMENITIES } = await load<typeof FilterFacts>("web/app/explore/facts.ts");
    expect(AMENITIES).toContainEqual(["heating", "fact.heating"]);
    const { siteTexts } = await load<SiteTexts>("web/plugins/site-texts.ts");
    expect(["en", "ar", "fr"].map((language) => siteTexts(language)["fact.heating"])).toEqual([
      "Heating",
      "تدفئة",
      "Heating",
    ]);
    const { readPlaceFields } = await load<typeof ColumnsModule>("server/core/suggestion/columns.ts");
    expect(readPlaceFields({ amenities: { heating: "yes" } })).toMatchObject({
      changes: { columns: { heating: "yes" } },
      faults: [],
    });
    const { PLACES } = await load<{ readonly PLACES: { readonly columns: object } }>("build/bulk/columns.ts");
    expect(Object.keys(PLACES.columns)).toContain("heating");
    expect(await issueFormOf(load, root)).toContain('id: "heating"');
    expect(problemsOf(root, "web")).toEqual([]);
  });

  test("a rule of the check", async () => {
    const { load, root } = await follow("a rule of the check", {
      "build/check/rules/shouting.ts": always(`import { NOTHING, ruleOfCurated } from "./rule.ts";

export const shouting = ruleOfCurated(({ value: { name_en: name }, report }) =>
  name !== null && /^[A-Z]{4,}/.test(name) ? [report("name_en", "shouted-name", "the name is in capitals")] : NOTHING,
);
`),
      "build/check/rules/place-rules.ts": (text) =>
        put(
          "  sorted,\n];",
          "  sorted,\n  shouting,\n];",
        )(put('} from "./rule.ts";', '} from "./rule.ts";\nimport { shouting } from "./shouting.ts";')(text)),
      "server/core/columns/diagnostic-codes.ts": put(
        '  "stale-exception": {',
        `  "shouted-name": {
    severity: "warning",
    meaning: "A name is in capitals.",
    example: "name_en: the name is in capitals",
    fix: "Write it as the mosque does.",
  },
  "stale-exception": {`,
      ),
      "test/cases/shouted-name/places/gb.csv": always("slug,name_en,lat,lng\ngreat-mosque,GREAT MOSQUE,51.5,-0.1\n"),
    });
    const { checkData } = await load<{ readonly checkData: (dir: string) => CheckResult }>("build/check/check.ts");
    const places = readFileSync(join(root, "test/cases/shouted-name/places/gb.csv"), "utf8");
    const data = writeSmallData(join(temporaryFolder(), "data"), { "places/gb.csv": places });
    expect(checkData(data).diagnostics).toEqual([
      expect.objectContaining({ code: "shouted-name", severity: "warning", line: 2, field: "name_en" }),
    ]);
    const { withCodes } = await load<{ readonly withCodes: (text: string) => string | null }>(
      "build/data/derive/code-list.ts",
    );
    expect(withCodes(readFileSync(join(root, "data/README.md"), "utf8"))).toContain(
      "`shouted-name` | warning | A name is in capitals.",
    );
  });

  test("a language of the pages", async () => {
    const words = (path: string) => () =>
      JSON.stringify(
        Object.fromEntries(
          Object.entries(JSON.parse(readFileSync(path, "utf8")) as Record<string, string>).map(([key, text]) => [
            key,
            `fa ${text}`,
          ]),
        ),
      );
    const { load } = await follow("a language of the pages", {
      "web/app/i18n/fa.json": words("web/app/i18n/en.json"),
      "web/screen/i18n/fa.json": words("web/screen/i18n/en.json"),
      "web/app/i18n/languages.ts": put(
        "  fr: {",
        '  fa: { name: "فارسی", dir: "rtl", locale: "fa-IR-u-ca-gregory-nu-latn", data: "en" },\n  fr: {',
      ),
      "README.md": put("eight languages", "nine languages"),
    });
    interface Words {
      readonly wordsOf: (language: string) => (key: string) => string;
    }
    const screen = await load<Words>("web/screen/base/words.ts");
    const elements = await load<Words>("packages/elements/src/words.ts");
    expect(screen.wordsOf("fa")("title")).toMatch(/^fa /);
    expect(elements.wordsOf("fa")("times.adhan")).toMatch(/^fa /);
    const { languageOf } = await load<{ readonly languageOf: (tag: string) => string | null }>(
      "web/app/i18n/languages.ts",
    );
    expect(languageOf("fa-IR")).toBe("fa");
    const { expand } = await load<{ readonly expand: (text: string, language: string) => string }>(
      "web/docs/tables.ts",
    );
    expect(expand("<!-- table: site-languages -->", "en")).toMatch(/`fa` \| Persian \| .*فارسی/);
  });

  test("a storage driver", async () => {
    const { load } = await follow("a storage driver", {
      "server/storage/memory-driver.ts": always(`import { memoryStorage } from "#core/contribution/memory-storage.ts";
import type { StorageDriver } from "./driver.ts";

export const memoryDriver: StorageDriver = {
  schemes: ["memory"],
  forms: ["memory:NAME"],
  faultOf: () => null,
  labelOf: (name) => \`memory:\${name}\`,
  isExclusive: true,
  load: async () => Promise.resolve(() => memoryStorage()),
};
`),
      "server/storage/drivers.ts": (text) =>
        put(
          "kvDriver];",
          "kvDriver, memoryDriver];",
        )(
          put(
            'import { kvDriver } from "./kv-driver.ts";',
            'import { kvDriver } from "./kv-driver.ts";\nimport { memoryDriver } from "./memory-driver.ts";',
          )(text),
        ),
      "server/README.md": put("`sqlite:FILE` |", "`sqlite:FILE` | `memory:NAME` |"),
      "test/storage/contract.test.ts": () =>
        put(
          'describeStorage({\n  name: "files"',
          'describeStorage({\n  name: "driver",\n  isExclusive: true,\n  open: openDriver,\n});\n\ndescribeStorage({\n  name: "files"',
        )(readFileSync("test/storage/contract.test.ts", "utf8")),
    });
    const { parseReviewsSetting } = await load<{
      readonly parseReviewsSetting: (text: string) => { readonly driver: StorageDriver; readonly target: string };
    }>("server/storage/open.ts");
    const { driver, target } = parseReviewsSetting("memory:a");
    expect(driver.labelOf(target)).toBe("memory:a");
    const storage = await (await driver.load(target))(() => undefined);
    expect(await storage.create("reviews/1", "a", "b")).toBe(true);
    const { SETTINGS } = await load<{ readonly SETTINGS: unknown }>("server/runtime/settings.ts");
    expect(JSON.stringify(SETTINGS)).toContain("`memory:NAME`");
  });

  test("an authority", async () => {
    const { load, root } = await follow("an authority", {
      "data/authorities/authorities.csv": row(
        "fj-union,Fiji Muslim Union,اتحاد مسلمي فيجي,3,low,,0,10,,,https://fijimuslim.example/,",
      ),
      "data/authorities/authority-areas.csv": row("fj-union,FJ,,,,"),
      "data/authorities/authority-editions.csv": row("fj-union,,,,,,,,,,,,,,,,,,,Printed times of Suva 2026,"),
    });
    const { openData } = await load<{ readonly openData: (dir: string) => Check }>("build/check/check.ts");
    const { diagnostics, tables } = openData(join(root, "data"));
    expect(diagnostics.filter(({ file }) => file.startsWith("data/authorities/"))).toEqual([]);
    expect(tables.authorities.map(({ value }) => value.id)).toContain("fj-union");
    const { expand } = await load<{ readonly expand: (text: string, language: string) => string }>(
      "web/docs/tables.ts",
    );
    expect(expand("<!-- table: authorities -->", "en")).toContain("Fiji Muslim Union");
  });

  test("a format of imports", async () => {
    const { load } = await follow("a format of imports", {
      "build/import/formats/lines.ts": always(`import type { Format } from "../records/record.ts";
import { json } from "./json.ts";

export const lines: Format = { ...json, name: "lines" };
`),
      "build/import/formats/formats.ts": (text) =>
        put(
          "      wikidata,\n",
          "      wikidata,\n      lines,\n",
        )(put("import { wikidata }", 'import { lines } from "./lines.ts";\nimport { wikidata }')(text)),
      "build/import/formats/README.md": put(
        "| `wikidata` |",
        "| `lines` | a name a line | by the mapping | `name` |\n| `wikidata` |",
      ),
    });
    const { formatsOf } = await load<{ readonly formatsOf: (aliases: unknown) => ReadonlyMap<string, Format> }>(
      "build/import/formats/formats.ts",
    );
    expect([...formatsOf({ columns: new Map(), values: new Map() }).keys()]).toContain("lines");
  });

  test("mosques and their times, from one list", { timeout: 180_000 }, async () => {
    const mosques = [
      "Mosque,Lat,Lng,Fajr,Zuhr,Asr,Maghrib,Isha",
      "Masjid Bilal,-51.70,-57.85,5:30,1:30,5:15,sunset,8:30",
      "Masjid Hira,-51.69,-57.87,5:45,1:15,5:00,sunset,8:45",
    ];
    const { root } = await follow("mosques and their times, from one list", {
      "mosques.csv": always(mosques.join("\n")),
    });
    const data = join(root, "data");
    const command = ["import", "times", join(root, "mosques.csv"), "--places", "--country", "fk", "--data", data];
    expect(run(root, ...command, "--yes")).toContain("Places of the list: 0 known, 2 new");
    const idsIn = (path: string): readonly string[] =>
      readFileSync(join(data, path), "utf8")
        .trimEnd()
        .split("\n")
        .slice(1)
        .map((line) => line.split(",", 1)[0] ?? "");
    const ids = idsIn("places/fk.csv");
    expect(ids).toHaveLength(2);
    expect([...new Set(idsIn("times/fk.csv"))]).toEqual(ids);
  });

  test("a parameter of an endpoint", async () => {
    const { load } = await follow("a parameter of an endpoint", {
      "server/core/api/places.ts": put(
        "    has: grammar.choices(",
        '    open_now: grammar.choice(["yes"], "Only places that are open").optional(),\n    has: grammar.choices(',
      ),
      "CHANGELOG.md": row("- `/places` takes `open_now`."),
    });
    const choices: Choices = { types: { mosque: { categories: [] } }, event_kinds: [] };
    expect(await placesAsked(load, choices.types, { open_now: "yes" })).toMatchObject({ open_now: "yes" });
    expect(await openApiOf(load, choices.types)).toContain("Only places that are open");
  });

  test("a filter by a fact", async () => {
    const { load, root } = await follow("a filter by a fact", {
      "server/core/facts/place.ts": (text) =>
        put(
          'said: "Whether alcohol is sold; null where unknown",\n',
          'said: "Whether alcohol is sold; null where unknown",\n    filter: { doc: "Only where alcohol is, or is not" },\n',
        )(put('suggested: "E.164",\n', 'suggested: "E.164",\n    filter: { doc: "they can be called" },\n')(text)),
      "CHANGELOG.md": row("- `/places` takes `alcohol`, and `has=phone`."),
    });
    const types = { mosque: { categories: [] } };
    const query = { alcohol: "no", has: "phone,times" };
    expect(await placesAsked(load, types, query)).toMatchObject({ alcohol: "no", has: ["times", "phone"] });
    const document = await openApiOf(load, types);
    expect(document).toContain("Only where alcohol is, or is not");
    expect(document).toContain("`phone`: they can be called");
    expect(document).toContain("(amenities, halal, alcohol, has)");

    // The files of the data build hold the facts, and the engine filters by them.
    const { readBlock, writeBlock } = await load<typeof BlockModule>("server/core/shard/country-block.ts");
    const { readLeaf, writeLeaf } = await load<typeof QuadtreeModule>("server/core/shard/quadtree.ts");
    const { all, detailTests } = await load<typeof FilterModule>("server/core/places/filter.ts");
    const said = [
      { alcohol: "no", phone: "+442076528000" },
      { alcohol: "yes", phone: null },
      { alcohol: null, phone: null },
    ];
    const rows = said.map((facts, id) => ({
      id,
      city: "",
      type: "halal",
      lat: 1,
      lng: 2,
      status: "active" as const,
      facts: factsWith(facts as object),
    }));
    const block = readBlock("x", writeBlock("GB", rows));
    const leaf = readLeaf("x", writeLeaf(Uint32Array.of(0, 1, 2), rows));
    const kept = (columns: PlaceColumns, filter: object) => {
      const isKept = all(detailTests(columns, filter));
      return [0, 1, 2].filter((index) => isKept(index));
    };
    for (const columns of [block, leaf]) {
      expect(kept(columns, { alcohol: "yes" })).toEqual([1]);
      expect(kept(columns, { has: ["phone"] })).toEqual([0]);
      expect(kept(columns, { stated: ["alcohol"] })).toEqual([0, 1]);
    }
    const old = readBlock("x", writeBlockHere("GB", rows));
    expect(kept(old, { halal: "no" })).toEqual([]);
    expect(() => kept(old, { alcohol: "no" })).toThrow('got no column "alcohol: yes no"');

    const { HAS, wordsOffered } = await load<{
      readonly HAS: readonly unknown[];
      readonly wordsOffered: (name: string) => readonly unknown[];
    }>("web/app/explore/facts.ts");
    expect(HAS).toContainEqual(["phone", "fact.phone"]);
    expect(wordsOffered("alcohol")).toEqual([
      ["yes", "said.yes"],
      ["no", "said.no"],
    ]);
    const { requestOf } = await load<{ readonly requestOf: (state: object, lang: string) => string }>(
      "web/app/explore/state.ts",
    );
    expect(requestOf({ alcohol: "no" }, "en")).toContain("alcohol=no");
    expect([...problemsOf(root, "web"), ...problemsOf(root, "web/sw")]).toEqual([]);
  });

  test("a ninth amenity, for which the bits of the first eight have no room", async () => {
    const names = ["heating", "cooling", "library"];
    copy = await projectWith({
      "server/core/facts/place.ts": put(
        'doc: "Funeral prayers" },\n',
        `doc: "Funeral prayers" },\n${names
          .map((name) => `  ${name}: { kind: "availability", part: "amenities", doc: "A ${name}" },\n`)
          .join("")}`,
      ),
    });
    const { readBlock, writeBlock } = await copy.load<typeof BlockModule>("server/core/shard/country-block.ts");
    const { all, detailTests } = await copy.load<typeof FilterModule>("server/core/places/filter.ts");
    const rows = [null, "no", "limited", "yes"].map((library, id) => ({
      id,
      city: "",
      type: "mosque",
      lat: 1,
      lng: 2,
      status: "active" as const,
      facts: { ...factsWith({ wudu: "yes" }), heating: null, cooling: "yes", library },
    }));
    const block = readBlock("x", writeBlock("GB", rows));
    const kept = (amenities: readonly string[]) => {
      const isKept = all(detailTests(block, { amenities } as object));
      return [0, 1, 2, 3].filter((index) => isKept(index));
    };
    expect([kept(["library", "wudu"]), kept(["cooling"]), kept(["heating"])]).toEqual([[2, 3], [0, 1, 2, 3], []]);
  });

  test("a view", async () => {
    const { load, root } = await follow("a view", {
      "web/app/views/charity.tsx": always("export const Charity = () => <h1>Zakat</h1>;\n"),
      "web/site/view-paths.ts": put('  "offline",\n', '  "offline",\n  "charity",\n'),
      "web/app/main.tsx": put(
        "  offline: lazy(",
        '  charity: lazy(async () => (await import("./views/charity.tsx")).Charity),\n  offline: lazy(',
      ),
    });
    const { PAGES } = await load<{ readonly PAGES: readonly string[] }>("web/shell.ts");
    expect(PAGES).toContain("charity");
    expect(problemsOf(root, "web")).toEqual([]);
  });
});
