/** The sky of a year at a latitude, with a mark at a day: an ornament, as the figures stand beside it. */
import { dayOfDate } from "#core/base/date.ts";
import { SKY, SKY_BANDS, skyOfYear } from "#core/base/sky-of-year.ts";
import "./sky.css";

interface SkyProps {
  readonly lat: number;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly class: string;
}

/** The day of the year, from 0. */
const dayOfYear = (date: string): number => dayOfDate(date) - dayOfDate(`${date.slice(0, 4)}-01-01`);

/** Days that the mark is wide. */
const MARK = 2;

export const Sky = ({ lat, date, class: name }: SkyProps) => {
  const bands = skyOfYear(lat);
  return (
    <svg class={`sky ${name}`} viewBox={`0 0 ${SKY.width} ${SKY.height}`} preserveAspectRatio="none" aria-hidden="true">
      {SKY_BANDS.map((band) => (
        <path key={band} class={`sky-${band}`} d={bands[band]} />
      ))}
      <rect class="sky-today" x={dayOfYear(date)} width={MARK} height={SKY.height} />
    </svg>
  );
};
