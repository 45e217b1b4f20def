import { useId, type ReactNode } from 'react';
import { minuteText } from '../../ui/format.ts';
import { IsoInput } from '../../ui/IsoInput.tsx';
import type { DayRange as Range, When } from '../filter/when.ts';
import classes from '../report/report.module.css';
import { daysOf, type ScopeChoices } from '../report/scope-state.ts';
import { useReportTexts } from '../report/use-report-texts.ts';

export type DefaultPreset = Extract<When, 'today' | 'yesterday' | 'last_7_days' | 'last_30_days'>;

/** In the order in which operators look for them. */
const OFFERED: readonly When[] = [
  'today',
  'yesterday',
  'last_7_days',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'last_30_days',
];

/** Days of a preset as the server counts them in the chosen agent's calendar; none while they are not known. */
export const presetDays = (choices: ScopeChoices | undefined, name: When): Range => {
  const preset = choices?.presets.find((one) => one.name === name);
  return { date_from: preset?.date_from ?? '', date_to: preset?.date_to ?? '' };
};

type DaysProps = { value: Range; hasFault: boolean; onChange: (range: Range) => void };

/** Settlement days from … to. */
export const DayRange = ({ value, hasFault, onChange }: DaysProps): ReactNode => {
  const t = useReportTexts();
  const id = useId();
  const day = (name: keyof Range, label: string): ReactNode => (
    <div className={classes.day}>
      <label htmlFor={id + name}>{label}</label>
      <IsoInput
        id={id + name}
        className={classes.control}
        value={value[name]}
        aria-invalid={hasFault}
        onValue={(iso) => onChange({ ...value, [name]: iso })}
      />
    </div>
  );
  return (
    <div className={classes.range}>
      {day('date_from', t('scope.from'))}
      {day('date_to', t('scope.to'))}
    </div>
  );
};

type PresetsProps = {
  choices: ScopeChoices | undefined;
  /** Settlement days that the report may span. */
  maxDays: number;
  when: When | undefined;
  value: Range;
  onChange: (when: When) => void;
  /** Behind the ranges, on their line. */
  children?: ReactNode;
};

/** The quick ranges of the chosen agent's own calendar; the running day's end is their title. */
export const DayPresets = ({ choices, maxDays, when, value, onChange, children }: PresetsProps): ReactNode => {
  const t = useReportTexts();
  if (choices === undefined) return null;
  const presets = OFFERED.flatMap(
    (name) => choices.presets.find((preset) => preset.name === name && daysOf(preset) <= maxDays) ?? [],
  );
  const dayEnds = minuteText(choices.day_ends_at, choices.timezone).slice(5);
  return (
    <div className={classes.presets}>
      <div className={classes.presets} role="group" aria-label={t('preset.label')}>
        {presets.map(({ name, date_from: from, date_to: to, is_finished: isFinished }) => (
          <button
            key={name}
            type="button"
            className={classes.preset}
            aria-pressed={when === undefined ? value.date_from === from && value.date_to === to : when === name}
            title={`${from} → ${to}${isFinished ? '' : ` · ${t('line.inProgress')}`}`}
            onClick={() => onChange(name)}
          >
            {t(`preset.${name}`)}
          </button>
        ))}
      </div>
      {children}
      <span className={classes.hint}>{t('scope.limits', { count: maxDays, time: dayEnds })}</span>
    </div>
  );
};
