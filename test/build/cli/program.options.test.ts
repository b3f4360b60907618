/**
 * Every command beside every other: an option, a word or a value of no use to it is refused with exit code 2 before it
 * does anything. A command that is not in the table fails the first test.
 */
import { suggestion } from "../data/accept/support.ts";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createProgram, runData } from "../../../build/cli/program.ts";
import { createCommandLine, leavesOf, type Outcome } from "../../../server/cli/command-line.ts";
import { hashFolder } from "../folders.ts";
import { completePlaces, SHIPPED_DATA, temporaryFolder, writeSmallData } from "../small-data.ts";
import { testProcess } from "./test-process.ts";

const scratch = temporaryFolder();
const data = join(scratch, "data");
const out = join(scratch, "out");

afterAll(() => rmSync(scratch, { recursive: true, force: true }));
beforeAll(() =>
  writeSmallData(data, {
    "places/gb.csv": "id,slug,city,lat,lng\n1,one,london,51.5,-0.1\n,two,london,51.6,-0.2\n",
    "places/sa.csv": "slug;id;city;lat;lng\nthree;;makkah;21.4;39.8\n",
  }),
);

const said: string[] = [];
const PROCESS = testProcess(said);

const run = async (...args: readonly string[]): Promise<Outcome> => runData(args, PROCESS);

const ON_DATA = ["--data", data];

interface Case {
  /** What the command needs to be a right command line. */
  readonly words: readonly string[];
  /** An option of another command. */
  readonly foreign: readonly string[];
  /** What is refused, beside the words; `--dry-run` is added where the command has none. */
  readonly wrong: readonly (readonly [words: readonly string[], said: string])[];
}

const WRONG_DAY = [["--today", "2026-02-30"], '--today is "2026-02-30", must be a date'] as const;
const WRONG_DATA = [["--data", "nowhere"], '--data is "nowhere", must be a folder'] as const;
const WRONG_BUILD = [
  WRONG_DAY,
  [["--workers", "x"], '--workers is "x", must be a whole number'],
  [["--max-files", "-1"], '--max-files is "-1", must be a whole number'],
  [["--edit-url", "{file}"], '--edit-url is "{file}", must be a web address'],
  [["--ratings", "nowhere"], '--ratings is "nowhere", must be a file'],
  [["--imports", data, "--no-imports"], "--imports and --no-imports contradict each other"],
] as const;

