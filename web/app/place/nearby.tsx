/** What is beside a place: the request that the plan and the list share, and the list of the nearest three. */
import type { Place } from "#core/model/place.ts";
import { placeAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import { addressOf } from "../base/api.ts";
import { dataLanguage, language, t } from "../base/language.ts";
import "../explore/list.css";
import { typeText } from "../ui/fact-words.ts";
import { lengthText, nameIn } from "../ui/words.tsx";
import type { PlaceAnswer } from "./lines.ts";

/** Further away than this is not beside it, metres. */
const RADIUS_M = 10_000;

/** Enough for the plan. */
const ASKED = 12;

/** The nearest ones: their letters on the plan and in the list. */
export const LETTERS = ["A", "B", "C"] as const;

/** The places around one, the nearest first; `null` until they are known. */
export const useNearby = ({ id, lat, lng }: Pick<PlaceAnswer, "id" | "lat" | "lng">): readonly Place[] | null => {
  const address = addressOf("/places", { lat, lng, radius: RADIUS_M, limit: ASKED, lang: dataLanguage.value });
  const { answer } = useAnswer<Place>(address, false);
  if (answer === null) return null;
  return answer.ok ? answer.data.filter((place) => place.id !== id) : [];
};

const Row = ({ place, letter }: { readonly place: Place; readonly letter: string }) => {
  const { name, lang } = nameIn(place, language.value);
  return (
    <li>
      <a class="result" href={placeAt(place)}>
        <span class={`mark mark-${place.type}`} data-number={letter} aria-hidden="true" />
        <span class="result-text">
          <span class="result-name" lang={lang} dir="auto">
            {name}
          </span>
          <span class="result-where">{typeText(place.type, place.type_label)}</span>
        </span>
        <span class="result-figures">
          {place.distance_m !== undefined && <bdi>{lengthText(place.distance_m)}</bdi>}
        </span>
      </a>
    </li>
  );
};

/** The nearest three; room for them while they are awaited. */
export const Nearby = ({ places }: { readonly places: readonly Place[] | null }) => {
  if (places?.length === 0) return null;
  return (
    <section class="nearby on-screen" aria-labelledby="nearby-title">
      <h2 id="nearby-title">{t("nearby.title")}</h2>
      {places === null ? (
        <div class="nearby-waiting" aria-hidden="true" />
      ) : (
        <ol class="results">
          {LETTERS.map((letter, index) => {
            const place = places[index];
            return place === undefined ? null : <Row key={place.id} place={place} letter={letter} />;
          })}
        </ol>
      )}
    </section>
  );
};
