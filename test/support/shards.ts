/** What tests write and read of shards at once, where the build writes and the engine reads piece by piece. */
import { type Group, groupAt, type Lexeme, lexemeAt, type LexiconShard, spellingsAt } from "#core/shard/lexicon.ts";
import { CARD_JOINT, LISTING_HEAD, listingTail } from "#core/shard/listing.ts";
import { NO_BYTES } from "#core/shard/pack.ts";
import { type TextList, textsBetween } from "#core/shard/text-list.ts";
import { times } from "#core/shard/varint.ts";

/** The text of a listing file; `cards` are JSON texts without line feeds. */
export const writeListing = (cards: readonly string[], meta: object): string =>
  `${LISTING_HEAD}${cards.join(CARD_JOINT)}${listingTail(meta)}`;

/** Every string of a list. */
export const allTexts = (list: TextList): readonly string[] => textsBetween(list, 0, list.ends.length);

/** A list of some strings. */
export const textListOf = (texts: readonly string[]): TextList => {
  let end = 0;
  return { text: texts.join(""), ends: Uint32Array.from(texts, ({ length }) => (end += length)) };
};

/** The skeleton of every group. */
export const allSkeletons = (shard: LexiconShard): readonly string[] =>
  times(shard.lines.length - 1, (group) => spellingsAt(shard, group).skeleton);

/** Every group. */
export const allGroups = (shard: LexiconShard): readonly Group[] =>
  times(shard.lines.length - 1, (group) => groupAt(shard, group));

/** Every lexeme of a group. */
export const allLexemes = (group: Group): readonly Lexeme[] => times(group.size, (i) => lexemeAt(group, i));

const NO_COLUMNS = { heads: NO_BYTES, areas: NO_BYTES, documents: NO_BYTES, classes: NO_BYTES };

/** A group of spellings alone, for lexemes that come from elsewhere. */
export const spellingsOnly = (forms: readonly string[]): Group => ({
  forms,
  size: 0,
  table: new Uint32Array(1),
  columns: NO_COLUMNS,
  bytes: 0,
  lists: [],
});