/** Every command with words that it takes, and with what it must not take. */
const COMMANDS: Readonly<Record<string, Case>> = {
  check: {
    words: ON_DATA,
    foreign: ["--nameless", "drop"],
    wrong: [
      WRONG_DATA,
      WRONG_DAY,
      [["--format", "markdown"], "must be one of text, github, json"],
      [["--base", "no-such"], '"no-such" is neither'],
    ],
  },
  accept: {
    words: [...ON_DATA, "--from", join(data, "cities.csv")],
    foreign: ["--format", "text"],
    wrong: [WRONG_DATA, WRONG_DAY, [["--mark", "all"], "must be one of written, merged, none"]],
  },
  "stewards invite": { words: ["1", ...ON_DATA], foreign: ["--publish"], wrong: [WRONG_DATA] },
  "stewards check": {
    words: ON_DATA,
    foreign: ["--format", "text"],
    wrong: [WRONG_DATA, [["--place", "x"], '--place is "x", must be a whole number']],
  },
  "stewards list": { words: [], foreign: ["--data", data], wrong: [] },
  "stewards revoke": { words: ["1"], foreign: ["--data", data], wrong: [] },
  "texts check": {
    words: [],
    foreign: ["--data", data],
    wrong: [[["--project", "nowhere"], '--project is "nowhere", must be a folder']],
  },
  "texts accept": {
    words: [],
    foreign: ["--data", data],
    wrong: [
      [["no.such.text"], "there is no text no.such.text"],
      [["--project", "nowhere"], '--project is "nowhere", must be a folder'],
    ],
  },
  fix: { words: ON_DATA, foreign: ["--today", "2026-01-15"], wrong: [WRONG_DATA] },
  "new place": {
    words: [...ON_DATA, "--yes"],
    foreign: ["--format", "text"],
    wrong: [WRONG_DATA, WRONG_DAY],
  },
  mint: { words: ON_DATA, foreign: ["--yes"], wrong: [WRONG_DATA] },
  diff: {
    words: [data, ...ON_DATA],
    foreign: ["--base", "main"],
    wrong: [WRONG_DATA, [["--format", "github"], "must be one of text, markdown, json"]],
  },
  import: {
    words: ["csv", join(data, "cities.csv"), ...ON_DATA, "--out", out],
    foreign: ["--fresh"],
    wrong: [
      WRONG_DATA,
      [["--nameless", "no"], '--nameless is "no", must be keep or drop'],
      [["--country", "gbr"], '--country is "gbr", must be a two-letter'],
      [["--as", "My List"], "--as is"],
      [["--max-bytes", "0"], '--max-bytes is "0", must be a whole number'],
      [["--endpoint", "nowhere"], '--endpoint is "nowhere", must be a web address'],
      [["--endpoint", "https://example.org/"], "--endpoint needs import overpass-json --country CC"],
    ],
  },
  "import times": {
    words: [join(data, "cities.csv"), ...ON_DATA, "--place", "1"],
    foreign: ["--out", out],
    wrong: [
      WRONG_DATA,
      [["--country", "gbr"], '--country is "gbr", must be a two-letter'],
      [["--mapping", "nowhere.json"], "--mapping is"],
      [["--year", "3000"], '--year is "3000", must be 1900 to 2100'],
      [["--month", "13"], '--month is "13", must be 1 to 12'],
      [["--url", "nowhere"], '--url is "nowhere", must be a web address'],
      [["--verified-on", "2026-02-30"], '--verified-on is "2026-02-30", must be a date'],
    ],
  },
  "import authority-timetable": {
    words: [join(data, "cities.csv"), ...ON_DATA, "--authority", "gb-london", "--url", "https://example.org/"],
    foreign: ["--out", out],
    wrong: [WRONG_DATA, [["--year", "3000"], '--year is "3000", must be 1900 to 2100']],
  },
  fit: {
    words: [join(data, "cities.csv"), ...ON_DATA, "--lat", "51.5", "--lng", "-0.1", "--timezone", "Europe/London"],
    foreign: ["--out", out],
    wrong: [
      WRONG_DATA,
      [["--lat", "91"], '--lat is "91", must be degrees'],
      [["--timezone", "Nowhere"], '--timezone is "Nowhere", must be a time zone'],
      [["--authority", "OM"], '--authority is "OM", must be an id'],
      [["--publisher", "me"], '--publisher is "me", must be'],
      [["--year", "3000"], '--year is "3000", must be 1900 to 2100'],
    ],
  },
  accuracy: { words: [join(data, "cities.csv"), ...ON_DATA], foreign: ["--out", out], wrong: [WRONG_DATA] },
  forecast: {
    words: ["2027", ...ON_DATA],
    foreign: ["--out", out],
    wrong: [WRONG_DATA, [["--today", "tomorrow"], '--today is "tomorrow", must be a date']],
  },
  clocks: { words: ON_DATA, foreign: ["--out", out], wrong: [WRONG_DATA] },
  layers: {
    words: [data, ...ON_DATA],
    foreign: ["--imports", data],
    wrong: [WRONG_DATA, [["--as", "x"], "unknown option '--as'"]],
  },
  admit: { words: ON_DATA, foreign: ["--country", "gb"], wrong: [WRONG_DATA] },
  world: {
    words: [...ON_DATA, "--out", out, "--dry-run"],
    foreign: ["--country", "gb"],
    wrong: [
      WRONG_DATA,
      [["--countries", "gbr"], '--countries is "gbr", must be two-letter country codes'],
      [["--accept-loss", "x"], '--accept-loss is "x", must be two-letter'],
      [["--countries", "gb,zz", "--accept-loss", "yy"], "ZZ, YY: no such country in countries.csv"],
      [["--max-bytes", "0"], '--max-bytes is "0", must be a whole number'],
    ],
  },
  tiles: {
    words: [join(data, "cities.csv"), "--countries", "mv", "--out", join(scratch, "no-site")],
    foreign: ["--country", "gb"],
    wrong: [
      [["--countries", "mdv"], '--countries is "mdv", must be two-letter country codes'],
      [["--remove", "x"], '--remove is "x", must be two-letter country codes'],
      [["--remove", "mv"], "--remove goes without an extract and without --countries"],
    ],
  },
  bulk: {
    words: ["--from", data, "--out", out],
    foreign: ["--data", data],
    wrong: [
      [["--from", "nowhere"], '--from is "nowhere", must be a folder'],
      [["--out", data], "is not empty"],
    ],
  },
  stats: {
    words: ON_DATA,
    foreign: ["--base", "main"],
    wrong: [WRONG_DATA, [["--out", "nowhere"], "--out is"], [["--format", "csv"], "must be text or json"]],
  },
  links: {
    words: ON_DATA,
    foreign: ["--imports", data],
    wrong: [WRONG_DATA, [["--format", "json"], "must be text or markdown"]],
  },
  licences: { words: [], foreign: ["--data", data], wrong: [] },
  locks: { words: [], foreign: ["--format", "json"], wrong: [] },
  build: { words: [...ON_DATA, "--out", out], foreign: ["--static"], wrong: [WRONG_DATA, ...WRONG_BUILD] },
  refresh: { words: ["derived", ...ON_DATA], foreign: ["--today", "2026-01-15"], wrong: [WRONG_DATA] },
  prepare: {
    words: ["data", ...ON_DATA],
    foreign: ["--out", out],
    wrong: [WRONG_DATA, ...WRONG_BUILD],
  },
  release: { words: ON_DATA, foreign: ["--base", "main"], wrong: [WRONG_DATA, ...WRONG_BUILD] },
  all: {
    words: ["--static", "--out", out, ...ON_DATA],
    foreign: ["--country", "gb"],
    wrong: [
      WRONG_DATA,
      ...WRONG_BUILD,
      [["--base", "musalla"], '--base is "musalla", must be a folder of the host'],
      [["--page-files", "php"], "--page-files is"],
      [["--compress", "--no-compress"], "--compress and --no-compress contradict each other"],
    ],
  },
  nginx: {
    words: [],
    foreign: ["--data", data],
    wrong: [[["--base", "musalla"], '--base is "musalla", must be a folder of the host']],
  },
  comment: { words: [data], foreign: ["--data", data], wrong: [] },
};

