/**
 * A file of times on a form: dropped, chosen or pasted. It is read on this device by what is loaded then; what was understood is shown, what
 * was not first, and the week as the hall would see it. What can be taken whole is taken into the form; the rest when people say so.
 */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../base/language.ts";
import type { GivenFile, SaidOfFile, UnderstoodFile } from "../file/read-file.ts";
import type { Spot } from "../file/spot.ts";
import type { Week } from "../file/week.tsx";
import { dateBySun } from "../place/today-at.ts";
import { WrongText } from "./fields.tsx";
import type { Fields, Form } from "./form-state.ts";
import { TimesDrop } from "./times-drop.tsx";
import { useReadFile } from "./use-read-file.ts";
import { fileOf, fileValues } from "./values.ts";

const NOTHING_SAID: SaidOfFile = { columns: {}, year: null, order: null };

/** The week, loaded when there is something to show in it. */
const LazyWeek = (props: Parameters<typeof Week>[0]) => {
  const [Shown, setShown] = useState<ComponentType<Parameters<typeof Week>[0]> | null>(null);
  useEffect(() => {
    void import("../file/week.tsx").then(({ Week: Loaded }) => setShown(() => Loaded));
  }, []);
  return Shown === null ? null : <Shown {...props} />;
};

interface StatusProps {
  readonly isReading: boolean;
  readonly isBroken: boolean;
  /** Whether it was read without the Sun over the place. */
  readonly isDark: boolean;
  /** What was taken; `null` if nothing is. */
  readonly name: string | null;
  readonly onRemove: () => void;
}

/** How far the file is: being read, taken, or not to be read. */
const Status = ({ isReading, isBroken, isDark, name, onRemove }: StatusProps) => (
  <>
    <p role="status" class="times-status">
      {isReading && t("file.reading")}
      {!isReading && name !== null && (
        <>
          <strong>{t("file.taken")}</strong> <bdi>{name}</bdi>
        </>
      )}
      {!isReading && isDark && <span class="quiet"> {t("file.no-sun")}</span>}
    </p>
    {isBroken && (
      <p class="bad" role="alert">
        {t("fault.other")}
      </p>
    )}
    {name !== null && (
      <p>
        <button type="button" onClick={onRemove}>
          {t("file.remove")}
        </button>
      </p>
    )}
  </>
);

interface TimesFileProps {
  readonly form: Fields & Pick<Form, "values">;
  readonly spot: Spot | null;
}

/** The file of a form: what was given, how it was read, and what of it the form has taken. */
const useFile = ({ form, spot }: TimesFileProps) => {
  const [given, setGiven] = useState<readonly GivenFile[]>([]);
  const [said, setSaid] = useState<SaidOfFile>(NOTHING_SAID);
  const taken = fileOf(form.values);
  const take = ({ times }: UnderstoodFile): void => {
    const name = given.map((one) => one.name).join(", ");
    if (times !== null) form.set(fileValues({ name, ...times }));
  };
  const reading = useReadFile(given, said, spot, ({ understood }) => {
    if (understood.losses.length === 0 && understood.times !== null) take(understood);
    else form.set(fileValues(null));
  });
  const begin = (to: readonly GivenFile[]): void => {
    setSaid(NOTHING_SAID);
    setGiven(to);
  };
  return { ...reading, said, setSaid, taken, take, begin };
};

export const TimesFile = ({ form, spot }: TimesFileProps) => {
  const { read, isReading, isBroken, said, setSaid, taken, take, begin } = useFile({ form, spot });
  const times = taken ?? read?.understood.times ?? null;
  const canTake = read !== null && taken === null && read.understood.times !== null;
  return (
    <section class="times-file" aria-busy={isReading}>
      {taken === null && <TimesDrop onGiven={begin} />}
      <Status
        isReading={isReading}
        isBroken={isBroken}
        isDark={read?.hasSun === false}
        name={taken?.name ?? null}
        onRemove={() => {
          begin([]);
          form.set(fileValues(null));
        }}
      />
      <WrongText form={form} path="printed" />
      {read !== null && (
        <read.Understood
          read={read.understood}
          said={said}
          onSay={setSaid}
          onTake={canTake ? () => take(read.understood) : null}
        />
      )}
      {times !== null && spot !== null && <LazyWeek times={times} spot={spot} today={dateBySun(spot.lng)} />}
    </section>
  );
};
