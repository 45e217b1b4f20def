import type { ReportScope } from '@manager/contract/kit/page';
import { type ReactNode, useEffect, useRef } from 'react';
import { useIncompleteMonths } from '../../browser/marks.ts';
import { IncompleteMark } from '../../ui/incomplete/IncompleteMark.tsx';
import { dateTimeText, minuteText, namedZoneText } from '../../ui/format.ts';
import { StatusTag } from '../../ui/StatusTag.tsx';
import classes from '../report/report.module.css';
import { scopeNames } from '../report/scope-names.ts';
import type { ScopeState } from '../report/scope-state.ts';
import { type ReportTranslate, useReportTexts } from '../report/use-report-texts.ts';

/** "12:00 UTC+8": when the business day starts, and in which zone. */
export const businessDayText = ({
  timezone,
  settlement_hour: hour,
}: {
  timezone: string | null;
  settlement_hour: number | null;
}): { hour: string; zone: string } | undefined =>
  timezone === null || hour === null
    ? undefined
    : {
        hour: `${String(hour).padStart(2, '0')}:00`,
        zone: namedZoneText(timezone),
      };

/** Longer lists are counted. */
const MAX_CALENDARS = 3;

/** Whose days are counted where there is more than one calendar. */
const mixedText = ({ calendars = [] }: ReportScope, t: ReportTranslate): string => {
  if (calendars.length === 0) return t('line.mixed');
  const named = calendars.slice(0, MAX_CALENDARS).map((calendar) => {
    const { hour = '', zone = '' } = businessDayText(calendar) ?? {};
    return t('line.calendar', { hour, zone });
  });
  const rest = calendars.length - named.length;
  return t('line.mixedOf', { calendars: [...named, ...(rest === 0 ? [] : [`+${rest}`])].join(', ') });
};

export const scopeParts = ({
  scope,
  days,
  unit,
  ratesAt,
  withTest,
  t,
}: {
  scope: ReportScope;
  days: { from: string; to: string };
  unit: ScopeState['in'];
  /** When the rates of today were looked up. */
  ratesAt?: string | undefined;
  withTest: boolean;
  t: ReportTranslate;
}): string[] => {
  const businessDay = businessDayText(scope);
  return [
    ...scopeNames(scope, t),
    t('line.days', days),
    businessDay === undefined ? mixedText(scope, t) : t('line.businessDay', businessDay),
    unit === 'usd_today'
      ? t('line.usdToday', { day: minuteText(ratesAt ?? new Date().toISOString(), scope.timezone) })
      : t(unit === 'usd' ? 'line.usd' : 'line.native'),
    ...(withTest ? [t('line.test')] : []),
  ];
};

type Comparison = { date_from: string; date_to: string; until: string | null };
type Answer = {
  scope: ReportScope;
  as_of: string | null;
  final: boolean;
  comparison?: Comparison | undefined;
  rates_today?: { at: string } | undefined;
};
type Props = { values: ScopeState; answer: Answer | undefined };

/** Both ranges are named, and up to where a running one is compared. */
export const comparisonText = (
  { date_from: from, date_to: to, until }: Comparison,
  { timezone, t }: { timezone: string | undefined; t: ReportTranslate },
): string =>
  until === null ? t('compare.line', { from, to }) : t('compare.until', { from, to, time: dateTimeText(until, timezone) });

/** Who, when, in which money, and what with: one line for whatever leaves the screen. */
export const scopeText = ({ values, answer, t }: { values: ScopeState; answer: Answer; t: ReportTranslate }): string =>
  [
    ...scopeParts({
      scope: answer.scope,
      days: { from: values.date_from, to: values.date_to },
      unit: values.in,
      ratesAt: answer.rates_today?.at,
      withTest: values.with_test,
      t,
    }),
    ...(answer.comparison === undefined
      ? []
      : [comparisonText(answer.comparison, { timezone: answer.scope.timezone ?? undefined, t })]),
  ].join(' · ');

/** Only on paper: when it was printed. */
const PrintedAt = ({ zone }: { zone: string | undefined }): ReactNode => {
  const t = useReportTexts();
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // The sheet is laid out right after the event: too soon for a drawing of the page.
    const say = (): void => {
      if (line.current !== null)
        line.current.textContent = t('line.printed', { time: dateTimeText(new Date().toISOString(), zone) });
    };
    window.addEventListener('beforeprint', say);
    return () => window.removeEventListener('beforeprint', say);
  }, [t, zone]);
  return <span ref={line} data-print="only" hidden />;
};

/** How the server understood the scope, how fresh the figures are, and whether they can still change. */
export const ScopeLine = ({ values, answer }: Props): ReactNode => {
  const t = useReportTexts();
  const isIncomplete = useIncompleteMonths().length > 0;
  if (answer === undefined) return null;
  const { scope, as_of: asOf, final: isFinal, comparison } = answer;
  const zone = scope.timezone ?? undefined;
  const parts = scopeParts({
    scope,
    days: { from: values.date_from, to: values.date_to },
    unit: values.in,
    ratesAt: answer.rates_today?.at,
    withTest: values.with_test,
    t,
  });
  return (
    <span className={classes.line}>
      <span>{parts.join(' · ')}</span>
      {comparison === undefined ? null : <span data-detail="">{comparisonText(comparison, { timezone: zone, t })}</span>}
      <span data-detail="">{asOf === null ? t('line.asOfNone') : t('line.asOf', { time: dateTimeText(asOf, zone) })}</span>
      {/* Nothing is final that still has to be restored. */}
      {isIncomplete ? (
        <IncompleteMark />
      ) : (
        <StatusTag tone={isFinal ? 'good' : 'info'}>{t(isFinal ? 'line.final' : 'line.inProgress')}</StatusTag>
      )}
      <PrintedAt zone={zone} />
    </span>
  );
};
