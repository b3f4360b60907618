import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import * as fc from "fast-check";
import { checkData, openData } from "../../../../build/check/check.ts";
import { layersOf } from "../../../../build/check/load/country-files.ts";
import { formatCsv } from "../../../../build/csv/csv.ts";
import { rowsAt } from "../../../../build/csv/rows-at.ts";
import { makeLayers } from "../../../../build/data/layers/layers.ts";
import { HEADER } from "../../../../build/import/layer/row.ts";
import { contentsOf } from "../../import/support/layer-of.ts";
import { temporaryFolder, writeSmallData } from "../../small-data.ts";

const scratch = temporaryFolder();
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const LAYERS = `layer,license,sources
osm,ODbL-1.0,osm
geonames,CC-BY-4.0,geonames
wikidata,CC0-1.0,wikidata
`;

const SOURCES = `id,name,url,license,record_url
geonames,GeoNames,https://www.geonames.org/,CC-BY-4.0,
osm,OpenStreetMap contributors,https://www.openstreetmap.org/copyright,ODbL-1.0,n=https://www.openstreetmap.org/node/{id}
wikidata,Wikidata,https://www.wikidata.org/,CC0-1.0,
`;

let folders = 0;

const dataFolder = (): string => {
  folders += 1;
  return writeSmallData(join(scratch, `data-${folders}`), { "layers/layers.csv": LAYERS });
};

interface ImportedPlace {
  readonly refs: readonly string[];
  readonly name?: string;
  readonly lat?: number;
}

interface Folder {
  readonly sources?: string;
  readonly report?: Readonly<Record<string, unknown>>;
  readonly twins?: string;
}

/** A folder as `import` leaves it, with one data set. */
const importsFolder = (dataset: string, places: readonly ImportedPlace[], more: Folder = {}): string => {
  folders += 1;
  const dir = join(scratch, `imports-${folders}`);
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  };
  const rows = places.map(({ refs, name = "Blue Mosque", lat = 51.5 }, i) => {
    const id = String(1_000_000_000 + i);
    const slug = `${name.toLowerCase().replaceAll(" ", "-")}-${id}`;
    const row: Readonly<Record<string, string>> = {
      id,
      slug,
      type: "mosque",
      rank: "5",
      name_en: name,
      lat: String(lat),
      // Two of one name at one spot would be one place.
      lng: (-0.1 - Number(/\d+/.exec(refs.at(-1) ?? "")?.[0] ?? 0) / 1000).toFixed(4),
      status: "active",
      source: refs.join(";"),
    };
    return HEADER.map((column) => row[column] ?? "");
  });
  write("places/gb.csv", formatCsv(HEADER, rows));
  const drafts = places.flatMap(({ refs }) => refs.map((ref) => JSON.stringify({ ref, places })));
  write(`drafts/${dataset}/gb.jsonl`, drafts.map((line) => `${line}\n`).join(""));
  write("sources.csv", more.sources ?? SOURCES);
  write("twins.csv", more.twins ?? "country,ref,id\n");
  write(
    `reports/${dataset}.json`,
    JSON.stringify({ asOf: "2026-04-30", withLayers: false, source: { id: "osm" }, ...more.report }),
  );
  return dir;
};

/** Every place of the layers: layer, id and records. */
const placesIn = (dataDir: string): readonly string[] =>
  layersOf(dataDir)
    .flatMap(({ dir }) =>
      rowsAt(join(dir, "places/gb.csv")).map(({ id, source }) => `${dir.split("/").at(-1)} ${id} ${source}`),
    )
    .sort();

const retiredIn = (dataDir: string) =>
  layersOf(dataDir).flatMap(({ dir }) =>
    rowsAt(join(dir, "retired.csv")).map((row) => [row["id"], row["reason"], row["replaced_by"]].join(" ")),
  );

