/**
 * The built server under suggestions: SIGKILL at random moments while visitors suggest and a moderator judges, then many
 * suggestions at once, each sent twice with its key. In the end the storage itself is read: nothing that was
 * acknowledged is lost, no key made two suggestions, nothing was accepted twice.
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readActName } from "../../../server/core/contribution/audit-log.ts";
import { SUGGESTION } from "../../../server/core/suggestion/id.ts";
import { filesStorage } from "../../../server/storage/files.ts";
import { type Host, placeIds, startHost } from "../reviews/host.ts";

const PORT = 38_100;
const AT_ONCE_PORT = 38_102;
const WRITERS = 16;
const PLACES = 40;
const ROUND_MS = 400;
const AGAIN_MS = 20;
const TOKEN = "moderators-of-the-trial";

const pause = async (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Told {
  readonly status: number;
  readonly id: string | null;
}

const idOf = (text: string): string | null => /"id":"([^"]+)"/.exec(text)?.[1] ?? null;

const send = async (address: string, headers: Readonly<Record<string, string>>, body: object): Promise<Told> => {
  const reply = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const text = await reply.text();
  return { status: reply.status, id: reply.ok ? idOf(text) : null };
};

const suggest = async (api: string, body: object, key: string): Promise<Told> =>
  send(`${api}/suggestion`, { "idempotency-key": key }, body);

const accept = async (api: string, id: string): Promise<Told> =>
  send(
    `${api}/moderation/suggestion`,
    { authorization: `Bearer ${TOKEN}` },
    { id, action: "accept", reason: "A trial." },
  );

const noteOf = (mark: string, length: number): string => `${mark} ${"ب".repeat(length)}`;

/** What was acknowledged: ids by key, and accepted ids. */
interface Acknowledged {
  readonly byKey: Map<string, string>;
  readonly accepted: Set<string>;
  /** Keys that were answered with two ids. */
  readonly split: string[];
}

const remember = ({ byKey, split }: Acknowledged, key: string, { id }: Told): void => {
  if (id === null) return;
  if ((byKey.get(key) ?? id) !== id) split.push(key);
  byKey.set(key, id);
};

/** Suggests until the round is over; what was not answered is sent again in the next round with its key. */
const suggestUntil = async (
  isOver: () => boolean,
  api: string,
  places: readonly number[],
  unanswered: Map<string, object>,
  sent: Acknowledged,
): Promise<void> => {
  for (const [key, body] of unanswered) {
    if (isOver()) return;
    unanswered.delete(key);
    const told = await suggest(api, body, key).catch(() => null);
    if (told === null || told.id === null) unanswered.set(key, body);
    else remember(sent, key, told);
  }
  while (!isOver()) {
    const key = randomUUID();
    const placeId = places[Math.floor(Math.random() * places.length)] ?? 0;
    const body = {
      kind: "edit",
      place_id: placeId,
      fields: { address: { street_address: `${key} Street` } },
      note: noteOf(key, Math.floor(Math.random() * 400)),
    };
    const told = await suggest(api, body, key).catch(() => null);
    if (told === null || told.id === null) {
      unanswered.set(key, body);
      await pause(AGAIN_MS);
    } else remember(sent, key, told);
  }
};

/** Accepts what was acknowledged, each twice at the same time. */
const acceptUntil = async (isOver: () => boolean, api: string, sent: Acknowledged): Promise<void> => {
  while (!isOver()) {
    const id = [...sent.byKey.values()].findLast((one) => !sent.accepted.has(one));
    if (id === undefined) {
      await pause(AGAIN_MS);
      continue;
    }
    const answers = await Promise.all([0, 1].map(async () => accept(api, id).catch(() => null)));
    // 409: an attempt that was not answered before.
    if (answers.some((one) => one?.status === 200 || one?.status === 409)) sent.accepted.add(id);
  }
};

/** What is in the storage, against what was acknowledged. */
const tally = async (folder: string, { byKey, accepted, split }: Acknowledged): Promise<string> => {
  const storage = filesStorage(folder);
  const found = new Set<string>();
  let [half, doubles] = [0, 0];
  const marks = new Map<string, number>();
  for (const day of await storage.folders(SUGGESTION.records)) {
    for (const id of await storage.names(day)) {
      const record = SUGGESTION.record.safeParse(JSON.parse((await storage.get(day, id)) ?? "null")).data;
      if (record === undefined || record.id !== id) half += 1;
      const mark = record?.note?.split(" ")[0] ?? "";
      marks.set(mark, (marks.get(mark) ?? 0) + 1);
      found.add(id);
    }
  }
  for (const count of marks.values()) doubles += count > 1 ? 1 : 0;
  const verdicts = new Map<string, number>();
  for (const day of await storage.folders(SUGGESTION.acts)) {
    for (const name of await storage.names(day)) {
      const { id = "" } = readActName(SUGGESTION, name) ?? {};
      verdicts.set(id, (verdicts.get(id) ?? 0) + 1);
    }
  }
  const lost = [...byKey.values()].filter((id) => !found.has(id)).length;
  const unjudged = [...accepted].filter((id) => !verdicts.has(id)).length;
  const twice = [...verdicts.values()].filter((count) => count > 1).length;
  return `${byKey.size} | ${found.size} | ${lost} | ${half} | ${doubles + split.length} | ${accepted.size} | ${unjudged} | ${twice}`;
};

