import { describe } from "vitest";
import { readZones, writeZones } from "#core/shard/city-tiles.ts";
import { testJsonShard } from "./json-shard.ts";

const ZONES = { AD: ["Europe/Andorra"], RU: ["Asia/Omsk", "Europe/Moscow"] };

describe("time zones", () => {
  testJsonShard(writeZones(ZONES), ZONES, readZones);
});
