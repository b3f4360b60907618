import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import { afterAll, describe, expect, test } from "vitest";
import { type Dialogue, openTerminal } from "../../../../build/data/new/interview.ts";
import { formatNewPlace, newPlace } from "../../../../build/data/new/place.ts";
import { hashFolder } from "../../folders.ts";
import { temporaryFolder, writeSmallData } from "../../small-data.ts";

const scratch = temporaryFolder();
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let folders = 0;
const freshData = (overlay: Readonly<Record<string, string>> = {}): string =>
  writeSmallData(join(scratch, String((folders += 1))), overlay);

/** A dialogue whose answers are given beforehand; what was said and asked is kept. */
const scripted = (answers: readonly string[]) => {
  const said: string[] = [];
  const left = [...answers];
  const dialogue: Dialogue = {
    say: (text) => said.push(text),
    ask: async (prompt) => {
      said.push(prompt);
      return left.shift() ?? null;
    },
  };
  return { dialogue, said, left };
};

const FLAGS = {
  country: "gb",
  name_en: "Finsbury Park Mosque",
  name_ar: "مسجد فينسبري بارك",
  type: "mosque",
  lat: "51.56313",
  lng: "-0.10703",
};

const byFlags = async (
  dataDir: string,
  flags: Readonly<Record<string, string>>,
  typed: readonly string[] = [],
  isConfirmed = true,
) => {
  const { dialogue, said } = scripted(typed);
  const answers = new Map(Object.entries(flags));
  const options = {
    dataDir,
    today: "2026-11-21",
    answers,
    dialogue,
    isInteractive: false,
    isConfirmed,
    isDryRun: false,
  };
  return { result: await newPlace(options), said: said.join("\n") };
};

const byHand = async (dataDir: string, typed: readonly string[], flags: Readonly<Record<string, string>> = {}) => {
  const { dialogue, said, left } = scripted(typed);
  const answers = new Map(Object.entries(flags));
  const options = {
    dataDir,
    today: "2026-11-21",
    answers,
    dialogue,
    isInteractive: true,
    isConfirmed: false,
    isDryRun: false,
  };
  return { result: await newPlace(options), said: said.join("\n"), left };
};

const rowsOf = (dataDir: string, country: string): readonly string[] =>
  readFileSync(join(dataDir, `places/${country}.csv`), "utf8")
    .split("\n")
    .slice(1, -1);

