/** Writes places as Overture Maps does: nested columns, WKB points, the metadata of GeoParquet. */
import type { SchemaElement } from "hyparquet";
import { parquetWriteBuffer } from "hyparquet-writer";

export interface OverturePlace {
  readonly id: string;
  readonly lng: number;
  readonly lat: number;
  readonly names?: object | null;
  readonly categories?: object | null;
  readonly taxonomy?: object | null;
  readonly basic_category?: string | null;
  readonly confidence?: number | null;
  readonly operating_status?: string | null;
  readonly addresses?: readonly object[] | null;
  readonly phones?: readonly string[] | null;
  readonly websites?: readonly string[] | null;
  readonly sources?: readonly object[] | null;
}

type Node = SchemaElement & { readonly children?: readonly Node[] };

const text = (name: string): Node => ({
  name,
  type: "BYTE_ARRAY",
  converted_type: "UTF8",
  repetition_type: "OPTIONAL",
});
const group = (name: string, children: readonly Node[]): Node => ({
  name,
  repetition_type: "OPTIONAL",
  children,
});
const list = (name: string, element: Node): Node => ({
  ...group(name, [{ name: "list", repetition_type: "REPEATED", children: [element] }]),
  converted_type: "LIST",
});
const map = (name: string): Node => ({
  ...group(name, [
    {
      name: "key_value",
      repetition_type: "REPEATED",
      children: [{ ...text("key"), repetition_type: "REQUIRED" }, text("value")],
    },
  ]),
  converted_type: "MAP",
});
const flat = ({ children, ...element }: Node): SchemaElement[] =>
  children === undefined ? [element] : [{ ...element, num_children: children.length }, ...children.flatMap(flat)];

const COLUMNS: readonly Node[] = [
  text("id"),
  { name: "geometry", type: "BYTE_ARRAY", repetition_type: "OPTIONAL" },
  group(
    "bbox",
    ["xmin", "xmax", "ymin", "ymax"].map((name) => ({ name, type: "FLOAT", repetition_type: "OPTIONAL" })),
  ),
  group("names", [text("primary"), map("common")]),
  group("categories", [text("primary"), list("alternate", text("element"))]),
  group("taxonomy", [text("primary"), list("hierarchy", text("element"))]),
  text("basic_category"),
  { name: "confidence", type: "DOUBLE", repetition_type: "OPTIONAL" },
  text("operating_status"),
  list("addresses", group("element", ["freeform", "locality", "postcode", "region", "country"].map(text))),
  list("phones", text("element")),
  list("websites", text("element")),
  list("sources", group("element", ["property", "dataset", "license", "record_id", "update_time"].map(text))),
];

/** Well-Known Binary of a point, little-endian. */
const wkb = ({ lng, lat }: OverturePlace): Uint8Array => {
  const bytes = new Uint8Array(21);
  const view = new DataView(bytes.buffer);
  bytes[0] = 1;
  view.setUint32(1, 1, true);
  view.setFloat64(5, lng, true);
  view.setFloat64(13, lat, true);
  return bytes;
};

const valueOf = (place: OverturePlace, name: string): unknown => {
  const { lng, lat } = place;
  if (name === "geometry") return wkb(place);
  if (name === "bbox") return { xmin: lng, xmax: lng, ymin: lat, ymax: lat };
  return place[name as keyof OverturePlace] ?? null;
};

const GEO = {
  version: "1.1.0",
  primary_column: "geometry",
  columns: { geometry: { encoding: "WKB", geometry_types: ["Point"] } },
};

/** The bytes of a file with `groupRows` places a row group. */
export const overtureParquet = (places: readonly OverturePlace[], groupRows = 2): Uint8Array =>
  new Uint8Array(
    parquetWriteBuffer({
      schema: flat({ name: "root", children: COLUMNS }),
      columnData: COLUMNS.map(({ name }) => ({
        name,
        data: places.map((place) => valueOf(place, name)),
      })),
      rowGroupSize: groupRows,
      kvMetadata: [{ key: "geo", value: JSON.stringify(GEO) }],
    }),
  );
