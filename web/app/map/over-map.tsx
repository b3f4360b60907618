/** What lies over every map: names of countries and cities, what it waits for or lacks, and whose data it shows. */
import { t } from "../base/language.ts";
import type { useLiveMap } from "./live.ts";

type Live = Pick<ReturnType<typeof useLiveMap>, "step" | "labels" | "streets">;

/** The page on which OpenStreetMap names its licence, as it asks for. */
const OSM_COPYRIGHT = "https://www.openstreetmap.org/copyright";

const Credit = ({ streets }: Pick<Live, "streets">) => (
  <p class="map-credit">
    {streets === true ? (
      <a href={OSM_COPYRIGHT} target="_blank" rel="noreferrer">
        {t("map.credit-streets")}
      </a>
    ) : (
      t("map.credit")
    )}
  </p>
);

export const OverMap = ({ step, labels, streets }: Live) => (
  <>
    <div class="map-labels" dir="ltr" aria-hidden="true">
      {labels.map(({ text, kind, x, y }) => (
        <span
          key={`${kind} ${text} ${x}`}
          class={`map-label map-label-${kind}`}
          style={{ "--x": `${x}px`, "--y": `${y}px` }}
        >
          <bdi>{text}</bdi>
        </span>
      ))}
    </div>
    {step !== "live" && (
      <p class="map-said" role="status">
        {t(step === "loading" ? "map.loading" : step === "no-webgl" ? "map.no-webgl" : "map.failed")}
      </p>
    )}
    {step === "live" && streets === false && (
      <p class="map-note" role="status">
        {t("map.coarse")}
      </p>
    )}
    {step === "live" && <Credit streets={streets} />}
  </>
);
