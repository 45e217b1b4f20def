import { getAgentOverview } from '@manager/contract/features/dashboard/dashboard';
import { MAX_REPORT_DAYS } from '@manager/contract/features/report/money-report';
import { SCREENS } from '@manager/contract/screens';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useList } from '../../api/query.ts';
import { useHolds } from '../../session/session.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { daysOfWhen, type When } from '../../kit/filter/when.ts';
import { DayRange } from '../../kit/scope/DayRange.tsx';
import { metricText } from '../../kit/report/metric-columns.tsx';
import { type MetricId, NO_VALUE } from '../../kit/report/metrics.ts';
import reportClasses from '../../kit/report/report.module.css';
import { scopeFault, type ScopeChoices } from '../../kit/report/scope-state.ts';
import { useReportTexts } from '../../kit/report/use-report-texts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import classes from './dashboard.module.css';
import type { texts } from './texts.en.ts';

const MONEY = ['bet', 'win', 'win_loss', 'rate', 'free_round_bonus', 'free_win_bonus'] as const satisfies readonly MetricId[];
const WHENS: readonly When[] = ['today', 'yesterday', 'this_week', 'this_month'];

export type OverviewFilters = { when: When | undefined; date_from: string; date_to: string; with_test: boolean };

type Props = {
  choices: ScopeChoices;
  filters: OverviewFilters;
  onFilters: (patch: Partial<OverviewFilters>) => void;
  pollMs: number;
};

const isBuilt = (path: string): boolean => SCREENS.some((screen) => screen.path === path && screen.isBuilt);

/** What each agent right below the own one brought in, with the ways down. */
export const AgentOverview = ({ choices, filters, onFilters, pollMs }: Props): ReactNode => {
  const t = useTexts<typeof texts>('dashboard');
  const tr = useReportTexts();
  const holds = useHolds();
  const days = daysOfWhen({ ...filters, presets: choices.presets });
  const fault = scopeFault(days);
  const answer = useList(getAgentOverview, { ...days, with_test: filters.with_test }, { isEnabled: fault === undefined, pollMs });
  const { data, error } = answer;
  const linkTo = (report: 'agent' | 'user', agentId?: string): string | undefined => {
    const path = `/report/${report}-report`;
    if (!holds(report === 'agent' ? 'F-8' : 'F-3') || !isBuilt(path)) return undefined;
    const params = {
      ...days,
      in: 'usd',
      ...(filters.with_test ? { with_test: '1' } : {}),
      ...(agentId === undefined ? {} : { agent_id: agentId }),
    };
    return `${path}?${new URLSearchParams(params).toString()}`;
  };
  const linked = (href: string | undefined, content: ReactNode): ReactNode =>
    href === undefined ? content : <Link to={href}>{content}</Link>;

  return (
    <section className={classes.top} aria-busy={answer.isFetching}>
      <header>
        <h2>
          {t('agentReport')}{' '}
          {data === undefined ? null : (
            <StatusTag tone={data.final ? 'good' : 'info'}>{tr(data.final ? 'line.final' : 'line.inProgress')}</StatusTag>
          )}
        </h2>
        {linkTo('agent') === undefined ? null : linked(linkTo('agent'), t('all'))}
      </header>
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
          <DayRange value={days} hasFault={fault !== undefined} onChange={(range) => onFilters({ when: undefined, ...range })} />
        ) : null}
        {choices.can_see_test ? (
          <label className={reportClasses.check}>
            <input
              type="checkbox"
              checked={filters.with_test}
              onChange={(event) => onFilters({ with_test: event.currentTarget.checked })}
            />
            {tr('scope.withTest')}
          </label>
        ) : null}
        <span className={classes.cardNote}>
          {days.date_from === days.date_to ? days.date_from : `${days.date_from} → ${days.date_to}`}
          {data?.scope.is_mixed_calendar === true ? ` · ${tr('line.mixed')}` : ''}
        </span>
      </div>
      {fault === undefined ? null : (
        <p className={reportClasses.fault} role="alert">
          {tr(`scope.error.${fault}`, { count: MAX_REPORT_DAYS, days: '' })}
        </p>
      )}
      {error === null ? null : <EmptyState kind="failed" title={t('failed')} text={error.message} />}
      {data === undefined ? null : (
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('agentReport')}>
          <table data-open={data.final ? undefined : true}>
            <thead>
              <tr>
                <th scope="col">{t('subCompany')}</th>
                {MONEY.map((id) => (
                  <th key={id} scope="col" data-numeric title={tr(`metric.${id}.formula`)}>
                    {tr(`metric.${id}`)}
                  </th>
                ))}
                <th scope="col" data-numeric title={tr('metric.players.formula')}>
                  {t('members')}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.list.map((row) => (
                <tr key={row.agent_id}>
                  <th scope="row">
                    {linked(linkTo('agent', row.agent_id), row.sub_company)}
                    {row.is_own ? <span className={classes.cardNote}> {t('own')}</span> : null}
                  </th>
                  {MONEY.map((id) => (
                    <td key={id} data-numeric>
                      {metricText(id, row[id])}
                    </td>
                  ))}
                  <td data-numeric>
                    {linked(row.is_own ? undefined : linkTo('user', row.agent_id), metricText('players', row.members))}
                  </td>
                </tr>
              ))}
              {data.list.length === 0 ? (
                <tr>
                  <td colSpan={MONEY.length + 2}>{t('none')}</td>
                </tr>
              ) : null}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{tr('total.all', { count: data.list.length, shown: String(data.list.length) })}</th>
                {MONEY.map((id) => (
                  <td key={id} data-numeric>
                    {data.list.length === 0 ? NO_VALUE : metricText(id, data.sum[id])}
                  </td>
                ))}
                <td data-numeric>{linked(linkTo('user'), metricText('players', data.sum.members))}</td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </section>
  );
};