/** Those that show what they would do; `--dry-run` is refused by every other. */
const DRY = new Set([
  "accept",
  "accuracy",
  "fix",
  "new place",
  "mint",
  "import",
  "import authority-timetable",
  "import times",
  "layers",
  "admit",
  "world",
]);

/** Takes any number of words. */
const TAKES_WORDS = new Set([
  "accuracy",
  "fix",
  "fit",
  "import authority-timetable",
  "import times",
  "prepare",
  "texts accept",
]);

const program = createProgram({ ...PROCESS, cli: createCommandLine() });
const nameOf = (command: (typeof leaves)[number]): string =>
  command.parent?.parent ? `${command.parent.name()} ${command.name()}` : command.name();
const leaves = leavesOf(program);

const helpOf = (name: string): string =>
  name === "all" ? "npm run build -- --help" : `npm run data -- ${name} --help`;

/** The outcome, after nothing on the disk changed. */
const refused = async (...args: readonly string[]): Promise<string> => {
  const before = hashFolder(scratch);
  const { code, out: printed, err = "" } = await run(...args);
  expect([code, printed]).toEqual([2, undefined]);
  expect(hashFolder(scratch)).toBe(before);
  return err;
};

test("the table has every command", () => {
  expect(Object.keys(COMMANDS).toSorted()).toEqual(leaves.map(nameOf).toSorted());
});

