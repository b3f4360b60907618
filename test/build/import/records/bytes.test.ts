import { describe, expect, test } from "vitest";
import { expectFormat, sniff } from "../../../../build/import/records/bytes.ts";
import { inputOf } from "../../../support/input.ts";
import { pbfHeader } from "../../../support/osm-pbf.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("what a file looks like", () => {
  test.each([
    ["gzip", Uint8Array.of(0x1f, 0x8b, 8, 0)],
    ["a ZIP archive", bytes("PK\u0003\u0004…")],
    ["bzip2", bytes("BZh91AY")],
    ["Zstandard", Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd)],
    ["PBF of OpenStreetMap", pbfHeader()],
    ["Parquet", bytes("PAR1\u0015")],
    ["text in UTF-16", Uint8Array.of(0xff, 0xfe, 0x3c, 0)],
    ["a web page", bytes("\n<!DOCTYPE html><html>")],
    ["XML", bytes("\uFEFF<?xml version='1.0'?><osm>")],
    ["GeoJSON", bytes('{"type":"FeatureCollection","features":[]}')],
    ["Overpass JSON", bytes('{"version": 0.6, "osm3s": {}, "elements": []}')],
    ["JSON of Wikidata", bytes('{"head": {"vars": []}}')],
    ["JSON", bytes('[{"type": "node"}]')],
    ["text or a table", bytes("id;name\n1;مسجد\n")],
    ["empty", bytes("")],
    ["none of the formats", Uint8Array.of(1, 2, 3, 0)],
  ])("%s", (name, head) => {
    expect(sniff(head).name).toBe(name);
  });
});

describe("a file that is not of the format named", () => {
  test.each([
    ["osm-xml", pbfHeader(), "x looks like PBF of OpenStreetMap, and osm-xml reads XML; did you mean osm-pbf?"],
    ["osm-pbf", bytes("<osm>"), "x looks like XML, and osm-pbf reads PBF of OpenStreetMap; did you mean osm-xml?"],
    ["overpass-json", Uint8Array.of(0x1f, 0x8b), "x looks like gzip, and overpass-json reads Overpass JSON."],
    ["osm-geojson", bytes("<html>"), "x looks like a web page, and osm-geojson reads GeoJSON."],
    ["csv", bytes("PAR1"), "x looks like Parquet, and csv reads text or a table; did you mean overture-geoparquet?"],
    ["osm-xml", bytes(""), "x is empty."],
  ])("%s", async (format, head, message) => {
    await expect(expectFormat(inputOf(head, "x"), format)).rejects.toThrow(message);
  });

  test.each([
    ["overpass-json", '[{"type": "node"}]'],
    ["osm-geojson", '{"features": [], "type": "FeatureCollection"}'],
    ["osm-geojson", '{"features": ['],
    ["geonames", "1\tMosque"],
  ])("%s takes %s", async (format, text) => {
    await expect(expectFormat(inputOf(text, "x", 3), format)).resolves.toBeUndefined();
  });
});