describe("by flags", () => {
  test("the row is written in its place, without an id, the rest proposed", async () => {
    const data = freshData();
    const { result } = await byFlags(data, FLAGS);
    expect(result).toMatchObject({ outcome: "written", file: "data/places/gb.csv", line: 3 });
    expect(rowsOf(data, "gb")[1]).toBe(result.row);
    const header = readFileSync(join(data, "places/gb.csv"), "utf8").split("\n")[0]?.split(",") ?? [];
    const row = Object.fromEntries(result.row.split(",").map((value, i) => [header[i], value]));
    expect(row).toMatchObject({ id: "", slug: "finsbury-park-mosque", city: "london", rank: "5" });
    expect(row).toMatchObject({
      status: "active",
      source: "editorial",
      updated_on: "2026-11-21",
      verified_on: "",
    });
    expect(formatNewPlace(result)).toBe("data/places/gb.csv:3 is written. It gets its id when it is merged.");
  });

  test("a country's first place makes its file", async () => {
    const data = freshData();
    const flags = { ...FLAGS, country: "SA", name_ar: "", city: "", lat: "21.4", lng: "39.8" };
    const { result } = await byFlags(data, flags);
    expect(result).toMatchObject({ outcome: "written", file: "data/places/sa.csv", line: 2 });
    expect(rowsOf(data, "sa")).toHaveLength(1);
  });

  test("nothing is asked but the confirmation", async () => {
    const data = freshData();
    const hash = hashFolder(data);
    const { result, said } = await byFlags(data, FLAGS, ["no"], false);
    expect(result.outcome).toBe("declined");
    expect(said).toContain("finsbury-park-mosque");
    expect(said.match(/\[y\/N\]/g)).toHaveLength(1);
    expect(hashFolder(data)).toBe(hash);
    expect((await byFlags(data, FLAGS, ["y"], false)).result.outcome).toBe("written");
  });

  test("every missing and wrong flag is named at once, and nothing is written", async () => {
    const data = freshData();
    const hash = hashFolder(data);
    const { result, said } = await byFlags(data, { ...FLAGS, lat: "514.3", type: "msoque", name_en: "" });
    expect(result.outcome).toBe("refused");
    expect(said).toContain("--lat: lat is 514.3, must be between -90 and 90 (did you mean 51.43?)");
    expect(said).toContain("--type: must be one of mosque, halal");
    expect(said).toContain("--name-en: must not be empty");
    expect((await byFlags(data, { country: "gb" })).said).toContain("--name-en is missing. Name in English.");
    expect(hashFolder(data)).toBe(hash);
  });

  test("a place nearby is reported", async () => {
    const { result, said } = await byFlags(freshData(), { ...FLAGS, lat: "51.51763", lng: "-0.0655" });
    expect(said).toContain("warning: East London Mosque (east-london-mosque) is 3 m away; is it the same place?");
    expect(result.outcome).toBe("written");
  });

  test("a slug that is taken gets the city, then a number", async () => {
    const data = freshData();
    const flags = { ...FLAGS, name_en: "A Place" };
    await byFlags(data, flags);
    await byFlags(data, { ...flags, lat: "51.4" });
    await byFlags(data, { ...flags, lat: "51.3" });
    expect(rowsOf(data, "gb").map((row) => row.split(",").find((one) => one.startsWith("a-place")))).toEqual([
      "a-place",
      "a-place-2",
      "a-place-london",
      undefined,
    ]);
  });

  test("a row that a rule refuses is not written", async () => {
    const data = freshData();
    const hash = hashFolder(data);
    const { result, said } = await byFlags(data, { ...FLAGS, alcohol: "no" });
    expect(result.outcome).toBe("refused");
    expect(said).toContain("error[halal-misplaced]");
    expect(hashFolder(data)).toBe(hash);
  });

  test("a halal venue must say how halal it is, and its category must be one", async () => {
    const flags = { ...FLAGS, type: "halal", category: "museum" };
    const { said } = await byFlags(freshData(), flags);
    expect(said).toContain("--category: must be one of restaurant, cafe");
    expect(said).toContain("--halal is missing.");
    const { result } = await byFlags(freshData(), { ...flags, category: "cafe", halal: "only" });
    expect(result.outcome).toBe("written");
  });

  test("problems that the data had before are not held against the row", async () => {
    const data = freshData({ "places/sa.csv": "id,slug,lat\n8,x,514\n" });
    expect((await byFlags(data, FLAGS)).result.outcome).toBe("written");
  });
});

