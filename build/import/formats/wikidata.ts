/** Answers of the Wikidata query service, as JSON. */
import { countedBytes } from "../records/bytes.ts";
import { parsePoint } from "../records/coordinates.ts";
import { isObject, type JsonObject, readRecords } from "../records/json.ts";
import type { Format, Item, Unread } from "../records/record.ts";

const ENTITY = /^https?:\/\/www\.wikidata\.org\/entity\/(Q\d+)$/;
const POINT = "http://www.opengis.net/ont/geosparql#wktLiteral";

/** Limit of items per result. */
const MAX_ITEMS = 2_000_000;
/** Limit of values per variable of an item. */
const MAX_VALUES = 50;

interface Gathered {
  readonly points: string[];
  readonly fields: Map<string, string[]>;
}

/** A variable's value in a binding. */
interface Bound {
  readonly variable: string;
  readonly value: string;
  readonly language: string;
  readonly isPoint: boolean;
}

const boundIn = (binding: JsonObject): readonly Bound[] =>
  Object.entries(binding).flatMap(([variable, term]) => {
    if (!isObject(term) || typeof term["value"] !== "string" || term["value"] === "") return [];
    const language = typeof term["xml:lang"] === "string" ? term["xml:lang"] : "";
    return [{ variable, value: term["value"], language, isPoint: term["datatype"] === POINT }];
  });

/** The identifier of a binding: `?item`, or the only variable that is an entity. */
const itemOf = (bound: readonly Bound[]): string | null => {
  const entities = bound.filter(({ value }) => ENTITY.test(value));
  const found = entities.find(({ variable }) => variable === "item") ?? (entities.length === 1 ? entities[0] : null);
  return ENTITY.exec(found?.value ?? "")?.[1] ?? null;
};

const addTo = (values: string[], value: string): void => {
  if (values.length < MAX_VALUES && !values.includes(value)) values.push(value);
};

const gather = (item: Gathered, bound: readonly Bound[], ref: string): void => {
  for (const { variable, value, language, isPoint } of bound) {
    if (isPoint) addTo(item.points, value);
    if (isPoint || (variable.endsWith("Label") && value === ref)) continue;
    const names = language === "" ? [variable] : [variable, `${variable}@${language}`];
    for (const name of names) {
      const values = item.fields.get(name) ?? [];
      item.fields.set(name, values);
      addTo(values, value);
    }
  }
};

const wikidataItem = ([ref, { points, fields }]: readonly [string, Gathered]): Item => ({
  ref,
  point: parsePoint(points[0] ?? ""),
  fields: {
    ...Object.fromEntries([...fields].map(([name, values]) => [name, values.join(";")])),
    item: `http://www.wikidata.org/entity/${ref}`,
  },
});

export const wikidata: Format = {
  name: "wikidata",
  mapping: "wikidata",
  async *read(input, options): AsyncGenerator<Item | Unread> {
    const items = new Map<string, Gathered>();
    for await (const record of readRecords(input.label, countedBytes(input, options), ["results.bindings"])) {
      if ("unread" in record) {
        yield record;
        continue;
      }
      const bound = boundIn(record.value);
      const ref = itemOf(bound);
      if (ref === null) {
        yield {
          unread: "its Wikidata item is unclear: name that variable ?item",
          at: record.at,
        };
        continue;
      }
      const item = items.get(ref) ?? { points: [], fields: new Map() };
      if (!items.has(ref) && items.size === MAX_ITEMS) throw new Error(`${input.label}: more than ${MAX_ITEMS} items`);
      items.set(ref, item);
      gather(item, bound, ref);
    }
    for (const item of items) yield wikidataItem(item);
  },
};
