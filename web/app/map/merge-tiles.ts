/** Merges vector tiles of several sets into one: layers of one name become one layer. */
import { PbfReader, PbfWriter } from "pbf";

/** A layer of a tile of several sets (Mapbox Vector Tile 2.1, 4.1): keys and values of the second set follow those of the first. */
interface Layer {
  readonly version: number;
  readonly name: string;
  readonly extent: number;
  readonly features: Uint8Array[];
  readonly keys: string[];
  readonly values: Uint8Array[];
}

/** Field numbers of Tile, Layer and Feature. */
const LAYER = 3;
const [NAME, FEATURE, KEY, VALUE, EXTENT, VERSION] = [1, 2, 3, 4, 5, 15];
const [TAGS, TYPE, GEOMETRY] = [2, 3, 4];

const readLayer = (reader: PbfReader): Layer => {
  const layer = {
    version: 1,
    name: "",
    extent: 4096,
    features: [] as Uint8Array[],
    keys: [] as string[],
    values: [] as Uint8Array[],
  };
  const end = reader.readVarint() + reader.pos;
  reader.readFields(
    (field) => {
      if (field === NAME) layer.name = reader.readString();
      else if (field === FEATURE) layer.features.push(reader.readBytes());
      else if (field === KEY) layer.keys.push(reader.readString());
      else if (field === VALUE) layer.values.push(reader.readBytes());
      else if (field === EXTENT) layer.extent = reader.readVarint();
      else if (field === VERSION) layer.version = reader.readVarint();
    },
    null,
    end,
  );
  return layer;
};

const readLayers = (tile: Uint8Array): readonly Layer[] => {
  const layers: Layer[] = [];
  const reader = new PbfReader(tile);
  reader.readFields((field) => {
    if (field === LAYER) layers.push(readLayer(reader));
  }, null);
  return layers;
};

/** A feature whose keys and values are further back. Ids are not unique among sets, and nothing reads them. */
const shifted = (feature: Uint8Array, keys: number, values: number): Uint8Array => {
  const reader = new PbfReader(feature);
  const writer = new PbfWriter();
  reader.readFields((field) => {
    if (field === TAGS)
      writer.writePackedVarint(
        TAGS,
        reader.readPackedVarint().map((tag, index) => tag + (index % 2 === 0 ? keys : values)),
      );
    else if (field === TYPE) writer.writeVarintField(TYPE, reader.readVarint());
    else if (field === GEOMETRY) writer.writeBytesField(GEOMETRY, reader.readBytes());
  }, null);
  return writer.finish();
};

const append = (into: Layer, other: Layer): void => {
  const [keys, values] = [into.keys.length, into.values.length];
  into.features.push(...other.features.map((feature) => shifted(feature, keys, values)));
  into.keys.push(...other.keys);
  into.values.push(...other.values);
};

const writeLayer = ({ version, name, extent, features, keys, values }: Layer, writer: PbfWriter): void => {
  writer.writeVarintField(VERSION, version);
  writer.writeStringField(NAME, name);
  for (const feature of features) writer.writeBytesField(FEATURE, feature);
  for (const key of keys) writer.writeStringField(KEY, key);
  for (const value of values) writer.writeBytesField(VALUE, value);
  writer.writeVarintField(EXTENT, extent);
};

/** The tiles as one; layers of one name must have one extent, as sets of one maker do. */
export const mergeTiles = (tiles: readonly Uint8Array[]): Uint8Array => {
  const [only] = tiles;
  if (tiles.length === 1 && only !== undefined) return only;
  const layers = new Map<string, Layer>();
  for (const layer of tiles.flatMap(readLayers)) {
    const known = layers.get(layer.name);
    if (known === undefined) layers.set(layer.name, layer);
    else if (known.extent === layer.extent) append(known, layer);
  }
  const writer = new PbfWriter();
  for (const layer of layers.values()) writer.writeMessage(LAYER, writeLayer, layer);
  return writer.finish();
};
