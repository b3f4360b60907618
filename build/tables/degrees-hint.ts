/**
 * What somebody meant who wrote degrees otherwise than the data does: decimal commas, degrees with
 * minutes and seconds, a pair in one field, the address of a map. For hints alone: `fix` takes none of
 * these where it would have to make up decimals, since their number says how sure we are.
 */

const NUMBER = "[+-]?\\d{1,3}(?:\\.\\d+)?";
const PAIR = new RegExp(`(${NUMBER})[,;/ ]+(${NUMBER})`);
const SIGNED = /^([+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?)\s*°?\s*([NSEW]?)$/i;
const SEXAGESIMAL =
  /^(\d+)\s*[°º: ]\s*(\d+(?:\.\d+)?)\s*['′’:]?\s*(?:(\d+(?:\.\d+)?)\s*(?:["″”]|'')?)?\s*([NSEW]?)$/i;

/** About a metre. */
const DECIMALS = 5;

const shown = (value: number): string => String(Number(value.toFixed(DECIMALS)));

const signOf = (hemisphere: string): number => (/[SW]/i.test(hemisphere) ? -1 : 1);

/** What `text` says in decimal degrees; `null` where it cannot be told. */
const toDegrees = (text: string): number | null => {
  const [, number, side = ""] = SIGNED.exec(text) ?? [];
  if (number !== undefined) return Number(number) * signOf(side);
  const [, degrees, minutes = "0", seconds = "0", hemisphere = ""] = SEXAGESIMAL.exec(text) ?? [];
  if (degrees === undefined || Number(minutes) >= 60 || Number(seconds) >= 60) return null;
  return (Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600) * signOf(hemisphere);
};

/** What to write instead of `text`, which is no decimal degrees; `limit` is 90 or 180. */
export const degreesHint = (text: string, limit: number): string => {
  const plain = text.slice(0, 200).normalize("NFKC").trim();
  const point = /^[+-]?\d{1,3},\d+$/.test(plain) ? plain.replace(",", ".") : plain;
  const degrees = toDegrees(point);
  if (degrees !== null && Math.abs(degrees) <= limit) return `did you mean ${shown(degrees)}?`;
  const [, lat, lng] = PAIR.exec(plain.replace(/^https?:\/\/[^/]*/, "")) ?? [];
  if (lat !== undefined && lng !== undefined)
    return `two numbers stand in it: did you mean lat ${Number(lat)}, lng ${Number(lng)}?`;
  return "write decimal degrees such as 21.42250";
};