describe("by questions", () => {
  const ANSWERS = [
    "Finsbury Park Mosque", // name_en
    "مسجد فينسبري بارك", // name_ar
    "mosque", // type
    "51.56313, -0.10703", // lat, and lng with it
    "", // country
    "", // city
    "", // slug
    "4", // rank
    "", // status
    "", // source
    "n", // details
  ];

  test("Enter takes what is proposed, coordinates may come as a pair", async () => {
    const data = freshData();
    const { result, said, left } = await byHand(data, [...ANSWERS, "y"]);
    expect(result.outcome).toBe("written");
    expect(left).toEqual([]);
    expect(said).toContain("country [GB]: ");
    expect(said).toContain("city [london]: ");
    expect(said).toContain("slug [finsbury-park-mosque]: ");
    expect(result.row).toContain(",51.56313,-0.10703,");
    expect(rowsOf(data, "gb")).toContain(result.row);
  });

  test("the row is shown, and without a yes nothing is written", async () => {
    const data = freshData();
    const hash = hashFolder(data);
    const { result, said } = await byHand(data, [...ANSWERS, ""]);
    expect(result.outcome).toBe("declined");
    expect(said).toContain("data/places/gb.csv:2\n,finsbury-park-mosque,");
    expect(hashFolder(data)).toBe(hash);
  });

  test("the end of the input anywhere writes nothing", async () => {
    const data = freshData();
    const hash = hashFolder(data);
    for (let n = 0; n <= ANSWERS.length; n += 1) {
      const { result } = await byHand(data, ANSWERS.slice(0, n));
      expect(result.outcome).toBe("ended");
    }
    expect(hashFolder(data)).toBe(hash);
    expect(formatNewPlace((await byHand(data, [])).result)).toBe("The input has ended. Nothing was written.");
  });

  test("a wrong answer is reported and asked again", async () => {
    const typed = [
      "",
      "=Mosque",
      ...ANSWERS.slice(0, 1),
      "East",
      ...ANSWERS.slice(1, 2),
      "masjid",
      ...ANSWERS.slice(2),
    ];
    const { result, said } = await byHand(freshData(), [...typed, "y"]);
    expect(result.outcome).toBe("written");
    expect(said).toContain("must not be empty");
    expect(said).toContain("which a spreadsheet runs as a formula");
    expect(said).toContain('"East" has no Arabic letter');
    expect(said).toContain("must be one of mosque, halal");
  });

  test("what is given by flag is not asked", async () => {
    const { result, said } = await byHand(freshData(), ["", "", "", "", "", "n", "y"], FLAGS);
    expect(result.outcome).toBe("written");
    expect(said).not.toContain("name_en");
    expect(said).not.toContain("country [");
  });

  test("a place nearby must be another one", async () => {
    const near = ANSWERS.with(3, "51.51763 -0.0655");
    const { result, said } = await byHand(freshData(), [...near.slice(0, 5), "n"]);
    expect(said).toContain("East London Mosque (east-london-mosque) is 3 m away");
    expect(result.outcome).toBe("declined");
    const other = await byHand(freshData(), [...near.slice(0, 5), "y", ...near.slice(5), "y"]);
    expect(other.result.outcome).toBe("written");
  });

  test("a hyphen leaves a proposed field empty", async () => {
    const { result } = await byHand(freshData(), [...ANSWERS.with(5, "-"), "y"]);
    expect(result.row).toContain("مسجد فينسبري بارك,,51.56313");
  });

  test("a slug that is taken is asked again", async () => {
    const typed = ANSWERS.toSpliced(6, 1, "east-london-mosque", "finsbury");
    const { result, said } = await byHand(freshData(), [...typed, "y"]);
    expect(said).toContain('"east-london-mosque" is taken by East London Mosque');
    expect(result.row).toContain(",finsbury,");
  });

  test("a field that a rule refuses is put again", async () => {
    const { result, said } = await byHand(freshData(), [...ANSWERS, "y"], { alcohol: "no" });
    expect(said).toContain("error[halal-misplaced]");
    expect(result.outcome).toBe("written");
  });

  test("details are asked of those who want to tell them", async () => {
    const data = freshData();
    const names = "street_address locality region postal_code phone website".split(" ");
    const { said } = await byHand(data, [...ANSWERS.with(10, "y"), "", "1 High Street"]);
    expect(said).toContain("names: ");
    expect(said).toContain("street_address: ");
    expect(names.every((name) => said.indexOf(name) !== 0)).toBe(true);
  });
});

describe("the terminal", () => {
  const talk = async (typed: string, questions: number) => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const terminal = openTerminal(input, output);
    input.end(typed);
    const answers: (string | null)[] = [];
    for (let n = 0; n < questions; n += 1) answers.push(await terminal.ask(`${n}? `));
    terminal.say("done");
    terminal.close();
    output.end();
    return { answers, shown: await textOf(output) };
  };

  test("answers line by line, and null at the end", async () => {
    const { answers, shown } = await talk("one\nمسجد\r\n\nlast", 6);
    expect(answers).toEqual(["one", "مسجد", "", "last", null, null]);
    expect(shown).toContain("0? 1? ");
    expect(shown).toContain("done\n");
  });

  test("an input that never was answers null", async () => {
    expect((await talk("", 1)).answers).toEqual([null]);
  });
});

test("no copy of the data is left behind", async () => {
  const data = freshData();
  await byFlags(data, FLAGS);
  expect(readdirSync(join(data, "places"))).toEqual(["gb.csv"]);
  expect(existsSync(join(data, "places/gb.csv.new"))).toBe(false);
});
