/** The grammar of parameters: every kind of value for every parameter of every endpoint. */
import { afterAll, beforeAll, describe } from "vitest";
import { grammarRows } from "./cases/grammar.ts";
import { PARAMETERS } from "./cases/parameters.ts";
import { TOGETHER } from "./cases/parameters-together.ts";
import { openHost } from "./host.ts";
import type { Host } from "./host.ts";
import { runRows } from "./rows.ts";

let host: Host;
beforeAll(async () => {
  host = await openHost();
});
afterAll(async () => host.stop());

for (const parameter of PARAMETERS) {
  describe(`${parameter.name} of ${parameter.path}`, () => runRows(() => host, grammarRows(parameter)));
}

describe("parameters together", () => {
  runRows(() => host, TOGETHER);
});
