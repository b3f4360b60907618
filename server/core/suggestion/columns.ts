import type { SuggestedFields } from "#core/model/suggestion.ts";

const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text) && !/\p{Script=Latin}/u.test(text);

/** Interim: replaced by that of sugcore. */
export const fieldsToColumns = (fields: SuggestedFields): Readonly<Record<string, string | null>> => {
  const columns: Record<string, string | null> = {};
  const put = (name: string, value: string | number | null | undefined): void => {
    if (value !== undefined) columns[name] = value === null ? null : String(value);
  };
  if (fields.name !== undefined) put(isArabic(fields.name) ? "name_ar" : "name_en", fields.name);
  put("name_en", fields.names?.["en"]);
  put("name_ar", fields.names?.["ar"]);
  put("type", fields.type);
  put("category", fields.category);
  if (fields.description !== undefined)
    put(isArabic(fields.description ?? "") ? "description_ar" : "description_en", fields.description);
  for (const [name, value] of Object.entries(fields.address ?? {})) put(name, value);
  put("lat", fields.lat);
  put("lng", fields.lng);
  put("phone", fields.phone);
  put("website", fields.website);
  put("opening_hours", fields.opening_hours);
  put("status", fields.status);
  for (const [name, value] of Object.entries(fields.amenities ?? {})) put(name, value);
  const { level, certified_by, certificate_expires_on, alcohol } = fields.halal ?? {};
  put("halal", level);
  put("halal_certified_by", certified_by);
  put("halal_certificate_expires_on", certificate_expires_on);
  put("alcohol", alcohol);
  return columns;
};
