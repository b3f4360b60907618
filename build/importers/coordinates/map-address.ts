/**
 * The point inside the address of a map. A marker counts before the middle of the view, which may be
 * anywhere near. Refuses short links: what they stand for is known to their host alone.
 * Reference: RFC 5870 (geo:); the others document their addresses in part or not at all.
 */

const N = "([+-]?\\d{1,3}(?:\\.\\d+)?)";
const PAIR = `${N}(?:,|\\s|~|/)\\s*${N}`;

interface Form {
  readonly hosts: RegExp;
  /** Latitude and longitude, or the other way round where `isLngFirst`. */
  readonly point: RegExp;
  readonly isLngFirst?: boolean;
}

const EASTERN = /(?:^|\.)(?:yandex\.[a-z.]+|2gis\.[a-z.]+)$/;
const ANY = /^/;

/** The first that fits counts. */
const FORMS: readonly Form[] = [
  { hosts: EASTERN, point: new RegExp(`[?&](?:pt|whatshere\\[point\\])=${PAIR}`), isLngFirst: true },
  { hosts: EASTERN, point: new RegExp(`[?&](?:ll|m)=${PAIR}`), isLngFirst: true },
  { hosts: ANY, point: new RegExp(`!3d${N}!4d${N}`) },
  { hosts: ANY, point: new RegExp(`!2d${N}!3d${N}`), isLngFirst: true },
  { hosts: ANY, point: new RegExp(`[?&#]mlat=${N}&mlon=${N}`) },
  {
    hosts: ANY,
    point: new RegExp(
      `[?&](?:q|query|coordinate|daddr|destination|saddr|marker)=(?:loc:)?\\s*${PAIR}(?![\\d.])`,
    ),
  },
  { hosts: ANY, point: new RegExp(`/(?:place|search|dir/)/?${PAIR}(?=[/?#]|$)`) },
  { hosts: ANY, point: new RegExp(`[?&](?:ll|sll|center|cp|cbll|viewpoint)=${PAIR}`) },
  { hosts: ANY, point: new RegExp(`#map=\\d+(?:\\.\\d+)?/${N}/${N}`) },
  { hosts: ANY, point: new RegExp(`[?&]map=${PAIR}`) },
  { hosts: ANY, point: new RegExp(`/@${PAIR}`) },
];

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
};

const GEO = new RegExp(`^geo:${N},${N}`, "i");
const GEO_QUERY = new RegExp(`[?&]q=${N},${N}`);

/** Whether `text` is an address that may name a point. */
export const isMapAddress = (text: string): boolean => /^(?:https?:\/\/|geo:)/i.test(text);

/** Latitude and longitude as they stand in the address; `null` where none do. */
export const pairInAddress = (text: string): { readonly lat: number; readonly lng: number } | null => {
  const plain = decoded(text);
  const geo = GEO_QUERY.exec(plain) ?? GEO.exec(plain);
  if (/^geo:/i.test(plain)) return geo === null ? null : { lat: Number(geo[1]), lng: Number(geo[2]) };
  const host = /^https?:\/\/([^/?#:]*)/i.exec(plain)?.[1]?.toLowerCase() ?? "";
  for (const { hosts, point, isLngFirst } of FORMS) {
    const [, first, second] = (hosts.test(host) ? point.exec(plain) : null) ?? [];
    if (first === undefined || second === undefined) continue;
    return isLngFirst === true
      ? { lat: Number(second), lng: Number(first) }
      : { lat: Number(first), lng: Number(second) };
  }
  return null;
};
