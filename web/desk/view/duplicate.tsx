/** Two places that a suggestion says are one. */
import type { Place } from "#core/model/place.ts";
import { t } from "../base/language.ts";
import { PlaceLink } from "./around.tsx";
import { comparedPlaces, Difference } from "./difference.tsx";
import { usePlace } from "./use-place.ts";

export const Duplicate = ({ place, of }: { readonly place: Place; readonly of: number }) => {
  const other = usePlace(of);
  return (
    <section class="desk-part" aria-labelledby="part-duplicate">
      <h3 id="part-duplicate">{t("duplicate.title")}</h3>
      {other === null ? (
        <p>{t("duplicate.unknown", { id: of })}</p>
      ) : (
        <>
          <p>
            <PlaceLink id={place.id} name={place.name} /> → <PlaceLink id={other.id} name={other.name} />
          </p>
          <Difference changes={comparedPlaces(place, other)} heads={[t("duplicate.goes"), t("duplicate.stays")]} />
        </>
      )}
    </section>
  );
};
