/**
 * Laws between answers: repeated, by HEAD, conditional, compressed, page by page, in two languages, and with reordered
 * parameters. Each law returns what is wrong, or `null`.
 */
import { decode } from "./judge.ts";
import { joined, type Pair } from "./sound.ts";
import type { Answer } from "./wire.ts";

/** Sends a request; rejects without an answer. */
export type Ask = (target: string, headers?: readonly Pair[], method?: string) => Promise<Answer>;

export interface Subject {
  readonly path: string;
  readonly pairs: readonly Pair[];
  /** Records per page. */
  readonly page: number;
}

type Law = (ask: Ask, subject: Subject) => Promise<string | null>;

/** The subject's target with these parameters. */
export const targetOf = ({ path }: Subject, pairs: readonly Pair[]): string => path + joined(pairs);

const textOf = (answer: Answer): string => Buffer.from(decode(answer) ?? []).toString("utf8");

const changed = (pairs: readonly Pair[], more: readonly Pair[]): readonly Pair[] => [
  ...pairs.filter(([name]) => name !== "format" && !more.some(([other]) => other === name)),
  ...more,
];

interface List {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly meta: { readonly total?: number };
}

/** The answer as a list; `null` for a failure. */
const listOf = (answer: Answer): List | null => (answer.status === 200 ? (JSON.parse(textOf(answer)) as List) : null);

/** Identifies a record in any language. */
const namesIn = ({ data }: List): readonly string[] =>
  data.map(({ kind, id, code, country, slug, date }) => JSON.stringify([kind, id, code, country, slug, date]));

/** Differences between headers, ignoring those that depend on time or connection. */
const headersApart = (a: Answer, b: Answer): readonly string[] => {
  const names = new Set([...a.headers.keys(), ...b.headers.keys()]);
  for (const name of ["date", "connection", "keep-alive", "cache-control"]) names.delete(name);
  return [...names].filter((name) => a.headers.get(name) !== b.headers.get(name));
};

/** Retries for answers that depend on the time. */
const TRIES = 3;

const again: Law = async (ask, subject) => {
  const target = targetOf(subject, subject.pairs);
  let [one, other] = [await ask(target), await ask(target)];
  const differ = (): boolean => textOf(one) !== textOf(other) || headersApart(one, other).length > 0;
  for (let i = 0; i < TRIES && differ(); i += 1) [one, other] = [other, await ask(target)];
  return differ() ? `asked twice: ${headersApart(one, other).join(", ")}, or the bodies, differ` : null;
};

const head: Law = async (ask, subject) => {
  const target = targetOf(subject, subject.pairs);
  const [read, empty] = [await ask(target), await ask(target, [], "HEAD")];
  if (read.status !== empty.status) return `GET is ${read.status}, HEAD is ${empty.status}`;
  const apart = headersApart(read, empty);
  return apart.length > 0 ? `GET and HEAD differ in ${apart.join(", ")}` : null;
};

const condition: Law = async (ask, subject) => {
  const target = targetOf(subject, subject.pairs);
  const tag = (await ask(target)).headers.get("etag");
  if (tag === undefined) return null;
  for (const known of [tag, `"a", W/${tag}`, "*"]) {
    const answer = await ask(target, [["if-none-match", known]]);
    if (answer.status !== 304) return `If-None-Match: ${known} of ${tag} is answered ${answer.status}`;
    if (answer.headers.get("etag") !== tag) return `the 304 has the tag ${answer.headers.get("etag")}, not ${tag}`;
  }
  return null;
};

const packed: Law = async (ask, subject) => {
  const target = targetOf(subject, subject.pairs);
  const plain = await ask(target);
  for (const coding of ["br", "gzip"]) {
    const answer = await ask(target, [["accept-encoding", coding]]);
    if (textOf(answer) !== textOf(plain)) return `${coding} holds another body`;
    const isPacked = answer.headers.has("content-encoding");
    const isSame = answer.headers.get("etag") === plain.headers.get("etag");
    if (plain.headers.has("etag") && isPacked === isSame) return `${coding} has the tag ${answer.headers.get("etag")}`;
    if (isPacked && plain.headers.get("vary") === undefined) return `packed as ${coding} without Vary`;
  }
  return null;
};

/** Pages that are joined. */
const PAGES = 5;

const pages: Law = async (ask, subject) => {
  const { pairs, page } = subject;
  const at = (limit: number, offset: number): string =>
    targetOf(
      subject,
      changed(pairs, [
        ["limit", String(limit)],
        ["offset", String(offset)],
      ]),
    );
  const whole = listOf(await ask(at(PAGES * page, 0)));
  const names: string[] = [];
  for (let i = 0; i < PAGES; i += 1) {
    const part = listOf(await ask(at(page, i * page)));
    if (part?.meta.total !== whole?.meta.total)
      return `meta.total is ${part?.meta.total} on page ${i + 1}, ${whole?.meta.total} in the whole`;
    if (part !== null) names.push(...namesIn(part));
  }
  if (whole === null) return names.length === 0 ? null : "pages of what is not there";
  return names.join() === namesIn(whole).join() ? null : `pages of ${page} hold ${names.length} other records`;
};

const languages: Law = async (ask, subject) => {
  const inLanguage = async (lang: string): Promise<Answer> =>
    ask(targetOf(subject, changed(subject.pairs, [["lang", lang]])));
  const [english, arabic] = [await inLanguage("en"), await inLanguage("ar")];
  if (english.status !== arabic.status) return `en is ${english.status}, ar is ${arabic.status}`;
  const [one, other] = [listOf(english), listOf(arabic)];
  if (one?.meta.total !== other?.meta.total)
    return `meta.total is ${one?.meta.total} in en, ${other?.meta.total} in ar`;
  return one && other && namesIn(one).join() !== namesIn(other).join() ? "en and ar hold other records" : null;
};

const order: Law = async (ask, subject) => {
  const pairs = changed(subject.pairs, []);
  const [told, turned] = [
    await ask(targetOf(subject, pairs)),
    await ask(targetOf(subject, [["unknown", "1"], ...pairs.toReversed()])),
  ];
  const [one, other] = [listOf(told), listOf(turned)];
  return JSON.stringify(one?.data) === JSON.stringify(other?.data)
    ? null
    : "another order of parameters, another answer";
};

export const LAWS = { again, head, condition, packed, pages, languages, order } as const satisfies Record<string, Law>;
