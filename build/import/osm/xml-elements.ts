/**
 * Elements of OSM XML, including Overpass's (`center`, coordinates on `nd` and `member`). saxes checks well-formedness
 * and only expands the five XML entities. Throws an Error for a document type, deep nesting, and oversized tags or
 * elements. Reference: https://wiki.openstreetmap.org/wiki/OSM_XML.
 */
import { SaxesParser, type SaxesTagPlain } from "saxes";
import type { LatLng } from "#core/base/geo.ts";
import type { Unread } from "../records/record.ts";
import {
  type Element,
  isKind,
  isWished,
  type Kind,
  type Member,
  middleOf,
  pointOf,
  TIMESTAMP,
  UNTAGGED,
  type Wish,
} from "./element.ts";

/** Longest token in characters: far more than any tag of a map. */
const MAX_TOKEN = 1 << 20;

/** Children of an element: far more than the 32,000 members a relation may have. */
const MAX_CHILDREN = 100_000;

/** A member's node within a member within a relation within `osm`. */
const MAX_LEVELS = 8;

type Attributes = Readonly<Record<string, string>>;

/** An element that is not closed yet. */
interface Open {
  readonly kind: Kind;
  readonly attributes: Attributes;
  readonly fields: Record<string, string>;
  readonly nodes: number[];
  readonly members: Member[];
  /** Positions of its nodes and members. */
  readonly points: LatLng[];
  center: LatLng | null;
  tags: number;
  children: number;
}

const numberOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : /^[-+]?\d/.test(text) ? Number(text) : Number.NaN;

const own = ({ lat, lon }: Attributes): LatLng | null => {
  const point = pointOf(numberOf(lat), numberOf(lon));
  return typeof point === "string" ? null : point;
};

const addChild = (open: Open, name: string, attributes: Attributes): void => {
  open.children += 1;
  if (open.children > MAX_CHILDREN) throw new Error(`an element with more than ${MAX_CHILDREN} parts`);
  const { k = "", v = "", ref, role = "", type } = attributes;
  const point = own(attributes);
  if (name === "tag") {
    open.fields[k] = v;
    open.tags += 1;
  } else if (name === "center") open.center = point;
  else if (name === "nd" && ref !== undefined) open.nodes.push(Number(ref));
  else if (name === "member" && isKind(type)) open.members.push({ kind: type, id: Number(ref), role });
  if (point !== null && role !== "inner") open.points.push(point);
};

/** The element; `null` for a deleted one; a text says why it is invalid. */
const close = ({ kind, attributes, center, tags, ...open }: Open): Element | string | null => {
  const { id: text, lat, lon, timestamp, visible, action } = attributes;
  if (visible === "false" || action === "delete") return null;
  const id = Number(text);
  if (text === undefined || !Number.isSafeInteger(id))
    return `id of a ${kind} is ${text ?? "missing"}, must be a whole number`;
  if (tags > 0 && timestamp !== undefined) open.fields[TIMESTAMP] = timestamp;
  const fields = tags > 0 ? open.fields : UNTAGGED;
  if (kind === "node") return { kind, id, fields, point: pointOf(numberOf(lat), numberOf(lon)) };
  const point = center ?? middleOf([open.points]);
  if (kind === "way") return { kind, id, fields, point, nodes: open.nodes };
  return { kind, id, fields, point, members: open.members };
};

/** Throws if Overpass reports an incomplete answer. */
const checkRemark = (remark: string): void => {
  if (/error/i.test(remark)) throw new Error(`the server did not finish its answer: ${remark.trim()}`);
};

interface Parser {
  /** The elements that end in this text. */
  readonly push: (text: string) => readonly (Element | Unread)[];
  /** Checks that the document is complete. */
  readonly end: () => void;
}

const createParser = (wish: Wish): Parser => {
  const saxes = new SaxesParser();
  let results: (Element | Unread)[] = [];
  let level = 0;
  let open: Open | null = null;
  let [mark, read, rootEnded] = [0, 0, false];
  const openTag = ({ name, attributes }: SaxesTagPlain): void => {
    mark = saxes.position;
    level += 1;
    if (level > MAX_LEVELS) throw new Error(`more than ${MAX_LEVELS} levels deep`);
    if (level === 1 && name !== "osm") throw new Error(`the root is <${name}>, must be <osm>`);
    if (level === 2 && name === "remark") saxes.on("text", checkRemark);
    if (open !== null) addChild(open, name, attributes);
    else if (level === 2 && isKind(name) && wish[name] !== undefined)
      open = {
        kind: name,
        attributes,
        fields: {},
        nodes: [],
        members: [],
        points: [],
        center: null,
        tags: 0,
        children: 0,
      };
  };
  const closeTag = (): void => {
    mark = saxes.position;
    level -= 1;
    rootEnded = level === 0;
    if (level === 1) saxes.off("text");
    if (open === null || level !== 1) return;
    const element = close(open);
    open = null;
    if (typeof element === "string") results.push({ unread: element, at: `line ${saxes.line}` });
    else if (element !== null && isWished(wish[element.kind], element)) results.push(element);
  };
  saxes.on("opentag", openTag);
  saxes.on("closetag", closeTag);
  saxes.on("doctype", () => {
    throw new Error("a document type is declared, which OSM XML never does");
  });
  saxes.on("error", (error) => {
    throw error;
  });
  return {
    push: (text) => {
      results = [];
      saxes.write(text);
      read += text.length;
      if (read - mark > MAX_TOKEN) throw new Error(`more than ${MAX_TOKEN} characters without a mark`);
      return results;
    },
    end: () => {
      if (!rootEnded) throw new Error("the file ends too early; it was cut off, or its download was");
      saxes.close();
    },
  };
};

/** The wanted elements; throws an Error naming input and offset if the document is incomplete. */
export async function* readXml(
  chunks: AsyncIterable<Uint8Array>,
  label: string,
  wish: Wish,
): AsyncGenerator<readonly (Element | Unread)[]> {
  const parser = createParser(wish);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let offset = 0;
  const tell = <T>(run: () => T): T => {
    try {
      return run();
    } catch (cause) {
      const what = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`${label}, near byte ${offset}: ${what}`, { cause });
    }
  };
  for await (const chunk of chunks) {
    yield tell(() => parser.push(decoder.decode(chunk, { stream: true })));
    offset += chunk.length;
  }
  tell(() => {
    decoder.decode();
    parser.end();
  });
}
