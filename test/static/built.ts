/** A static site of three countries of the shipped data, built by the command that people run. */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCli } from "../build/run-cli.ts";
import { SHIPPED_DATA, temporaryFolder } from "../build/small-data.ts";

/** Those of the addresses in test/walks/views.ts. */
const COUNTRIES: ReadonlySet<string> = new Set(["gb.csv", "sa.csv", "tr.csv"]);

export const ORIGIN = "https://musalla.example";

/** Writes the data of these countries below `scratch`. */
export const writeData = (scratch: string): string => {
  const data = join(scratch, "data");
  cpSync(SHIPPED_DATA, data, { recursive: true, filter: (path) => !path.startsWith(join(SHIPPED_DATA, "layers")) });
  for (const name of readdirSync(join(data, "places"))) if (!COUNTRIES.has(name)) rmSync(join(data, "places", name));
  // Of places that are not there no finding is excepted.
  const exceptions = join(data, "exceptions.csv");
  const [header = "", ...lines] = readFileSync(exceptions, "utf8").split("\n");
  const isOfCountry = (line: string): boolean => COUNTRIES.has(`${line.split(",")[1]?.slice(0, 2) ?? ""}.csv`);
  writeFileSync(exceptions, [header, ...lines.filter(isOfCountry), ""].join("\n"));
  return data;
};

export interface BuiltSite {
  readonly folder: string;
  readonly remove: () => void;
}

/** The site with these further words of the command. */
export const buildTestSite = async (...words: readonly string[]): Promise<BuiltSite> => {
  const scratch = temporaryFolder();
  const folder = join(scratch, "site");
  const args = ["--data", writeData(scratch), "--out", folder, "--origin", ORIGIN, ...words];
  const { code, stderr } = await runCli(["all", "--static", "--no-compress", "--no-bulk", "--no-imports", ...args]);
  if (code !== 0) throw new Error(`npm run build -- --static: got code ${code}, expected 0\n${stderr}`);
  return { folder, remove: () => rmSync(scratch, { recursive: true, force: true }) };
};
