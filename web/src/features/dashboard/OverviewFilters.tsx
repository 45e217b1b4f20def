import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import type { DayRange as Range, When } from '../../kit/filter/when.ts';
import reportClasses from '../../kit/report/report.module.css';
import type { ScopeChoices } from '../../kit/report/scope-state.ts';
import { useReportTexts } from '../../kit/report/use-report-texts.ts';
import { DayRange } from '../../kit/scope/DayRange.tsx';
import { TestCheck } from '../../kit/scope/TestCheck.tsx';
import classes from './dashboard.module.css';
import type { texts } from './texts.en.ts';

const WHENS: readonly When[] = ['today', 'yesterday', 'this_week', 'this_month'];

export type OverviewScope = { when: When | undefined; date_from: string; date_to: string; with_test: boolean };

type Props = {
  choices: ScopeChoices;
  filters: OverviewScope;
  /** The days that the filters mean. */
  days: Range;
  hasFault: boolean;
  isMixedCalendar: boolean;
  onFilters: (patch: Partial<OverviewScope>) => void;
};

/** Of which days the agents' figures are. */
export const OverviewFilters = ({ choices, filters, days, hasFault, isMixedCalendar, onFilters }: Props): ReactNode => {
  const t = useTexts<typeof texts>('dashboard');
  const tr = useReportTexts();
  return (
    <div className={classes.filters}>
      <div className={reportClasses.presets} role="group" aria-label={tr('preset.label')}>
        {WHENS.map((name) => (
          <button
            key={name}
            type="button"
            className={reportClasses.preset}
            aria-pressed={filters.when === name}
            onClick={() => onFilters({ when: name, date_from: '', date_to: '' })}
          >
            {tr(`preset.${name as 'today'}`)}
          </button>
        ))}
        <button
          type="button"
          className={reportClasses.preset}
          aria-pressed={filters.when === undefined}
          onClick={() => onFilters({ when: undefined, ...days })}
        >
          {t('custom')}
        </button>
      </div>
      {filters.when === undefined ? (
        <DayRange value={days} hasFault={hasFault} onChange={(range) => onFilters({ when: undefined, ...range })} />
      ) : null}
      {choices.can_see_test ? <TestCheck isOn={filters.with_test} onChange={(isOn) => onFilters({ with_test: isOn })} /> : null}
      <span className={classes.cardNote}>
        {days.date_from === days.date_to ? days.date_from : `${days.date_from} → ${days.date_to}`}
        {isMixedCalendar ? ` · ${tr('line.mixed')}` : ''}
      </span>
    </div>
  );
};