describe("a place", () => {
  test("belongs to the layer of its strictest source, with a permanent id that its slug ends in", () => {
    const dataDir = dataFolder();
    const { counts, diff } = makeLayers(
      dataDir,
      importsFolder("gb", [
        { refs: ["osm:n1", "wikidata:Q7"] },
        { refs: ["wikidata:Q8"], lat: 52 },
        { refs: ["geonames:5", "wikidata:Q9"], lat: 53 },
      ]),
      false,
    );
    expect(counts).toEqual({ osm: 1, geonames: 1, wikidata: 1 });
    expect(placesIn(dataDir)).toEqual([
      "geonames 100000000 geonames:5;wikidata:Q9",
      "osm 100000001 osm:n1;wikidata:Q7",
      "wikidata 100000002 wikidata:Q8",
    ]);
    expect(diff.added.map(({ slug }) => slug).sort()).toEqual([
      "blue-mosque-100000000",
      "blue-mosque-100000001",
      "blue-mosque-100000002",
    ]);
    const { diagnostics, layered } = checkData(dataDir, { today: "2026-11-23", overlays: layersOf(dataDir) });
    expect([diagnostics, layered]).toEqual([[], { places: 3, countries: 1 }]);
  });

  test("keeps its id when it moves, is renamed, or gets a record of a stricter licence; the diff says so", () => {
    const dataDir = dataFolder();
    makeLayers(dataDir, importsFolder("gb", [{ refs: ["wikidata:Q7"] }]), false);
    const places = [
      { refs: ["osm:n1"], lat: 40 },
      { refs: ["osm:n9", "wikidata:Q7"], name: "Red Mosque", lat: 51.501 },
    ];
    const { diff } = makeLayers(dataDir, importsFolder("gb", places), false);
    expect(placesIn(dataDir)).toEqual(["osm 100000000 osm:n9;wikidata:Q7", "osm 100000001 osm:n1"]);
    expect([diff.moved.map(({ metres }) => Math.round(metres)), diff.renamed.length, diff.added.length]).toEqual([
      [111],
      1,
      1,
    ]);
    expect(retiredIn(dataDir)).toEqual([]);
  });

  test("is retired once two newer extracts of its data set lack it, and comes back with its id", () => {
    const dataDir = dataFolder();
    const both = [{ refs: ["osm:n1"] }, { refs: ["osm:n2"], lat: 52 }];
    const without = (lat: number) => [{ refs: ["osm:n1"], lat }];
    const run = (places: readonly ImportedPlace[], dataset = "gb") => {
      makeLayers(dataDir, importsFolder(dataset, places), false);
      return [placesIn(dataDir).length, retiredIn(dataDir)];
    };
    expect(run(both)).toEqual([2, []]);
    expect(run(without(51.1))).toEqual([2, []]);
    expect(run(without(51.1)), "the same extract again").toEqual([2, []]);
    expect(run([{ refs: ["osm:n77"], lat: 30 }], "fr"), "another data set").toEqual([3, []]);
    expect(run(without(51.2))).toEqual([2, ["100000001 unverified "]]);
    expect(run(without(51.3))).toEqual([2, ["100000001 unverified "]]);
    expect(run(both)).toEqual([3, []]);
  });

  test("that became part of another is replaced by it, and has its id again when they part", () => {
    const dataDir = dataFolder();
    const apart = [{ refs: ["osm:n1"] }, { refs: ["osm:w2"], lat: 51.5005 }];
    makeLayers(dataDir, importsFolder("gb", apart), false);
    makeLayers(dataDir, importsFolder("gb", [{ refs: ["osm:n1", "osm:w2"] }]), false);
    expect([placesIn(dataDir), retiredIn(dataDir)]).toEqual([
      ["osm 100000000 osm:n1;osm:w2"],
      ["100000001 duplicate 100000000"],
    ]);
    makeLayers(dataDir, importsFolder("gb", apart), false);
    expect([placesIn(dataDir).length, retiredIn(dataDir)]).toEqual([2, []]);
  });

  test("that parts into one with a name and one without gives its id to the former", () => {
    const dataDir = dataFolder();
    makeLayers(dataDir, importsFolder("gb", [{ refs: ["osm:n1", "osm:n2"] }]), false);
    const parts = [{ refs: ["osm:n1"], name: "Mosque" }, { refs: ["osm:n2"] }];
    makeLayers(dataDir, importsFolder("gb", parts), false);
    const parted = ["osm 100000000 osm:n2", "osm 100000001 osm:n1"];
    expect(placesIn(dataDir)).toEqual(parted);
    expect(makeLayers(dataDir, importsFolder("gb", parts), false).diff.added).toEqual([]);
    expect(placesIn(dataDir)).toEqual(parted);
  });

  test("keeps its id when a part of it goes over to another place, whatever that is called later", () => {
    const dataDir = dataFolder();
    const steps = [
      [{ refs: ["osm:n1", "osm:n2"] }],
      [{ refs: ["osm:n1", "osm:n2"] }, { refs: ["geonames:9"], lat: 52 }],
      [{ refs: ["osm:n1"] }, { refs: ["geonames:9", "osm:n2"], lat: 52, name: "Mosque" }],
      [{ refs: ["osm:n1"] }, { refs: ["geonames:9", "osm:n2"], lat: 52, name: "Red Mosque" }],
    ];
    for (const places of steps) makeLayers(dataDir, importsFolder("gb", places), false);
    const ids = placesIn(dataDir).map((place) => place.split(" ").slice(1).join(" "));
    expect(ids).toEqual(["100000000 osm:n1", "100000001 geonames:9;osm:n2"]);
    expect(retiredIn(dataDir)).toEqual([]);
  });

  test("that was curated since is replaced by the curated one", () => {
    const dataDir = dataFolder();
    makeLayers(dataDir, importsFolder("gb", [{ refs: ["osm:n1"] }]), false);
    makeLayers(dataDir, importsFolder("gb", [], { twins: "country,ref,id\nGB,osm:n1,401\n" }), false);
    expect([placesIn(dataDir), retiredIn(dataDir)]).toEqual([[], ["100000000 duplicate 401"]]);
  });
});

