/**
 * `npm run packages -- types|build|pack|check`: writes the types of the API, builds the packages, packs them below
 * .cache/packages, and says what is wrong with them. Exit 1 when something is, 2 for any other word.
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildPackages } from "./build.ts";
import { gzipBytes, packageFaults } from "./check.ts";
import { packPackages } from "./pack.ts";
import { writeSchema } from "./schema.ts";

const TARBALLS = join(fileURLToPath(new URL("../..", import.meta.url)), ".cache/packages/tarballs");

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const pack = async () => {
  await buildPackages();
  const packed = packPackages(TARBALLS);
  say("| package | version | files | tarball | import after gzip | may be |\n|---|---|---|---|---|---|");
  for (const one of packed)
    say(
      `| ${one.name} | ${one.version} | ${one.files.length} | ${one.size} | ${gzipBytes(one)} | ${one.spec.gzipMax} |`,
    );
  return packed;
};

const COMMANDS: Readonly<Record<string, () => Promise<void>>> = {
  types: writeSchema,
  build: buildPackages,
  pack: async () => void (await pack()),
  check: async () => {
    const faults = (await Promise.all((await pack()).map(packageFaults))).flat();
    for (const fault of faults) say(fault);
    if (faults.length > 0) process.exitCode = 1;
  },
};

const [word = ""] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
if (command === undefined) {
  process.stderr.write(`usage: npm run packages -- ${Object.keys(COMMANDS).join("|")}\n`);
  process.exitCode = 2;
} else await command();
