/** The mosque nearest to the place that was looked at last, and when people pray together there next. */
import { distanceM } from "#core/base/geo.ts";
import type { Place } from "#core/model/place.ts";
import { placeAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import { addressOf } from "../base/api.ts";
import { dataLanguage, language, t } from "../base/language.ts";
import { freshPosition } from "../base/position.ts";
import "../explore/list.css";
import { RowCongregation } from "../explore/row-congregation.tsx";
import type { LastPlace } from "../prayer/state.ts";
import { Dotted } from "../ui/dotted.tsx";
import { lengthText, nameIn } from "../ui/words.tsx";

/** Further away than this it is not near, metres. */
const RADIUS_M = 25_000;

/** A device within this of the place is at it: the place is kept to a kilometre, a device knows better. */
const THERE_M = 10_000;

interface Nearest {
  readonly mosque: Place | null;
  readonly isLoading: boolean;
  /** Metres to it; `null` where nobody knows from where: a city is no point. */
  readonly distance: number | null;
}

export const useNearestMosque = ({ state }: LastPlace): Nearest => {
  const kept = { lat: Number(state.lat), lng: Number(state.lng) };
  const here = freshPosition();
  const isThere = here !== null && distanceM(here, kept) < THERE_M;
  const { lat, lng } = isThere ? here : kept;
  const address = addressOf("/places", {
    lat,
    lng,
    radius: RADIUS_M,
    type: "mosque",
    limit: 1,
    lang: dataLanguage.value,
  });
  const { answer } = useAnswer<Place>(address);
  const [mosque = null] = answer?.ok === true ? answer.data : [];
  const isPoint = isThere || state.city === undefined;
  return { mosque, isLoading: answer === null, distance: (isPoint ? mosque?.distance_m : null) ?? null };
};

/** Room for it while it is awaited; nothing where none is near. */
export const NearestMosque = ({ mosque, isLoading, distance }: Nearest) => {
  if (mosque === null) return isLoading ? <div class="own-mosque-waiting" aria-hidden="true" /> : null;
  const { name, lang } = nameIn(mosque, language.value);
  const about = [distance === null ? null : lengthText(distance), mosque.city_name ?? mosque.address.locality];
  return (
    <section class="own-mosque" aria-labelledby="own-mosque">
      <h2 id="own-mosque">{t("home.mosque")}</h2>
      <a class="card result" href={placeAt(mosque)}>
        <span class="mark mark-mosque" aria-hidden="true" />
        <span class="result-text">
          <span class="result-name" lang={lang} dir="auto">
            {name}
          </span>
          <span class="result-where">
            <Dotted parts={about.filter((part) => part !== null)} />
          </span>
          {mosque.has_times && <RowCongregation id={mosque.id} />}
        </span>
      </a>
    </section>
  );
};
