/**
 * Web addresses in a text, for limits on spam: with a scheme (`hxxp://` too) or `www.`, bare ones (`evil.com`, `t.me/x`,
 * `192.0.2.1/x`), and those that hide their dot (`evil[.]com`, `evil dot com`, full-width letters). A name may have dots
 * of its own ("St.John", "Dr.Md Ali", "e.V."), so a bare address needs an ending that is nearly always one: a common
 * generic domain, or a country's after lower-case labels. Endings that are words too ("open daily.no parking") count with
 * a path alone. Not found: what only a reader can tell.
 */

/** Generic domains that spam uses; others are rare beside them. */
const GENERIC =
  "com|net|org|info|biz|xyz|top|online|site|website|shop|store|club|live|link|click|app|dev|pro|vip|icu|fun|space|tech|mobi";

/** Country domains that are words of a language that people suggest in. */
const WORDS: ReadonlySet<string> = new Set(
  "ad ai al am an ar as at au az ba be bi by ca ch cm co da de di do ec ee el en er es et fi fr ga ge gs id il im in io is it je ki kg km la li lo ls lt ma mc md me mg mm mr ms mt mu my na ne ni no nr ns nu of pa pe pl pm ps pt re sa sc se sh si sk so sr st su td tf th tk to tr tv us va vi ws ye yt za".split(
    " ",
  ),
);

const regions = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });

/** Whether two lower-case letters are the domain of a country. */
const isCountry = (ending: string): boolean => {
  if (ending === "uk" || ending === "eu") return true;
  const code = ending.toUpperCase();
  return /^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined;
};

/** The text with every hidden dot, colon and slash in the open. Repeats are bounded: fields are read before their length is. */
const revealed = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/[。．｡]/g, ".")
    .replaceAll(/\s{0,3}[[({<]\s{0,3}(?:\.|dot|punkt|point|nokta|نقطة)\s{0,3}[\])}>]\s{0,3}/gi, ".")
    .replaceAll(/[[({<]\s{0,3}(:|\/)\s{0,3}[\])}>]/g, "$1")
    .replaceAll(/(?<=[\p{L}\p{N}-])\s{1,3}dot\s{1,3}(?=(?:com|net|org)\b)/giu, ".");

/** A scheme, `www.`, a host with its ending, or an IPv4 address; each whole, so that none counts twice. */
const ADDRESS = new RegExp(
  [
    String.raw`(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{0,30}:/\s?/[^\s]*`,
    String.raw`\bwww\.[^\s]*`,
    String.raw`(?<![\p{L}\p{N}_.-])(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:[a-z]{2,24}|xn--[a-z0-9-]+)(?![\p{L}\p{N}_-])(?::\d+)?(?:/[^\s]*)?`,
    String.raw`(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])(?::\d+)?(?:/[^\s]*)?`,
  ].join("|"),
  "giu",
);

const GENERIC_ENDING = new RegExp(`^(?:${GENERIC}|xn--.*)$`, "i");

/** Whether something that has the form of an address is one. */
const isAddress = (found: string): boolean => {
  if (/^(?:[a-z][a-z0-9+.-]*:\/|www\.)/i.test(found)) return true;
  const [, host = "", path = ""] = /^([^/:]*)(?::\d+)?(\/.*)?$/s.exec(found) ?? [];
  if (/^[\d.]+$/.test(host)) return host.split(".").every((byte) => Number(byte) <= 255);
  const ending = host.slice(host.lastIndexOf(".") + 1);
  if (GENERIC_ENDING.test(ending)) return true;
  if (!isCountry(ending.toLowerCase())) return false;
  // "Haj.Md", "Masjid.Al": a name; "t.me/x", "evil.co.uk": none.
  return path.length > 1 || (host === host.toLowerCase() && !WORDS.has(ending));
};

/** The number of web addresses in a text. */
export const countLinks = (text: string): number =>
  [...revealed(text).matchAll(ADDRESS)].filter(([address]) => isAddress(address)).length;
