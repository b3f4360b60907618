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

/** The width of a label, in pixels. */
export type WidthOf = (label: Pick<Label, "text" | "kind">) => number;

const roughly: WidthOf = ({ text, kind }) => text.length * LETTER_PX[kind];

/** What lies on the map already, in pixels. */
export interface Taken {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The radius of a bubble by the square root of its count, in pixels, with what is interpolated between. */
export const BUBBLE_STOPS = [
  [1, 6],
  [2, 11],
  [8, 16],
  [40, 28],
  [1000, 42],
] as const;

const bubbleRadius = (count: number): number => {
  const root = Math.sqrt(count);
  let [beforeRoot, beforePx]: readonly [number, number] = BUBBLE_STOPS[0];
  for (const [stop, px] of BUBBLE_STOPS) {
    if (root <= stop)
      return stop === beforeRoot ? px : beforePx + ((root - beforeRoot) / (stop - beforeRoot)) * (px - beforePx);
    [beforeRoot, beforePx] = [stop, px];
  }
  return beforePx;
};

interface At {
  readonly x: number;
  readonly y: number;
}

/** Names are drawn so far below their point (map.css), give or take a pixel. */
const BELOW_PX = 10;

/** What a box on the map takes from names, which are drawn below their point. */
export const takenBy = ({ left, top, right, bottom }: Taken): Taken => ({
  left,
  top: top - BELOW_PX,
  right,
  bottom: bottom - BELOW_PX,
});

export interface Bubble extends At {
  readonly count: number;
}

export const aroundBubble = ({ x, y, count }: Bubble): Taken => {
  const radius = bubbleRadius(count);
  return takenBy({ left: x - radius, top: y - radius, right: x + radius, bottom: y + radius });
};

/** Where a name goes whose point is within a bubble: below the bubble. */
export const belowBubbles = (at: At, bubbles: readonly Bubble[]): At => {
  const over = bubbles.filter(({ x, y, count }) => Math.hypot(x - at.x, y - at.y) < bubbleRadius(count));
  return { x: at.x, y: Math.max(at.y, ...over.map((bubble) => aroundBubble(bubble).bottom)) };
};

/** The window that labels have to fit into, in pixels. */
interface Frame {
  readonly width: number;
  readonly height: number;
  readonly taken?: readonly Taken[];
  readonly widthOf?: WidthOf;
}

/** The labels that fit into the window without overlap, heaviest first. */
export const placeLabels = (
  labels: readonly Label[],
  project: (lat: number, lng: number) => At,
  { width, height, taken = [], widthOf = roughly }: Frame,
): readonly Placed[] => {
  const placed: Placed[] = [];
  const half = (label: Label): number => widthOf(label) / 2;
  for (const label of [...labels].sort((a, b) => b.weight - a.weight)) {
    if (placed.length >= MOST) break;
    const { x, y } = project(label.lat, label.lng);
    const side = half(label);
    // A name that the edge would cut is left out.
    if (x < side || y < 0 || x > width - side || y > height - LINE_PX - BELOW_PX) continue;
    const isTaken = taken.some(
      ({ left, top, right, bottom }) => x + side > left && x - side < right && y + LINE_PX > top && y < bottom,
    );
    if (isTaken) continue;
    const isFree = placed.every(
      (other) => Math.abs(other.y - y) > LINE_PX || Math.abs(other.x - x) > half(other) + side,
    );
    if (isFree) placed.push({ ...label, x, y });
  }
  return placed;
};
