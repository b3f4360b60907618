/**
 * Hostile suggestions: spam, scripts, hidden text, formulas, prototypes, private hosts, far moves, in every field and
 * kind. Whether the server refuses or keeps them, nothing of them may be shown before a moderator judges it.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { placeIds, startHost } from "../reviews/host.ts";

const PORT = 38_101;
const SIDE = 16;
const PLACES = 20;

/** What is hostile about a text; `mark` is what is looked for afterwards. */
const TEXTS: readonly ((mark: string) => string)[] = [
  (mark) => mark,
  (mark) => `<script>alert("${mark}")</script>`,
  (mark) => `"><img src=x onerror=${mark}>`,
  (mark) => `https://${mark}.spam.zone/`,
  (mark) => `=HYPERLINK("https://x.zone";"${mark}")`,
  (mark) => `\u202e${mark}\u202c`,
  (mark) => `${mark}\u0000\u001b[2J`,
  (mark) => `${mark}\ud800`,
  (mark) => `${mark}${"\u0301".repeat(300)}`,
  (mark) => `{{constructor.constructor("${mark}")()}}`,
  (mark) => `'; DROP TABLE places; -- ${mark}`,
  (mark) => `../../${mark}`,
  (mark) => `${mark}${"a".repeat(2000)}`,
  (mark) => `http://127.0.0.1/${mark}`,
  (mark) => `javascript:${mark}`,
];

const bodiesOf = (placeId: number, text: string): readonly object[] => [
  { kind: "add", fields: { name: text, type: "mosque", lat: 21.42, lng: 39.82, description: text } },
  { kind: "add", fields: { name: "Masjid", type: text, lat: 21.42, lng: 39.82, website: text, phone: text } },
  { kind: "edit", place_id: placeId, fields: { name: text, names: { ar: text, tr: text } } },
  { kind: "edit", place_id: placeId, fields: { description: text, opening_hours: text, website: text } },
  { kind: "edit", place_id: placeId, fields: { address: { street_address: text, locality: text } } },
  { kind: "closed", place_id: placeId, note: text, name: text, evidence: text },
  { kind: "closed", place_id: placeId, note: text },
  { kind: "moved", place_id: placeId, fields: { lat: 48.85, lng: 2.29, address: { region: text } } },
  { kind: "times", place_id: placeId, fields: { rules: [{ prayer: "fajr", value: "05:00", label_en: text }] } },
  { kind: "confirm", place_id: placeId, name: text },
  { kind: "duplicate", place_id: placeId, fields: { duplicate_of: 1 }, note: text },
  JSON.parse(`{"kind":"edit","place_id":${placeId},"fields":{"__proto__":{"name":${JSON.stringify(text)}}}}`) as object,
];

/** A row: how many were sent, kept, refused, shown, and how many answers were a fault of the server. */
export const hostile = async (count: number): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), "musalla-hostile-"));
  const host = await startHost(PORT, `fs:${folder}`, { MUSALLA_TRUSTED_PROXIES: "1" });
  const statuses = new Map<number, number>();
  const ids: string[] = [];
  try {
    const places = await placeIds(host.api, PLACES);
    const before = await shownBy(host.api, places, []);
    let next = 0;
    const write = async (): Promise<void> => {
      while (next < count) {
        const i = next;
        next += 1;
        const text = TEXTS[i % TEXTS.length]?.(`hostile${i}mark`) ?? "";
        const bodies = bodiesOf(places[i % places.length] ?? 0, text);
        const body = bodies[Math.floor(i / TEXTS.length) % bodies.length];
        const reply = await fetch(`${host.api}/suggestion`, {
          method: "POST",
          // Each of a client of its own, so that none is refused unread for what others sent.
          headers: {
            "content-type": "application/json",
            "x-forwarded-for": `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`,
          },
          body: JSON.stringify(body),
        });
        const told = await reply.text();
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
        const id = reply.status === 201 ? /"id":"([^"]+)"/.exec(told)?.[1] : undefined;
        if (id !== undefined) ids.push(id);
        if (reply.status === 201 && /hostile\d+mark/.test(told)) throw new Error(`shown in its answer: ${told}`);
      }
    };
    await Promise.all(Array.from({ length: SIDE }, write));
    const after = await shownBy(host.api, places, ids);
    const shown = after.filter((text) => /hostile\d+mark/.test(text)).length;
    const changed = before.filter((text, i) => text !== after[i]).length;
    const kept = statuses.get(201) ?? 0;
    const faults = [...statuses].filter(([status]) => status >= 500).reduce((sum, [, times]) => sum + times, 0);
    return `| ${count} | ${kept} | ${count - kept - faults} | ${shown} | ${changed} | ${faults} |`;
  } finally {
    await host.kill();
    rmSync(folder, { recursive: true, force: true });
  }
};

export const HOSTILE_HEAD =
  "| hostile suggestions | kept, pending | refused | shown | answers that changed | faults |\n|---|---|---|---|---|---|";

/** Everything that anybody is answered about places and suggestions. */
const shownBy = async (api: string, places: readonly number[], ids: readonly string[]): Promise<readonly string[]> => {
  const paths = [
    ...places.flatMap((id) => [`/place?id=${id}`, `/reviews?place_id=${id}`, `/times?id=${id}&date=2026-03-01`]),
    "/search?q=hostile",
    "/search?q=Masjid&country=SA",
    "/places?lat=21.42&lng=39.82&radius=500&limit=100",
    "/places?lat=48.85&lng=2.29&radius=500&limit=100",
    "/places?status=closed&limit=100",
    ...ids.map((id) => `/suggestion?id=${id}`),
  ];
  const texts: string[] = [];
  for (const path of paths) texts.push(await (await fetch(api + path)).text());
  return texts;
};