test("the same places in any order give the same bytes, at once and again", () => {
  const place = fc.record({
    refs: fc.uniqueArray(
      fc.nat(30).map((n) => `osm:n${n}`),
      { minLength: 1, maxLength: 1 },
    ),
  });
  const places = fc.uniqueArray(place, { selector: ({ refs: [ref] }) => ref, minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(
      places.chain((some) => fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length }))),
      ([some, shuffled]) => {
        const [one, other] = [dataFolder(), dataFolder()];
        makeLayers(one, importsFolder("gb", some), false);
        makeLayers(other, importsFolder("gb", shuffled), false);
        const ids = (dir: string) => contentsOf(join(dir, "layers"))["osm/ids.csv"];
        expect(ids(other)).toBe(ids(one));
        const before = contentsOf(join(one, "layers"));
        makeLayers(one, importsFolder("gb", some), false);
        expect(contentsOf(join(one, "layers"))).toEqual(before);
      },
    ),
    { numRuns: 20 },
  );
});

test("a dry run writes nothing", () => {
  const dataDir = dataFolder();
  const before = contentsOf(dataDir);
  expect(makeLayers(dataDir, importsFolder("gb", [{ refs: ["osm:n1"] }]), true).diff.added).toHaveLength(1);
  expect(contentsOf(dataDir)).toEqual(before);
});

describe("is refused, and changes nothing", () => {
  const foreign = `${SOURCES}city,City,,MIT,\n`;
  const relicensed = SOURCES.replace("CC0-1.0", "ODbL-1.0");
  test.each([
    ["a source in no layer", { sources: foreign }, "source city (MIT) is in no layer of data/layers/layers.csv"],
    [
      "another licence",
      { sources: relicensed },
      "source wikidata is under ODbL-1.0, and its layer wikidata is under CC0-1.0",
    ],
    [
      "an import that was compared with the layers",
      { report: { withLayers: true } },
      "gb was compared with the layers themselves; import it again with --no-layers",
    ],
  ])("%s", (_, more, message) => {
    const dataDir = dataFolder();
    const before = contentsOf(dataDir);
    expect(() => makeLayers(dataDir, importsFolder("gb", [{ refs: ["osm:n1"] }], more), false)).toThrow(message);
    expect(contentsOf(dataDir)).toEqual(before);
  });

  test.each([
    ["osm:n1,7,gb,", 2],
    ["osm:n1,100000000,gb,-1", 2],
    ["osm:n1,100000000,gb,\nosm:n1,100000001,gb,", 3],
    ["osm:n1,100000000,,", 2],
  ])("a ledger with the line %s", (line, number) => {
    const dataDir = dataFolder();
    mkdirSync(join(dataDir, "layers/osm"), { recursive: true });
    writeFileSync(join(dataDir, "layers/osm/ids.csv"), `ref,id,extract,missed\n${line}\n`);
    expect(() => makeLayers(dataDir, importsFolder("gb", [{ refs: ["osm:n1"] }]), false)).toThrow(
      `ids.csv:${number}: got `,
    );
  });
});

