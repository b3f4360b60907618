/** The fields that all parts of the form are made of, each with its message beside it. */
import type { ComponentChildren, InputHTMLAttributes } from "preact";
import { useId } from "preact/hooks";
import { t } from "../base/language.ts";
import type { Key } from "../i18n/texts.ts";
import type { Fields } from "./form-state.ts";

export const WrongText = ({
  form,
  path,
  id,
}: {
  readonly form: Fields;
  readonly path: string;
  readonly id?: string;
}) => {
  const message = form.wrongOf(path);
  return message === undefined ? null : (
    <span class="bad" id={id} role="alert">
      <bdi>{message}</bdi>
    </span>
  );
};

/** The id of the message for a field, while there is one. */
export const wrongId = (form: Fields, path: string, id: string): string | undefined =>
  form.wrongOf(path) === undefined ? undefined : `${id}-wrong`;

/** Attributes of a group of fields while one of its paths is wrong: groups cannot be invalid. */
export const wrongGroup = (form: Fields, paths: readonly string[], id: string) => {
  const isWrong = paths.some((path) => form.wrongOf(path) !== undefined);
  return isWrong ? { "data-wrong": "", "aria-describedby": `${id}-wrong` } : {};
};

interface TextFieldProps {
  readonly form: Fields;
  readonly path: string;
  readonly label: string;
  readonly help?: string;
  readonly rows?: number;
  readonly maxLength?: number;
  /** Texts that are written from left to right in every language. */
  readonly isLatin?: boolean;
  readonly lang?: string | undefined;
  readonly input?: InputHTMLAttributes;
}

export const TextField = ({ form, path, label, help, rows, maxLength = 300, isLatin, lang, input }: TextFieldProps) => {
  const id = useId();
  const value = form.valueOf(path);
  const isWrong = form.wrongOf(path) !== undefined;
  const described = [...(help === undefined ? [] : [`${id}-help`]), ...(isWrong ? [`${id}-wrong`] : [])].join(" ");
  const shared = {
    value,
    maxLength,
    lang,
    dir: isLatin === true ? "ltr" : value === "" ? undefined : "auto",
    "aria-invalid": isWrong,
    "aria-describedby": described === "" ? undefined : described,
    onInput: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      form.set({ [path]: currentTarget.value }),
    onBlur: () => form.leave(path),
  } as const;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {rows === undefined ? (
        <input id={id} type="text" spellcheck={isLatin !== true} {...shared} {...input} />
      ) : (
        <textarea id={id} rows={rows} {...shared} />
      )}
      {help !== undefined && (
        <span class="quiet small" id={`${id}-help`}>
          {help}
        </span>
      )}
      <WrongText form={form} path={path} id={`${id}-wrong`} />
    </div>
  );
};

interface SelectFieldProps {
  readonly form: Fields;
  readonly path: string;
  readonly label: string;
  /** Value and text of each choice; the empty value is what is not known. */
  readonly choices: readonly (readonly [value: string, text: string])[];
}

export const SelectField = ({ form, path, label, choices }: SelectFieldProps) => {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={form.valueOf(path)}
        aria-invalid={form.wrongOf(path) !== undefined}
        aria-describedby={wrongId(form, path, id)}
        onChange={({ currentTarget }) => {
          form.set({ [path]: currentTarget.value });
          form.leave(path);
        }}
      >
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <WrongText form={form} path={path} id={`${id}-wrong`} />
    </div>
  );
};

interface ChoiceProps {
  readonly form: Fields;
  readonly path: string;
  readonly legend: string;
  readonly choices: readonly (readonly [value: string, text: string])[];
}

/** One of a few, all in sight. */
export const Choice = ({ form, path, legend, choices }: ChoiceProps) => {
  const name = useId();
  return (
    <fieldset class="suggest-choice" {...wrongGroup(form, [path], name)}>
      <legend>{legend}</legend>
      <span class="chips">
        {choices.map(([value, text]) => (
          <label key={value} class="chip suggest-chip">
            <input
              type="radio"
              class="visually-hidden"
              name={name}
              value={value}
              checked={form.valueOf(path) === value}
              onChange={() => {
                form.set({ [path]: value });
                form.leave(path);
              }}
            />
            {text}
          </label>
        ))}
      </span>
      <WrongText form={form} path={path} id={`${name}-wrong`} />
    </fieldset>
  );
};

interface GroupProps {
  readonly title: Key;
  /** What the record says now; `null` shows nothing. */
  readonly now: string | null;
  readonly isOpen?: boolean;
  readonly children: ComponentChildren;
}

/** Fields that are folded until they are wanted. */
export const Group = ({ title, now, isOpen = false, children }: GroupProps) => (
  <details class="suggest-group" open={isOpen}>
    <summary>
      <strong>{t(title)}</strong>
      {now !== null && (
        <span class="quiet small">
          {" "}
          <bdi>{now === "" ? t("suggest.now-none") : now}</bdi>
        </span>
      )}
    </summary>
    <div class="suggest-fields">{children}</div>
  </details>
);
