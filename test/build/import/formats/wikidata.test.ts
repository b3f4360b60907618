import { describe, expect, test } from "vitest";
import { wikidata } from "../../../../build/import/formats/wikidata.ts";
import { memoryInput, readAll, readInPieces } from "../../import/support/memory-input.ts";

const uri = (id: string) => ({ type: "uri", value: `http://www.wikidata.org/entity/${id}` });
const point = (text: string) => ({
  type: "literal",
  datatype: "http://www.opengis.net/ont/geosparql#wktLiteral",
  value: text,
});
const label = (value: string, lang: string) => ({ type: "literal", "xml:lang": lang, value });
const answer = (bindings: readonly object[]) => JSON.stringify({ head: { vars: ["item"] }, results: { bindings } });

describe("wikidata", () => {
  test("makes one item of all bindings of it, wherever they are", async () => {
    const coord = point("Point(28.977 41.0053)");
    const bindings = [
      {
        item: uri("Q42"),
        coord,
        itemLabel: label("Fictive Mosque", "en"),
        website: { type: "uri", value: "https://a.example" },
      },
      { item: uri("Q43"), coord: point("Point(39.8262 21.4225)"), itemLabel: label("Q43", "en") },
      {
        item: uri("Q42"),
        coord,
        arLabel: label("مسجد خيالي", "ar"),
        website: { type: "uri", value: "https://b.example" },
      },
    ];
    expect(await readInPieces(wikidata, answer(bindings))).toEqual([
      {
        ref: "Q42",
        point: { lat: 41.0053, lng: 28.977 },
        fields: {
          item: uri("Q42").value,
          itemLabel: "Fictive Mosque",
          "itemLabel@en": "Fictive Mosque",
          website: "https://a.example;https://b.example",
          arLabel: "مسجد خيالي",
          "arLabel@ar": "مسجد خيالي",
        },
      },
      { ref: "Q43", point: { lat: 21.4225, lng: 39.8262 }, fields: { item: uri("Q43").value } },
    ]);
  });

  test("takes the only entity for the item, and points of the Earth alone", async () => {
    const bindings = [
      { mosque: uri("Q1"), coord: point("<http://www.wikidata.org/entity/Q405> Point(1 2)") },
      { a: uri("Q2"), b: uri("Q3") },
      { item: uri("Q4"), country: uri("Q43") },
    ];
    expect(await readInPieces(wikidata, answer(bindings))).toEqual([
      {
        unread: "its Wikidata item is unclear: name that variable ?item",
        at: "record 2",
      },
      { ref: "Q1", point: "bad-coordinates", fields: { mosque: uri("Q1").value, item: uri("Q1").value } },
      { ref: "Q4", point: "no-coordinates", fields: { item: uri("Q4").value, country: uri("Q43").value } },
    ]);
  });

  test("refuses an answer that was cut off", async () => {
    const cut = answer([{ item: uri("Q4") }]).slice(0, -2);
    await expect(readAll(wikidata, memoryInput(cut))).rejects.toThrow("places.test, byte");
  });
});
