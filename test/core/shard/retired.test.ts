import { describe } from "vitest";
import { readRetired, type Retired, writeRetired } from "#core/shard/retired.ts";
import { testJsonShard } from "./json-shard.ts";

const RETIRED: Retired = {
  8: { reason: "duplicate", replaced_by: 1 },
  9: { reason: "never-existed", replaced_by: null },
};

describe("retired ids", () => {
  testJsonShard(writeRetired(RETIRED), RETIRED, readRetired);
});
