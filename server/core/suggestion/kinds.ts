/** All kinds of contributions that a storage holds. */
import type { AnyKind } from "#core/contribution/record-kind.ts";
import { REVIEW } from "#core/review/record.ts";
import { SUGGESTION } from "./record.ts";

export const KINDS: readonly AnyKind[] = [REVIEW, SUGGESTION];
