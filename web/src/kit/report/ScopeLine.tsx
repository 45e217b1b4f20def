import type { ReportScope } from '@manager/contract/kit/page';
import type { ReactNode } from 'react';
import { dateTimeText, offsetText } from '../../ui/format.ts';
import { StatusTag } from '../../ui/StatusTag.tsx';
import classes from './report.module.css';
import type { ScopeState } from './scope-state.ts';
import { type ReportTranslate, useReportTexts } from './use-report-texts.ts';

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
        zone: timezone === 'UTC' ? 'UTC' : `${offsetText({ timezone })} ${timezone}`,
      };

export const scopeParts = ({
  scope,
  days,
  unit,
  withTest,
  t,
}: {
  scope: ReportScope;
  days: { from: string; to: string };
  unit: ScopeState['in'];
  withTest: boolean;
  t: ReportTranslate;
}): string[] => {
  const names = Object.values(scope.names);
  const businessDay = businessDayText(scope);
  return [
    ...(names.length === 0 ? [t('line.all')] : names),
    t('line.days', days),
    scope.is_mixed_calendar || businessDay === undefined ? t('line.mixed') : t('line.businessDay', businessDay),
    t(unit === 'usd' ? 'line.usd' : 'line.native'),
    ...(withTest ? [t('line.test')] : []),
  ];
};

type Comparison = { date_from: string; date_to: string; until: string | null };
type Answer = { scope: ReportScope; as_of: string | null; final: boolean; comparison?: Comparison | undefined };
type Props = { values: ScopeState; answer: Answer | undefined };

/** An instant with its zone, to the second. */
const timeText = (instant: string, timezone: string | undefined): string =>
  `${dateTimeText(instant, timezone)} ${offsetText({ ...(timezone === undefined ? {} : { timezone }), at: new Date(instant) })}`;

/** Both ranges are named, and up to where a running one is compared. */
export const comparisonText = (
  { date_from: from, date_to: to, until }: Comparison,
  { timezone, t }: { timezone: string | undefined; t: ReportTranslate },
): string =>
  until === null ? t('compare.line', { from, to }) : t('compare.until', { from, to, time: timeText(until, timezone) });

/** Who, when, in which money, and what with: one line for whatever leaves the screen. */
export const scopeText = ({ values, answer, t }: { values: ScopeState; answer: Answer; t: ReportTranslate }): string =>
  [
    ...scopeParts({
      scope: answer.scope,
      days: { from: values.date_from, to: values.date_to },
      unit: values.in,
      withTest: values.with_test,
      t,
    }),
    ...(answer.comparison === undefined
      ? []
      : [comparisonText(answer.comparison, { timezone: answer.scope.timezone ?? 'UTC', t })]),
  ].join(' · ');

/** How the server understood the scope, how fresh the figures are, and whether they can still change. */
export const ScopeLine = ({ values, answer }: Props): ReactNode => {
  const t = useReportTexts();
  if (answer === undefined) return null;
  const { scope, as_of: asOf, final: isFinal, comparison } = answer;
  const zone = scope.timezone ?? undefined;
  const parts = scopeParts({
    scope,
    days: { from: values.date_from, to: values.date_to },
    unit: values.in,
    withTest: values.with_test,
    t,
  });
  return (
    <span className={classes.line}>
      <span>{parts.join(' · ')}</span>
      {comparison === undefined ? null : <span>{comparisonText(comparison, { timezone: zone ?? 'UTC', t })}</span>}
      <span>{asOf === null ? t('line.asOfNone') : t('line.asOf', { time: timeText(asOf, zone) })}</span>
      <StatusTag tone={isFinal ? 'good' : 'info'}>{t(isFinal ? 'line.final' : 'line.inProgress')}</StatusTag>
    </span>
  );
};
