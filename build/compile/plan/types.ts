/** The list of place types, in each language. */
import { nameFor } from "#core/base/names.ts";
import { placeType, type PlaceType } from "#core/model/place.ts";
import { typesFile } from "#core/shard/paths.ts";
import type { File } from "../../base/files.ts";
import { attributionOf, type PlanContext } from "./context.ts";
import { listingFiles } from "./listing-files.ts";

export const planTypes = (context: PlanContext): readonly File[] =>
  context.languages.flatMap((lang) => {
    const cards = [...context.types.values()].map((row): PlaceType => {
      const labels = context.typeLabels.get(row.type) ?? {};
      const { name: label, lang: labelLang } = nameFor(labels, lang);
      return placeType.parse({
        type: row.type,
        label,
        labels,
        lang: labelLang,
        categories: row.categories ?? [],
      });
    });
    return listingFiles(
      cards.map((card) => JSON.stringify(card)),
      cards.length,
      lang,
      attributionOf(context, ["editorial"]),
      () => typesFile(lang),
    );
  });