describe.each(Object.entries(COMMANDS))("%s", (name, { words, foreign, wrong }) => {
  const call = [...name.split(" "), ...words];

  test("refuses an option of another command, and points at its help", async () => {
    const [flag = ""] = foreign;
    expect(leaves.some(({ options }) => options.some(({ long }) => long === flag))).toBe(true);
    const err = await refused(...call, ...foreign);
    expect(err).toContain(`unknown option '${flag}'`);
    expect(err).toContain(`(${flag} is an option of `);
    expect(err).toMatch(new RegExp(`\\nSee ${helpOf(name)}$`));
  });

  if (!DRY.has(name))
    test("refuses --dry-run", async () => {
      expect(await refused(...call, "--dry-run")).toContain(
        `${name === "all" ? "npm run build" : name}: unknown option '--dry-run'`,
      );
    });

  if (!TAKES_WORDS.has(name))
    test("refuses a word too many", async () => {
      const err = await refused(...call, "data/places/zz.csv", "nonsense");
      expect(err).toContain(
        `${name === "all" ? "npm run build" : name}: too many arguments: "data/places/zz.csv", "nonsense"`,
      );
    });

  test("refuses an option that is misspelt, and names the right one", async () => {
    expect(await refused(...call, "--hlep")).toContain("(Did you mean --help?)");
  });

  test.each(wrong)("refuses %j", async (more, message) => {
    expect(await refused(...call, ...more)).toContain(message);
  });

  test("explains itself", async () => {
    const { code, out: help = "", err } = await run(...name.split(" "), "--help");
    expect([code, err]).toEqual([0, undefined]);
    const { options } = leaves.find((one) => nameOf(one) === name) ?? { options: [] };
    for (const { long } of options) expect(help).toContain(`  ${long}`);
    expect(help).toContain(`Usage: ${helpOf(name).replace(/ --help$/, "")}`);
  });
});

