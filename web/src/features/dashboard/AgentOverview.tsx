import { getAgentOverview } from '@manager/contract/features/dashboard/dashboard';
import { MAX_REPORT_DAYS } from '@manager/contract/features/report/money-report';
import type { ReactNode } from 'react';
import { useList } from '../../api/query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { daysOfWhen } from '../../kit/filter/when.ts';
import reportClasses from '../../kit/report/report.module.css';
import { scopeFault, type ScopeChoices } from '../../kit/report/scope-state.ts';
import { useReportTexts } from '../../kit/report/use-report-texts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { AgentTable } from './AgentTable.tsx';
import classes from './dashboard.module.css';
import { OverviewFilters, type OverviewScope } from './OverviewFilters.tsx';
import { ReportLink } from './ReportLink.tsx';
import type { texts } from './texts.en.ts';
import { useReportLink } from './use-report-link.ts';

type Props = {
  choices: ScopeChoices;
  filters: OverviewScope;
  onFilters: (patch: Partial<OverviewScope>) => void;
  pollMs: number;
};

/** What each agent right below the own one brought in, with the ways down. */
export const AgentOverview = ({ choices, filters, onFilters, pollMs }: Props): ReactNode => {
  const t = useTexts<typeof texts>('dashboard');
  const tr = useReportTexts();
  const days = daysOfWhen({ ...filters, presets: choices.presets });
  const fault = scopeFault(days);
  const answer = useList(getAgentOverview, { ...days, with_test: filters.with_test }, { isEnabled: fault === undefined, pollMs });
  const { data, error } = answer;
  const linkTo = useReportLink({ days, withTest: filters.with_test });
  return (
    <section className={classes.top} aria-busy={answer.isFetching}>
      <header>
        <h2>
          {t('agentReport')}{' '}
          {data === undefined ? null : (
            <StatusTag tone={data.final ? 'good' : 'info'}>{tr(data.final ? 'line.final' : 'line.inProgress')}</StatusTag>
          )}
        </h2>
        {linkTo('agent') === undefined ? null : <ReportLink href={linkTo('agent')}>{t('all')}</ReportLink>}
      </header>
      <OverviewFilters
        choices={choices}
        filters={filters}
        days={days}
        hasFault={fault !== undefined}
        isMixedCalendar={data?.scope.is_mixed_calendar === true}
        onFilters={onFilters}
      />
      {fault === undefined ? null : (
        <p className={reportClasses.fault} role="alert">
          {tr(`scope.error.${fault}`, { count: MAX_REPORT_DAYS, days: '' })}
        </p>
      )}
      {error === null ? null : <EmptyState kind="failed" title={t('couldNotLoad')} text={error.message} />}
      {data === undefined ? null : <AgentTable data={data} linkTo={linkTo} />}
    </section>
  );
};
