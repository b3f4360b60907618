/** A process of its own that imports a file: `import-child.ts <out> <file>`; says when it begins. */
import { readFileSync } from "node:fs";
import { importText, prepared } from "./layer-of.ts";

const [out = "", file = ""] = process.argv.slice(2);
prepared();
process.stdout.write("begins\n");
await importText(out, readFileSync(file, "utf8"), { checkpointItems: 20 });
