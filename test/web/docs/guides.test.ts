/**
 * The guide to Home Assistant: its blocks are taken from the page, checked against what Home Assistant documents of them, and
 * every template is run with Jinja over answers of the API. Home Assistant itself is not on a registry that tests may use.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { prayer } from "#core/api/prayer.ts";
import { times } from "#core/api/times.ts";
import type { TimesRecord } from "#core/model/times.ts";
import { LANGUAGES } from "../../../web/docs/guides.ts";
import { openEngine, type TestEngine } from "../../support/engine.ts";
import { answerOf } from "../../support/reply.ts";

const blocksOf = (language: string): readonly string[] => {
  const guide = readFileSync(`web/docs/${language}/home-assistant.md`, "utf8");
  return [...guide.matchAll(/^```yaml\n([^]*?)^```$/gm)].map(([, block = ""]) => block);
};

/** Home Assistant reads YAML 1.1. */
const read = (block: string): unknown => parse(block, { version: "1.1", strict: true, uniqueKeys: true });

const template = z.string().regex(/\{[{%].*[%}]\}/s);
const sensorId = z.string().regex(/^sensor\.[a-z0-9_]+$/);
const id = z.string().regex(/^[a-z_]+\.[a-z0-9_]+$/);

/** https://www.home-assistant.io/integrations/sensor.rest/ and …/template/: what sensors of both may state. */
const sensor = z.strictObject({
  name: z.string(),
  unique_id: z.string(),
  icon: z.string().startsWith("mdi:").optional(),
  picture: template.optional(),
  availability: template.optional(),
  device_class: z.enum(["timestamp", "date", "duration"]).optional(),
  state_class: z.enum(["measurement", "total", "total_increasing"]).optional(),
  unit_of_measurement: z.string().optional(),
});

const restSensor = sensor.extend({
  value_template: template,
  json_attributes_path: z.string().startsWith("$.").optional(),
  json_attributes: z.array(z.string()).min(1).optional(),
  force_update: z.boolean().optional(),
});

/** https://www.home-assistant.io/integrations/rest/ */
const rest = z.strictObject({
  resource: z.url(),
  method: z.enum(["GET", "POST"]).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  params: z.record(z.string(), z.string()).optional(),
  timeout: z.int().min(1).optional(),
  verify_ssl: z.boolean().optional(),
  scan_interval: z.int().min(60),
  sensor: z.array(restSensor).min(1),
});

const offset = z.string().regex(/^-?\d\d:\d\d:\d\d$/);

/** https://www.home-assistant.io/docs/automation/trigger/: the triggers by time and by calendar. */
const trigger = z.discriminatedUnion("trigger", [
  z.strictObject({
    trigger: z.literal("time"),
    at: z.union([sensorId, z.array(sensorId), z.strictObject({ entity_id: sensorId, offset: offset.optional() })]),
  }),
  z.strictObject({
    trigger: z.literal("calendar"),
    entity_id: z.string().regex(/^calendar\.[a-z0-9_]+$/),
    event: z.enum(["start", "end"]),
    offset: offset.optional(),
  }),
]);

/** https://www.home-assistant.io/docs/automation/yaml/ */
const automation = z.strictObject({
  alias: z.string(),
  triggers: z.array(trigger).min(1),
  conditions: z.array(z.strictObject({ condition: z.literal("template"), value_template: template })).optional(),
  actions: z
    .array(
      z.strictObject({
        action: id,
        target: z.strictObject({ entity_id: id }).optional(),
        data: z.record(z.string(), z.string()),
      }),
    )
    .min(1),
});

const configuration = z.strictObject({
  rest: z.array(rest).optional(),
  template: z.array(z.strictObject({ sensor: z.array(sensor.extend({ state: template })) })).optional(),
  automation: z.array(automation).optional(),
});

/** The blocks that are parsed; the first `rest` is that of a mosque. */
const configurationsOf = (language: string) => blocksOf(language).map((block) => configuration.parse(read(block)));

