/** A phrase that somebody types, and what is meant by it. */
import type { Language } from "./inflect.ts";
import type { Wanted } from "./wanted.ts";

export interface Phrase {
  readonly language: Language;
  readonly query: string;
  /** As the table writes it. */
  readonly asked: string;
  readonly wanted: Wanted;
  /** Slug of the city that it names; `null` where it names none. */
  readonly city: string | null;
  /** Code of the city's country, or of the country that it names; `null` where it names none. */
  readonly country: string | null;
}