export const HEAD =
  "| trial | acknowledged | found | lost | half-written | twice there | accepted | verdicts lost | accepted twice | s |\n|---|---|---|---|---|---|---|---|---|---|";

const start = async (folder: string, port = PORT): Promise<Host> =>
  startHost(port, `fs:${folder}`, { MUSALLA_MODERATION_TOKEN: TOKEN });

/** A row of {@link HEAD}: so many times SIGKILL. */
export const killRounds = async (rounds: number): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), "musalla-suggestions-"));
  const sent: Acknowledged = { byKey: new Map(), accepted: new Set(), split: [] };
  const unanswered = Array.from({ length: WRITERS }, () => new Map<string, object>());
  const startMs = performance.now();
  let host = await start(folder);
  try {
    const places = await placeIds(host.api, PLACES);
    for (let round = 0; round < rounds; round += 1) {
      const { api } = host;
      let isKilled = false;
      const isOver = (): boolean => isKilled;
      const before = sent.byKey.size;
      const work = [
        ...unanswered.map(async (mine) => suggestUntil(isOver, api, places, mine, sent)),
        acceptUntil(isOver, api, sent),
      ];
      const giveUpAt = Date.now() + 10_000;
      while (sent.byKey.size === before && Date.now() < giveUpAt) await pause(1);
      await pause(Math.random() * ROUND_MS);
      await host.kill();
      isKilled = true;
      await Promise.all(work);
      host = await start(folder);
      if (round % 20 === 19) process.stderr.write(`${round + 1} rounds, ${sent.byKey.size} acknowledged\n`);
    }
    // What was never answered is sent a last time: with its key it is there once, whatever became of the first attempt.
    for (const [key, body] of unanswered.flatMap((mine) => [...mine])) {
      for (let told = await suggest(host.api, body, key); ; told = await suggest(host.api, body, key)) {
        remember(sent, key, told);
        if (told.status !== 503) break;
        await pause(1000);
      }
    }
    const seconds = Math.round((performance.now() - startMs) / 1000);
    return `| ${rounds} × SIGKILL | ${await tally(folder, sent)} | ${seconds} |`;
  } finally {
    await host.kill();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** A row of {@link HEAD}: so many suggestions as fast as they can be sent, each twice with its key. */
export const atOnce = async (count: number, side: number): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), "musalla-suggestions-"));
  const sent: Acknowledged = { byKey: new Map(), accepted: new Set(), split: [] };
  const startMs = performance.now();
  const host = await start(folder, AT_ONCE_PORT);
  try {
    const places = await placeIds(host.api, PLACES);
    let next = 0;
    const write = async (): Promise<void> => {
      while (next < count) {
        const i = next;
        next += 1;
        const [key, placeId] = [randomUUID(), places[i % places.length] ?? 0];
        const body = {
          kind: "edit",
          place_id: placeId,
          fields: { address: { street_address: `${i} Street` } },
          note: noteOf(key, 9),
        };
        const once = async (): Promise<void> => {
          for (let told: Told | null = null; told === null || told.status === 503;) {
            told = await suggest(host.api, body, key).catch(() => null);
            if (told !== null) remember(sent, key, told);
            if (told === null || told.status === 503) await pause(1000);
          }
        };
        await Promise.all([once(), once()]);
      }
    };
    await Promise.all(Array.from({ length: side }, write));
    const ids = [...sent.byKey.values()];
    for (let at = 0; at < Math.min(ids.length, 500); at += 50) {
      const some = ids.slice(at, at + 50);
      const answers = await Promise.all([...some, ...some].map(async (id) => accept(host.api, id)));
      answers.forEach(({ status }, i) => status === 200 && sent.accepted.add(some[i % some.length] ?? ""));
    }
    const seconds = Math.round((performance.now() - startMs) / 1000);
    return `| ${count} at once, each sent twice | ${await tally(folder, sent)} | ${seconds} |`;
  } finally {
    await host.kill();
    rmSync(folder, { recursive: true, force: true });
  }
};
