/** A made-up piece of OpenStreetMap, and its text as OSM XML and as Overpass JSON. PBF: osm-pbf.ts. */

interface Common {
  readonly id: number;
  readonly tags: Readonly<Record<string, string>>;
  /** Seconds of the Unix epoch; 0 where it is not told. */
  readonly time: number;
}

export interface WorldNode extends Common {
  readonly lat: number;
  readonly lng: number;
}

export interface WorldWay extends Common {
  readonly nodes: readonly number[];
}

export interface WorldMember {
  readonly type: "node" | "way" | "relation";
  readonly ref: number;
  readonly role: string;
}

export interface WorldRelation extends Common {
  readonly members: readonly WorldMember[];
}

export interface World {
  readonly nodes: readonly WorldNode[];
  readonly ways: readonly WorldWay[];
  readonly relations: readonly WorldRelation[];
}

const iso = (time: number): string => new Date(time * 1000).toISOString().replace(".000", "");

const escapeXml = (text: string): string =>
  text.replaceAll(/[&<>"\n\r\t]/g, (character) => `&#${character.charCodeAt(0)};`);

const attributes = (values: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(values)
    .flatMap(([key, value]) => (value === undefined ? [] : [` ${key}="${escapeXml(String(value))}"`]))
    .join("");

const element = (name: string, { id, time, tags }: Common, more: object, parts: readonly string[]): string => {
  const all = [...parts, ...Object.entries(tags).map(([k, v]) => `<tag${attributes({ k, v })}/>`)];
  const own = attributes({ id, timestamp: time > 0 ? iso(time) : undefined, ...more });
  return `<${name}${own}>${all.join("")}</${name}>\n`;
};

/** The world as OSM XML. */
export const xmlOf = ({ nodes, ways, relations }: World): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>\n<osm version="0.6">\n',
    ...nodes.map((node) => element("node", node, { lat: node.lat, lon: node.lng }, [])),
    ...ways.map((way) =>
      element(
        "way",
        way,
        {},
        way.nodes.map((ref) => `<nd ref="${ref}"/>`),
      ),
    ),
    ...relations.map((relation) =>
      element(
        "relation",
        relation,
        {},
        relation.members.map((member) => `<member${attributes({ ...member })}/>`),
      ),
    ),
    "</osm>\n",
  ].join("");

const json = (type: string, { id, tags, time }: Common, more: object): object => ({
  type,
  id,
  ...(time > 0 ? { timestamp: iso(time) } : {}),
  ...more,
  ...(Object.keys(tags).length > 0 ? { tags } : {}),
});

/** The elements of Overpass JSON: `out meta`, which tells ways and relations by their parts alone. */
export const overpassElements = ({ nodes, ways, relations }: World): readonly object[] => [
  ...nodes.map((node) => json("node", node, { lat: node.lat, lon: node.lng })),
  ...ways.map((way) => json("way", way, { nodes: way.nodes })),
  ...relations.map((relation) => json("relation", relation, { members: relation.members })),
];

/** The world as an answer of Overpass. */
export const overpassOf = (world: World): string =>
  JSON.stringify({ version: 0.6, elements: overpassElements(world) }, null, 1);