describe("a dry run writes nothing", () => {
  const NEW = [
    "--country",
    "gb",
    "--name-en",
    "New Mosque",
    "--name-ar",
    "مسجد جديد",
    "--type",
    "mosque",
    "--lat",
    "51.56",
    "--lng",
    "-0.17",
  ];
  const IMPORT = ["csv", join(SHIPPED_DATA, "places/fi.csv"), "--data", SHIPPED_DATA];
  const WITHOUT_ID = { "places/gb.csv": "id,slug\n1,one\n,two\n" };
  const SPREADSHEET = {
    "places/gb.csv": new TextEncoder().encode(completePlaces("id,slug\n1,one\n").replaceAll(",", ";")),
  };

  const TIMETABLE = join(scratch, "timetable.csv");

  const PRINTED = join(scratch, "printed.csv");
  const SUGGESTIONS = join(scratch, "suggestions.jsonl");

  const LAYERS = { "layers/layers.csv": "layer,license,sources\nown,CC-BY-4.0,musalla\n" };

  const CHURCH = {
    ...LAYERS,
    "admission-words.csv": "says,lang,words\nother-religion,en,church\n",
    "layers/own/ids.csv": "ref,id,extract,missed\nmusalla:1,100000001,own,\n",
    "layers/own/places/gb.csv": `id,slug,type,name_en,name_ar,names,alt_names,lat,lng,source
100000001,church-100000001,mosque,St Mary's Church,,,,51.5,-0.1,musalla:1
`,
  };

  test.each<
    readonly [
      name: string,
      overlay: Readonly<Record<string, string | Uint8Array>>,
      words: readonly string[],
      said: RegExp,
    ]
  >([
    ["fix", SPREADSHEET, [], /^data\/places\/gb\.csv: ; → , between fields/m],
    ["new place", WITHOUT_ID, [...NEW, "--yes"], /^data\/places\/gb\.csv:4 would be written\. Nothing was written\.$/],
    ["mint", WITHOUT_ID, [], /^data\/places\/gb\.csv:3: two would be 2\n1 id would be given; nothing was written\.$/],
    ["import", {}, IMPORT, /^[^\n]*imports: [^\n]*\n +\d+ read$/m],
    [
      "import times",
      {},
      [TIMETABLE, "--place", "1"],
      /^Nothing was written; it would be data\/timetables\/gb\/east-london-mosque-2026\.csv/m,
    ],
    [
      "accept",
      { "places/gb.csv": "id,slug,name_en,city,lat,lng\n1,one,One Mosque,london,51.56,-0.11\n" },
      ["--from", SUGGESTIONS],
      /^1 suggestion would be written, 0 confirmed, 0 held back\. Nothing was written\.$/m,
    ],
    ["accuracy", {}, [PRINTED], /^country,source,[^\n]*\nGB,leaflet,/],
    [
      "admit",
      CHURCH,
      [],
      /^the gate shows 0 places, keeps 0 unverified, and refuses 1 \(other-religion 1\)\nnothing was written$/m,
    ],
    ["layers", LAYERS, [join(scratch, "layers/imports")], /^\+1 place$[^]*nothing was written$/m],
  ])("%s", async (name, overlay, words, message) => {
    const own = join(scratch, name);
    const [dataDir, imports] = [writeSmallData(join(own, "data"), overlay), join(own, "imports")];
    mkdirSync(imports);
    if (name === "import times") {
      cpSync(join(SHIPPED_DATA, "imports/times"), join(dataDir, "imports/times"), { recursive: true });
      writeFileSync(TIMETABLE, "Date,Fajr,Sunrise\n2026-05-01,03:31,05:34\n2026-05-02,03:28,05:32\n");
    }
    if (name === "accuracy")
      writeFileSync(
        PRINTED,
        "source,city,country,lat,lng,tz,date,fajr,sunrise,dhuhr,asr,maghrib,isha\n" +
          ["01", "02"]
            .map(
              (day) => `leaflet,Leeds,GB,53.8,-1.55,Europe/London,2026-03-${day},05:00,06:50,12:20,15:20,17:50,19:30\n`,
            )
            .join(""),
      );
    if (name === "accept")
      writeFileSync(
        SUGGESTIONS,
        JSON.stringify(suggestion({ fields: { website: "https://www.eastlondonmosque.org.uk/" } })),
      );
    writeFileSync(join(imports, "notes.txt"), "");
    if (name === "layers") {
      writeFileSync(join(own, "list.csv"), "ref,name_en,lat,lng,type\n1,Town Mosque,64.13,-21.9,mosque\n");
      await run("import", "csv", join(own, "list.csv"), "--data", SHIPPED_DATA, "--no-layers", "--out", imports);
    }
    const where = name === "import" ? ["--out", imports] : ["--data", dataDir];
    const call = [...name.split(" "), ...words, ...where];
    const before = [hashFolder(own), hashFolder(SHIPPED_DATA)];
    const dry = await run(...call, "--dry-run");
    expect([dry.code, [hashFolder(own), hashFolder(SHIPPED_DATA)]]).toEqual([0, before]);
    expect(dry.out).toMatch(message);

    expect((await run(...call)).code).toBe(0);
    expect(hashFolder(own)).not.toBe(before[0]);
  });

  test("of every command that has the option", () => {
    const having = leaves.filter(({ options }) => options.some(({ long }) => long === "--dry-run"));
    expect(having.map(nameOf).toSorted()).toEqual([...DRY].toSorted());
  });
});

