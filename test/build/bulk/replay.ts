/** A client that replays changes as the guide tells it: a reader of its own, which shares nothing with the build. */
interface Change {
  readonly op: "add" | "change" | "retire";
  readonly kind: string;
  readonly folder: string;
  readonly id: number;
  readonly rows?: readonly Readonly<Record<string, unknown>>[];
}

const FILES: Readonly<Record<string, string>> = { places: "place", cities: "city", events: "event", times: "times" };

const field = (value: unknown): string => {
  const text = value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const feature = (row: Readonly<Record<string, unknown>>): string =>
  `${JSON.stringify({
    type: "Feature",
    id: row["id"],
    geometry: { type: "Point", coordinates: [row["lng"], row["lat"]] },
    properties: row,
  })}\n`;

/** The text of a bulk file (`folder/name.csv` or `.geojsonl`) after the changes, lines of JSON. */
export const replay = (path: string, before: string, changes: string): string => {
  const [folder = "", name = "", extension = ""] = /^(.*)\/(\w+)\.(\w+)$/.exec(path)?.slice(1) ?? [];
  const lines = before.split(/(?<=\n)/);
  const header = extension === "csv" ? (lines.shift() ?? "") : "";
  const columns = header.trim().split(",");
  const keyOf = (line: string): number => Number(/^(?:\{"type":"Feature","id":)?(\d+)/.exec(line)?.[1]);
  const rows = new Map<number, string>();
  for (const line of lines) rows.set(keyOf(line), (rows.get(keyOf(line)) ?? "") + line);
  for (const text of changes.split("\n").filter(Boolean)) {
    const change = JSON.parse(text) as Change;
    if (change.folder !== folder || change.kind !== FILES[name]) continue;
    const lineOf = (row: Readonly<Record<string, unknown>>): string =>
      extension === "csv" ? `${columns.map((column) => field(row[column])).join(",")}\n` : feature(row);
    if (change.op === "retire") rows.delete(change.id);
    else rows.set(change.id, (change.rows ?? []).map(lineOf).join(""));
  }
  return (
    header +
    [...rows]
      .sort(([a], [b]) => a - b)
      .map(([, line]) => line)
      .join("")
  );
};
