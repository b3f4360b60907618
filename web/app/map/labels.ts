/**
 * Labels on the map as HTML text: no glyph server, any script, shaped by the browser. Important ones are placed first;
 * labels that would overlap them are left out.
 */
export interface Label {
  readonly text: string;
  readonly kind: "country" | "city";
  readonly lat: number;
  readonly lng: number;
  /** Higher is placed first. */
  readonly weight: number;
}

export interface Placed extends Label {
  readonly x: number;
  readonly y: number;
}

const LETTER_PX = { country: 8.5, city: 7 } as const;
const LINE_PX = 20;
const MOST = 60;

const half = (text: string, kind: Label["kind"]): number => (text.length * LETTER_PX[kind]) / 2;

/** What lies on the map already, in pixels. */
export interface Taken {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The labels that fit into the window without overlap, heaviest first. */
export const placeLabels = (
  labels: readonly Label[],
  project: (lat: number, lng: number) => { readonly x: number; readonly y: number },
  width: number,
  height: number,
  taken: readonly Taken[] = [],
): readonly Placed[] => {
  const placed: Placed[] = [];
  for (const label of [...labels].sort((a, b) => b.weight - a.weight)) {
    if (placed.length >= MOST) break;
    const { x, y } = project(label.lat, label.lng);
    const side = half(label.text, label.kind);
    // A name that the edge would cut is left out.
    if (x < side || y < 0 || x > width - side || y > height - LINE_PX) continue;
    const isTaken = taken.some(
      ({ left, top, right, bottom }) => x + side > left && x - side < right && y + LINE_PX > top && y < bottom,
    );
    if (isTaken) continue;
    const isFree = placed.every(
      (other) => Math.abs(other.y - y) > LINE_PX || Math.abs(other.x - x) > half(other.text, other.kind) + side,
    );
    if (isFree) placed.push({ ...label, x, y });
  }
  return placed;
};
