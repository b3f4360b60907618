/** Which fields of a form the server refused, by the parameters that a failure names. */
import type { Failure } from "./api.ts";

/** Turns the name of a parameter into that of the field; by default they are the same. */
type FieldOf = (parameter: string) => string;

const sameName: FieldOf = (parameter) => parameter;

/** Whether the server refused what stands in a field. */
export const isRefused = (failure: Failure | null, field: string, fieldOf = sameName): boolean =>
  failure?.errors?.some(({ parameter }) => fieldOf(parameter) === field) === true;

/** A failure without what it says of a field that was changed since; `null` when it said nothing else. */
export const withoutField = (failure: Failure | null, field: string, fieldOf = sameName): Failure | null => {
  if (failure?.errors === undefined || !isRefused(failure, field, fieldOf)) return failure;
  const errors = failure.errors.filter(({ parameter }) => fieldOf(parameter) !== field);
  return errors.length === 0 ? null : { ...failure, errors };
};