test("places of an area that no source can be right about are left out, all or the nameless, or are of unknown status", () => {
  const dataDir = dataFolder();
  const places = [
    { refs: ["osm:n1"], lat: 51.5 },
    { refs: ["osm:n2"], lat: 52.5 },
    { refs: ["osm:n3"], lat: 53.5 },
    { refs: ["osm:n4"], lat: 53.51, name: "Mosque" },
    { refs: ["osm:n5"], lat: 55.5 },
  ];
  makeLayers(dataDir, importsFolder("gb", places), false);
  const header = "area,country,west,south,east,north,places,effect,reason";
  const areas = [
    "razed,GB,-1,51,1,52,all,left-out,War",
    "abroad,FR,-1,52,1,53,all,left-out,War",
    "estate,GB,-1,53,1,54,nameless,left-out,Tags",
    "shelled,GB,-1,55,1,56,all,unknown,War",
  ];
  writeFileSync(join(dataDir, "layers/held-areas.csv"), `${[header, ...areas].join("\n")}\n`);
  expect(makeLayers(dataDir, importsFolder("gb", places), false).held).toBe(2);
  expect(placesIn(dataDir).map((place) => place.split(" ")[2])).toEqual(["osm:n2", "osm:n3", "osm:n5"]);
  const rows = rowsAt(join(dataDir, "layers/osm/places/gb.csv"));
  expect(rows.map((row) => row["status"])).toEqual(["active", "active", "unknown"]);
  expect(retiredIn(dataDir)).toEqual(["100000000 unverified ", "100000003 unverified "]);
});

test("rows whose record is curated, and imports of a record that a layer has, are left out", () => {
  const dataDir = dataFolder();
  makeLayers(dataDir, importsFolder("gb", [{ refs: ["osm:n1"] }, { refs: ["osm:n2"], lat: 52 }]), false);
  const imports = importsFolder("gb", [{ refs: ["osm:n1"] }, { refs: ["osm:n3"], lat: 53 }]);
  const overlays = [...layersOf(dataDir), { kind: "imports" as const, dir: imports, label: "imports" }];
  cpSync(imports, join(dataDir, "../imports"), { recursive: true });
  const { layered, imported } = checkData(dataDir, { today: "2026-11-23", overlays });
  expect([layered?.places, imported?.places]).toEqual([2, 1]);
});

