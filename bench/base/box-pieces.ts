/** Boxes for an index that knows nothing of the 180th meridian. */
import type { Box } from "../../server/core/base/box.ts";

/** The box itself, or the two parts of one that crosses the 180th meridian. */
export const boxPieces = ({ west, east, ...rest }: Box): readonly Box[] =>
  west <= east
    ? [{ west, east, ...rest }]
    : [
        { west, east: 180, ...rest },
        { west: -180, east, ...rest },
      ];
