/**
 * Lines as text: the differences from point to point in Google's Encoded Polyline Algorithm Format, some two letters for a
 * point, with neither comma nor quote. Coordinates are whole numbers; the file that holds a line names their unit.
 * https://developers.google.com/maps/documentation/utilities/polylinealgorithm
 */

/** x and y, whole numbers. */
export type GridPoint = readonly [x: number, y: number];

/** Letters carry five bits each, from "?" on; the sixth bit says that more follow. */
const [FIRST_LETTER, BITS, MORE] = [63, 5, 32];

const encodeNumber = (value: number): string => {
  // The sign goes into the lowest bit.
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  let text = "";
  while (rest >= MORE) {
    text += String.fromCharCode((rest % MORE) + MORE + FIRST_LETTER);
    rest = Math.floor(rest / 2 ** BITS);
  }
  return text + String.fromCharCode(rest + FIRST_LETTER);
};

/** The text of a line. */
export const encodeLine = (points: readonly GridPoint[]): string => {
  let [atX, atY] = [0, 0];
  let text = "";
  for (const [x, y] of points) {
    text += encodeNumber(x - atX) + encodeNumber(y - atY);
    [atX, atY] = [x, y];
  }
  return text;
};

/** The points of a text that {@link encodeLine} wrote. */
export const decodeLine = (text: string): readonly GridPoint[] => {
  const points: GridPoint[] = [];
  let at = 0;
  const next = (): number => {
    let [value, scale] = [0, 1];
    for (;;) {
      const letter = text.charCodeAt(at) - FIRST_LETTER;
      at += 1;
      // Past the end there is no letter: NaN.
      if (!(letter >= 0)) throw new Error(`encoded line: got no letter at ${at - 1}, expected one`);
      value += (letter % MORE) * scale;
      if (letter < MORE) break;
      scale *= 2 ** BITS;
    }
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  };
  let [x, y] = [0, 0];
  while (at < text.length) {
    x += next();
    y += next();
    points.push([x, y]);
  }
  return points;
};