describe("corrections of a layer", () => {
  const HEAD = "place_id,column,value,source,updated_on";

  /** The places of GB as a build reads them: id, name, phone, status and sources. */
  const readIn = (dataDir: string) => {
    const data = openData(dataDir, { overlays: layersOf(dataDir) });
    const file = data.placeFiles.find(({ stem }) => stem === "gb");
    if (file === undefined) throw new Error("got no files of gb, expected some");
    const { rows, diagnostics } = data.country(file, data.seenNothing());
    const layered = rows.filter(({ value }) => (value.id ?? 0) > 1);
    return {
      places: layered.map(({ value: { id, name_en, phone, status, source } }) =>
        [id, name_en, phone, status, source.join("+")].join(" "),
      ),
      messages: diagnostics.map(({ file: where, line, code, message }) => `${where}:${line} ${code} ${message}`),
    };
  };

  const twoPlaces = (): string => {
    const dataDir = dataFolder();
    makeLayers(dataDir, importsFolder("gb", [{ refs: ["osm:n1"] }, { refs: ["osm:n2"], lat: 52 }]), false);
    mkdirSync(join(dataDir, "overrides"));
    return dataDir;
  };

  const write = (dataDir: string, ...lines: readonly string[]): void =>
    writeFileSync(join(dataDir, "overrides/gb.csv"), `${[HEAD, ...lines].join("\n")}\n`);

  test("change what is read, name their source, and outlast the next import", () => {
    const dataDir = twoPlaces();
    write(dataDir, "100000000,phone,+442076528000,editorial,", "100000000,status,closed,editorial,2026-10-01");
    const read = [
      "100000000 Blue Mosque +442076528000 closed osm:n1+editorial",
      "100000001 Blue Mosque  active osm:n2",
    ];
    expect(readIn(dataDir)).toEqual({ places: read, messages: [] });
    makeLayers(dataDir, importsFolder("gb", [{ refs: ["osm:n1"], name: "Red Mosque" }]), false);
    expect(readIn(dataDir).places).toContain("100000000 Red Mosque +442076528000 closed osm:n1+editorial");
    expect(readFileSync(join(dataDir, "layers/osm/places/gb.csv"), "utf8")).not.toContain("+442076528000");
  });

  test("are checked as the column that they correct, and reported where they are", () => {
    const dataDir = twoPlaces();
    write(
      dataDir,
      "100000000,category,sauna,editorial,",
      "100000000,phone,020 7652 8000,editorial,",
      "100000000,rank,,editorial,",
      "100000000,status,closed,hearsay,",
      "100000001,type,temple,editorial,",
    );
    const { places, messages } = readIn(dataDir);
    expect(places[1]).toBe("100000001 Blue Mosque  active osm:n2+editorial");
    expect(messages).toEqual([
      expect.stringMatching(/^data\/overrides\/gb\.csv:2 unknown-category /),
      expect.stringMatching(/unknown-source .*hearsay/),
      expect.stringMatching(/^data\/overrides\/gb\.csv:6 unknown-type /),
      expect.stringMatching(/^data\/overrides\/gb\.csv:3 bad-phone /),
      expect.stringMatching(/^data\/overrides\/gb\.csv:4 required /),
    ]);
  });

  test("a place that data/retired.csv has is left out, also after the layer has retired it itself", () => {
    const dataDir = twoPlaces();
    writeFileSync(join(dataDir, "retired.csv"), "id,reason,replaced_by\n100000001,duplicate,1\n");
    expect(readIn(dataDir).places).toEqual(["100000000 Blue Mosque  active osm:n1"]);
    for (const name of ["Red Mosque", "Green Mosque"])
      makeLayers(dataDir, importsFolder("gb", [{ refs: ["osm:n1"], name }]), false);
    expect(retiredIn(dataDir)).toEqual(["100000001 unverified "]);
    expect(readIn(dataDir)).toEqual({ places: ["100000000 Green Mosque  active osm:n1"], messages: [] });
    const { diagnostics } = checkData(dataDir, { today: "2026-11-23", overlays: layersOf(dataDir) });
    expect(diagnostics).toEqual([]);
  });
});

