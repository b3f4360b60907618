/** How the times of a place are calculated: the method in words, and the choice of another. */
import type { PrayerRecord } from "#core/model/prayer.ts";
import { HIGH_LATITUDE_RULES, POLAR_RULES } from "#core/values/prayer.ts";
import { viewAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import { addressOf } from "../base/api.ts";
import { dataLanguage, t, textOr } from "../base/language.ts";
import { Explained } from "../ui/explained.tsx";
import { CUSTOM, type OptionName, type PrayerState } from "./state.ts";

/** The rules with the usual one first, and none last. */
const RULES = ["auto", ...HIGH_LATITUDE_RULES.filter((rule) => rule !== "auto" && rule !== "none"), "none"] as const;

interface Method {
  readonly id: number;
  readonly name: string;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface SelectProps {
  readonly name: OptionName;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChoose: (name: OptionName, value: string) => void;
}

const Select = ({ name, value, choices, onChoose }: SelectProps) => (
  <div class="field">
    <span>
      {name === "method" || name === "school" ? (
        <Explained word={name}>{t(`prayer.option.${name}`)}</Explained>
      ) : (
        t(`prayer.option.${name}`)
      )}
    </span>
    <select
      aria-label={t(`prayer.option.${name}`)}
      value={value}
      onChange={({ currentTarget }) => onChoose(name, currentTarget.value)}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value} selected={choice.value === value}>
          {choice.label}
        </option>
      ))}
    </select>
  </div>
);

interface OptionsProps {
  readonly state: PrayerState;
  readonly record: PrayerRecord;
  readonly onChoose: (change: Partial<Record<OptionName, string>>) => void;
}

/** In the place of a figure that a method does not have. */
const NONE = "–";

/** The method's angles or minutes. */
const Figures = ({ method }: Pick<PrayerRecord, "method">) => {
  const { isha_minutes: min, isha_angle: deg } = method;
  const byAngle = deg === null ? NONE : t("prayer.method.angle", { deg });
  const isha = min === null ? byAngle : t("prayer.method.minutes", { min });
  return (
    <>
      {t("prayer.time.fajr")} {t("prayer.method.angle", { deg: method.fajr_angle })}
      {t("list.comma")}
      {t("prayer.time.isha")} {isha}
    </>
  );
};

interface MethodProps {
  readonly record: PrayerRecord;
}

/** The method with its authority, angles, school and rule. */
export const MethodWords = ({ record: { method, school, high_latitude_rule: rule } }: MethodProps) => {
  const zone = typeof method.authority === "string" ? null : method.authority.zone;
  return (
    <>
      <p>
        <strong>
          <bdi>{method.name}</bdi>
        </strong>
        : {t(`prayer.chosen.${method.chosen_by}`)}
        {zone !== null && (
          <>
            {" "}
            <bdi>{zone.name}</bdi>
          </>
        )}{" "}
        <a href={viewAt("/accuracy/")}>{t("accuracy.title")}</a>
      </p>
      <p class="quiet">
        <Figures method={method} />
        {" · "}
        {t("prayer.school")} {textOr(`prayer.school.${school.id}`, school.name)}
        {" · "}
        {t(`prayer.rule.${rule}`)}
      </p>
    </>
  );
};

/** From this latitude on, degrees, twilight lasts through nights of summer. */
const HIGH_DEG = 48;

interface AdvancedProps extends Pick<OptionsProps, "state"> {
  readonly choose: SelectProps["onChoose"];
}

/** What matters in high latitudes alone. */
const Advanced = ({ state, choose }: AdvancedProps) => (
  <details class="fold" open={state.high_latitude !== undefined || state.polar !== undefined}>
    <summary>{t("prayer.option.more")}</summary>
    <div class="option-fields">
      <Select
        name="high_latitude"
        value={state.high_latitude ?? ""}
        choices={RULES.map((rule) => ({ value: rule === "auto" ? "" : rule, label: t(`prayer.rule.${rule}`) }))}
        onChoose={choose}
      />
      <Select
        name="polar"
        value={state.polar ?? ""}
        choices={POLAR_RULES.map((rule) => ({
          value: rule === "none" ? "" : rule,
          label: t(`prayer.polar.${rule}`),
        }))}
        onChoose={choose}
      />
    </div>
  </details>
);

export const Options = ({ state, record, onChoose }: OptionsProps) => {
  const { answer } = useAnswer<Method>(addressOf("/methods", { lang: dataLanguage.value }));
  const methods = (answer?.ok === true ? answer.data : [record.method]).filter(
    ({ id }) => String(id) !== CUSTOM || state.method === CUSTOM,
  );
  const { method } = record;
  const isHigh =
    Math.abs(record.location.lat) > HIGH_DEG || state.high_latitude !== undefined || state.polar !== undefined;
  const choose = (name: OptionName, value: string): void => onChoose({ [name]: value });
  const printer = typeof method.authority === "string" ? null : method.authority;
  const label = printer === null ? t("prayer.option.usual") : t("prayer.option.printed", { name: printer.name });
  const usual: Choice = { value: "", label };
  return (
    <section class="card options" aria-labelledby="options-title">
      <h2 id="options-title">{t("prayer.options.title")}</h2>
      <MethodWords record={record} />
      <div class="option-fields">
        <Select
          name="method"
          value={state.method ?? ""}
          choices={[usual, ...methods.map(({ id, name }) => ({ value: String(id), label: name }))]}
          onChoose={choose}
        />
        <Select
          name="school"
          value={state.school ?? ""}
          choices={[
            { value: "", label: t("prayer.school.usual") },
            { value: "0", label: t("prayer.school.0") },
            { value: "1", label: t("prayer.school.1") },
          ]}
          onChoose={choose}
        />
      </div>
      {isHigh && <Advanced state={state} choose={choose} />}
    </section>
  );
};