/** The name of an entity as Home Assistant makes it of its name. */
const entityOf = (name: string): string => `sensor.${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_")}`;

/** Debian's Python, which alone has Debian's packages. */
const PYTHON = "/usr/bin/python3";
const RENDER = fileURLToPath(new URL("../../support/render-templates.py", import.meta.url));
const isJinjaAbsent = spawnSync(PYTHON, ["-c", "import jinja2"]).status !== 0 && process.env["REQUIRE_ALL"] !== "1";

interface Asked {
  readonly now: string;
  readonly zone: string;
  readonly states?: Readonly<Record<string, string>>;
  readonly templates: readonly { readonly text: string; readonly variables?: object }[];
}

const render = ({ now, zone, states = {}, templates }: Asked): readonly string[] => {
  const input = { now, zone, states, templates: templates.map((one) => ({ variables: {}, ...one })) };
  const { stdout, stderr, status } = spawnSync(PYTHON, [RENDER], { input: JSON.stringify(input), encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return z.array(z.string()).parse(JSON.parse(stdout));
};

describe("the blocks of the guide", () => {
  it.each(LANGUAGES)("are what Home Assistant documents: %s", (language) => {
    const kinds = configurationsOf(language).flatMap((one) => Object.keys(one));
    expect(kinds).toEqual(["rest", "rest", "template", "automation", "automation"]);
  });

  it("are the same in both languages", () => {
    const [en, ar] = LANGUAGES.map(blocksOf);
    expect(ar).toEqual(en);
  });

  it("name each sensor once, and no sensor that they do not make", () => {
    const all = configurationsOf("en");
    const sensors: readonly z.infer<typeof sensor>[] = all.flatMap((one) => [
      ...(one.rest ?? []).flatMap((block) => block.sensor),
      ...(one.template ?? []).flatMap((block) => block.sensor),
    ]);
    for (const member of ["name", "unique_id"] as const)
      expect(new Set(sensors.map((one) => one[member])).size).toBe(sensors.length);
    const made = new Set(sensors.map(({ name }) => entityOf(name)));
    const named = new Set(
      blocksOf("en")
        .join("")
        .match(/sensor\.[a-z0-9_]+/g),
    );
    expect(named.size).toBeGreaterThan(5);
    expect([...named].filter((one) => !made.has(one))).toEqual([]);
  });
});

describe.skipIf(isJinjaAbsent)("the templates of the guide (needs python3-jinja2)", () => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await openEngine();
  });

  const [mosque, point, minutes, adhan, friday] = configurationsOf("en");
  const sensors = mosque?.rest?.[0]?.sensor ?? [];

  const answerAt = async (query: string, now: string) => {
    const reply = await times({ path: "/api/v1/times", search: query }, engine.context({ nowMs: Date.parse(now) }));
    return answerOf<TimesRecord>(reply);
  };

  /** The states of the sensors of the mosque, by name. */
  const statesAt = async (query: string, now: string) => {
    const answer = await answerAt(query, now);
    const [record] = answer.data;
    if (record === undefined) throw new Error(answer.error ?? query);
    const variables = { value_json: { data: answer.data } };
    const templates = sensors.map(({ value_template: text }) => ({ text, variables }));
    const texts = render({ now, zone: record.timezone, templates });
    return { record, states: Object.fromEntries(sensors.map(({ name }, i) => [entityOf(name), texts[i] ?? ""])) };
  };

  it.each([
    ["a mosque with times, on a Friday", "id=1", "2026-02-13T08:00:00Z"],
    ["in Ramadan, in Arabic", "id=1&lang=ar", "2026-02-21T08:00:00Z"],
    ["on the day when its clock changes", "id=1", "2026-04-24T08:00:00Z"],
    ["a mosque without times of its own", "id=20", "2026-02-13T08:00:00Z"],
    ["in the evening, when tomorrow is next", "id=20", "2026-02-13T23:30:00Z"],
  ])("give the sensors what the record says: %s", async (_, query, now) => {
    const { record, states } = await statesAt(query, now);
    const { timings_iso: at, iqama, jumuah, next, hijri } = record;
    expect(states).toEqual({
      "sensor.mosque_fajr": at.fajr,
      "sensor.mosque_sunrise": at.sunrise,
      "sensor.mosque_dhuhr": at.dhuhr,
      "sensor.mosque_asr": at.asr,
      "sensor.mosque_maghrib": at.maghrib,
      "sensor.mosque_isha": at.isha,
      "sensor.mosque_isha_iqama": iqama.isha?.iso ?? "None",
      "sensor.mosque_friday_prayer": jumuah[0]?.iso ?? "None",
      "sensor.mosque_next_prayer": next?.at ?? "None",
      "sensor.mosque_hijri_date": `${hijri.day} ${hijri.month.name} ${hijri.year}`,
    });
    for (const { name, device_class: kind } of sensors)
      if (kind === "timestamp")
        expect(states[entityOf(name)]).toMatch(/^(None|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d)$/);
  });

  it("attributes of a sensor are where its path says", async () => {
    const { record } = await statesAt("id=1", "2026-02-13T08:00:00Z");
    const withAttributes = sensors.filter((one) => one.json_attributes !== undefined);
    expect(withAttributes.map((one) => [one.json_attributes_path, one.json_attributes])).toEqual([
      ["$.data[0].next", ["name"]],
    ]);
    expect(record.next).toHaveProperty("name");
  });

  it("read the times of a point too", async () => {
    const now = "2026-02-13T08:00:00Z";
    const [one] = point?.rest ?? [];
    const { search } = new URL(one?.resource ?? "");
    const answer = answerOf(
      await prayer({ path: "/api/v1/prayer", search }, engine.context({ nowMs: Date.parse(now) })),
    );
    const templates = (one?.sensor ?? []).map(({ value_template: text }) => ({
      text,
      variables: { value_json: answer },
    }));
    expect(render({ now, zone: "Europe/London", templates })).toEqual([expect.stringMatching(/^2026-02-13T05:/)]);
  });

  it("count the minutes, up, and are unavailable where nothing is next", () => {
    const [one] = minutes?.template?.[0]?.sensor ?? [];
    const [zone, now] = ["Africa/Cairo", "2026-02-13T10:00:10+02:00"];
    const asked = (text: string | undefined, state: string) =>
      render({ now, zone, states: { "sensor.mosque_next_prayer": state }, templates: [{ text: text ?? "" }] })[0];
    expect(asked(one?.state, "2026-02-13T12:09:00+02:00")).toBe("129");
    expect(asked(one?.availability, "2026-02-13T12:09:00+02:00")).toBe("True");
    expect(asked(one?.availability, "unknown")).toBe("False");
  });

  it("say when the congregation stands, by the clock of the house", async () => {
    const { states } = await statesAt("id=1", "2026-02-13T08:00:00Z");
    const text = adhan?.automation?.[1]?.actions[0]?.data["message"] ?? "";
    const asked = { now: "2026-02-13T18:40:00Z", zone: "Africa/Cairo", states, templates: [{ text }] };
    expect(render(asked)).toEqual(["Isha stands at 21:00"]);
  });

  it("tell Friday's prayer from others in the calendar, and when it begins", () => {
    const [one] = friday?.automation ?? [];
    const texts = [one?.conditions?.[0]?.value_template ?? "", one?.actions[0]?.data["message"] ?? ""];
    const of = (summary: string) => {
      const variables = { trigger: { calendar_event: { summary, start: "2026-02-13T12:30:00+02:00" } } };
      const templates = texts.map((text) => ({ text, variables }));
      return render({ now: "2026-02-13T10:00:00Z", zone: "Africa/Cairo", templates });
    };
    expect(of("Friday prayer")).toEqual(["True", "Friday prayer: 12:30"]);
    expect(of("Asr")[0]).toBe("False");
  });
});