describe("the gate", () => {
  const WORDS = `says,lang,words
other-religion,en,church
prayer,en,mosque
`;
  const VOUCHING = `source,vouches,reason
osm,no,"Anybody may write it."
`;
  const gated = (): string => {
    folders += 1;
    return writeSmallData(join(scratch, `data-${folders}`), {
      "layers/layers.csv": LAYERS,
      "admission-words.csv": WORDS,
      "admission-sources.csv": VOUCHING,
    });
  };
  const places = [
    { refs: ["osm:n1"], name: "Blue Mosque" },
    { refs: ["osm:n2"], name: "St Mary's Church" },
    { refs: ["osm:n3"], name: "Baali" },
    { refs: ["geonames:n4"], name: "Baali" },
  ];
  const unverifiedIn = (dataDir: string): readonly string[] =>
    layersOf(dataDir).flatMap(({ dir }) => rowsAt(join(dir, "unverified/gb.csv")).map((row) => row["name_en"] ?? ""));

  test("shows mosques by name or source, keeps unclear rows, refuses other things; each id stays", () => {
    const dataDir = gated();
    const { admitted } = makeLayers(dataDir, importsFolder("gb", places), false);
    expect(placesIn(dataDir)).toEqual(["geonames 100000000 geonames:n4", "osm 100000001 osm:n1"]);
    expect(unverifiedIn(dataDir)).toEqual(["Baali"]);
    expect(retiredIn(dataDir)).toEqual(["100000002 not-a-place ", "100000003 unverified "]);
    expect(admitted.map(({ source, decision, reason, places: count }) => [source, decision, reason, count])).toEqual([
      ["geonames", "shown", "", 1],
      ["osm", "refused", "other-religion", 1],
      ["osm", "shown", "", 1],
      ["osm", "unverified", "no-word", 1],
    ]);
    expect(checkData(dataDir, { overlays: layersOf(dataDir) }).diagnostics).toEqual([]);
  });

  test("counts what the import refused or kept itself", () => {
    const imports = importsFolder("gb", places);
    const { admitted } = makeLayers(gated(), imports, true);
    const [head = "", ...rows] = readFileSync(join(imports, "places/gb.csv"), "utf8").trimEnd().split("\n");
    const parts = { refused: /Church/, unverified: /Baali.*osm:n3/, places: /Blue|geonames/ };
    for (const [part, pattern] of Object.entries(parts)) {
      mkdirSync(join(imports, part), { recursive: true });
      const ofPart = rows.filter((row) => pattern.test(row));
      writeFileSync(join(imports, part, "gb.csv"), `${[head, ...ofPart].join("\n")}\n`);
    }
    const dataDir = gated();
    expect(makeLayers(dataDir, imports, false).admitted).toEqual(admitted);
    expect(retiredIn(dataDir)).toEqual(["100000002 not-a-place ", "100000003 unverified "]);
  });

  test("keeps what it said of an extract when another one of the same country comes", () => {
    const dataDir = gated();
    const report = (): string => readFileSync(join(dataDir, "layers/admission.csv"), "utf8");
    const city = importsFolder("osm-city", places);
    makeLayers(dataDir, city, false);
    const land = importsFolder("osm-land", [
      { refs: ["osm:n8"], name: "Old Church" },
      { refs: ["osm:n9"], name: "Green Mosque" },
    ]);
    for (const imports of [land, land, city, null]) {
      makeLayers(dataDir, imports, false);
      expect(report()).toContain("osm,GB,refused,other-religion,1,osm-city\n");
      expect(report()).toContain("osm,GB,refused,other-religion,1,osm-land\n");
      expect(report()).toContain("osm,GB,shown,,2,\n");
    }
    makeLayers(dataDir, importsFolder("osm-city", [{ refs: ["osm:n1"], name: "Blue Mosque" }]), false);
    expect(report()).not.toContain("osm-city");
  });

  test("says the same of the same rows, whoever asks again", () => {
    const dataDir = gated();
    const imports = importsFolder("gb", places);
    makeLayers(dataDir, imports, false);
    const before = contentsOf(join(dataDir, "layers"));
    for (const again of [null, imports]) {
      const { diff } = makeLayers(dataDir, again, false);
      expect([diff.added, diff.removed, diff.changed].flat()).toEqual([]);
      expect(contentsOf(join(dataDir, "layers"))).toEqual(before);
    }
  });

  test("shows a kept row under its old id once a word vouches for it", () => {
    const dataDir = gated();
    makeLayers(dataDir, importsFolder("gb", places), false);
    writeFileSync(join(dataDir, "admission-words.csv"), `${WORDS}muslim,mul,baali\n`);
    makeLayers(dataDir, null, false);
    expect(placesIn(dataDir)).toContain("osm 100000003 osm:n3");
    expect(retiredIn(dataDir)).toEqual(["100000002 not-a-place "]);
  });

  test("is told by the check where a row did not go through it", () => {
    const dataDir = gated();
    makeLayers(dataDir, importsFolder("gb", [{ refs: ["osm:n1"], name: "Blue Mosque" }]), false);
    const path = join(dataDir, "layers/osm/places/gb.csv");
    writeFileSync(path, readFileSync(path, "utf8").replace("Blue Mosque", "Blue Church"));
    expect(checkData(dataDir, { overlays: layersOf(dataDir) }).diagnostics).toMatchObject([
      { code: "not-admitted", message: "type is mosque, and its name says other-religion" },
    ]);
  });
});

describe("twins", () => {
  test("of one name within 60 m become one place with both records; the id that goes leads to the one that stays", () => {
    const dataDir = dataFolder();
    makeLayers(dataDir, importsFolder("gb", [{ refs: ["osm:n1"] }, { refs: ["osm:n2"], lat: 52 }]), false);
    const moved = importsFolder("gb", [{ refs: ["osm:n1"] }, { refs: ["osm:w1"], lat: 51.5004 }]);
    makeLayers(dataDir, moved, false);
    expect(placesIn(dataDir)).toContain("osm 100000000 osm:n1;osm:w1");
    expect(retiredIn(dataDir)).toContain("100000002 duplicate 100000000");
    const before = contentsOf(join(dataDir, "layers"));
    makeLayers(dataDir, null, false);
    expect(contentsOf(join(dataDir, "layers"))).toEqual(before);
  });
});