describe("values", () => {
  test("that are wrong are all reported at once, with what is unknown", async () => {
    const err = await refused(
      "build",
      "--data",
      "nowhere",
      "--today",
      "x",
      "--workers=y",
      "--endpoint",
      "z",
      "--dry-run",
    );
    for (const one of ["'--endpoint'", "'--dry-run'", "--data is", "--today is", "--workers is"])
      expect(err).toContain(one);
  });

  test("may be negative numbers", async () => {
    await run("new", "place", ...ON_DATA, "--lat", "-91.5", "--lng", "-181");
    expect(said.join("\n")).toContain("lat is -91.5, must be");
    expect(said.join("\n")).toContain("lng is -181, must be");
  });

  test("are not the next option", async () => {
    expect(await refused("build", ...ON_DATA, "--out", "--fresh")).toContain("--out needs a value");
    expect(await refused("mint", "--data", "--dry-run")).toContain("--data needs a value");
  });

  test("that are empty are no path", async () => {
    for (const words of [["build"], ["all", "--static"], ["import", "csv", "x"]])
      expect(await refused(...words, ...ON_DATA, "--out", "")).toContain('--out is "", must be a path');
  });

  test("of prepare need the part that they are for", async () => {
    expect(await refused("prepare", "web", "--fresh", "--no-imports")).toMatch(
      /^--no-imports, --fresh: no use without the part data$/m,
    );
    expect(await refused("prepare", "webb")).toContain('part is "webb", must be one of data, openapi, web, server');
    expect(await refused("prepare", "data", "--security-contact", "https://example.org/")).toContain(
      "--security-contact: no use without the part web",
    );
    expect(await refused("prepare", "--security-contact", "nobody")).toContain(
      '--security-contact is "nobody", must be a URI that begins with https://, mailto: or tel:',
    );
    vi.stubEnv("MUSALLA_SECURITY_CONTACT", "somebody");
    expect(await refused("prepare")).toContain('--security-contact is "somebody", must be a URI');
    vi.unstubAllEnvs();
  });

  test.each([
    [["--out", out], "--out needs --static"],
    [["--no-compress"], "--no-compress needs --static"],
  ])("of npm run build: %j", async (words, message) => {
    expect(await refused("all", ...ON_DATA, ...words)).toContain(message);
  });
});

describe("without a command", () => {
  test.each<readonly [words: readonly string[], said: string]>([
    [[], "Usage: npm run data -- <command> [options]"],
    [["new"], "Usage: npm run data -- new"],
    [["chek"], "unknown command 'chek'\n(Did you mean check?)\nSee npm run data -- --help"],
    [["new", "plce"], "unknown command 'plce'"],
    [["--data", data, "check"], "npm run data: unknown option '--data'"],
    [["help"], "unknown command 'help'"],
    [["tiles", "nowhere.osm.pbf", "--countries", "mv"], 'extract is "nowhere.osm.pbf", must be a file'],
    [["tiles", "--countries", "mv"], "--countries needs an extract"],
    [["tiles", "package.json"], "--countries is missing: whose extract is it?"],
  ])("%j is refused", async (words, message) => {
    expect(await refused(...words)).toContain(message);
  });

  test("--help has each command on one screen", async () => {
    const { code, out: help = "" } = await run("--help");
    expect(code).toBe(0);
    for (const { name } of program.commands.map((one) => ({ name: one.name() })))
      expect(help).toMatch(new RegExp(`^  ${name}\\b`, "m"));
    expect(help.split("\n").length).toBeLessThan(44);
  });
});

test("no command loads the check, the build or an importer before it is run", () => {
  const heavy = [
    "build/check/check.ts",
    "build/compile/build.ts",
    "build/site/prepare.ts",
    "build/import/import.ts",
    "build/check/load/load.ts",
  ];
  const found = new Set<string>();
  const visit = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    for (const [, from = ""] of readFileSync(path, "utf8").matchAll(/^import (?!type )[^;]*?"(\.[^"]+\.ts)";/gm))
      visit(join(dirname(path), from));
  };
  visit("build/cli/main.ts");
  expect(found).toContain("build/cli/program.ts");
  expect(heavy.filter((one) => found.has(one) || !existsSync(one))).toEqual([]);
});
