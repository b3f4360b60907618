/** The fields that the set-up is made of. */
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { type Options, RANGES } from "../base/options.ts";
import type { Say } from "../base/words.ts";

/** What a part of the set-up shows and changes. */
export interface Part {
  readonly say: Say;
  readonly options: Options;
  readonly change: (changes: Partial<Options>) => void;
}

interface FieldProps {
  readonly label: string;
  /** The control with the id that the label has. */
  readonly children: (id: string) => ComponentChildren;
}
export const Field = ({ label, children }: FieldProps) => {
  const id = useId();
  return (
    <p class="setup-field">
      <label for={id}>{label}</label>
      {children(id)}
    </p>
  );
};

export const NumberField = ({
  say,
  options,
  change,
  name,
}: Part & { readonly name: "seconds" | "quiet" | "stale" }) => {
  const [least, most] = RANGES[name];
  return (
    <Field label={say(`setup.${name}`)}>
      {(id) => (
        <input
          id={id}
          type="number"
          min={least}
          max={most}
          value={options[name]}
          onInput={({ currentTarget }) => {
            if (currentTarget.checkValidity() && currentTarget.value !== "")
              change({ [name]: Number(currentTarget.value) });
          }}
        />
      )}
    </Field>
  );
};

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly all: readonly (readonly [value: T, text: string])[];
  readonly value: T;
  readonly choose: (value: T) => void;
}
export const Choice = <T extends string>({ label, all, value, choose }: ChoiceProps<T>) => (
  <Field label={label}>
    {(id) => (
      <select
        id={id}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = all.find(([word]) => word === currentTarget.value);
          if (chosen !== undefined) choose(chosen[0]);
        }}
      >
        {all.map(([word, text]) => (
          <option key={word} value={word}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
);
