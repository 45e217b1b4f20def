import type { getAgentOverview } from '@manager/contract/features/dashboard/dashboard';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { metricText } from '../../kit/report/metric-columns.tsx';
import { type MetricId, NO_VALUE } from '../../kit/report/metrics.ts';
import { useReportTexts } from '../../kit/report/use-report-texts.ts';
import classes from './dashboard.module.css';
import { ReportLink } from './ReportLink.tsx';
import type { texts } from './texts.en.ts';
import type { useReportLink } from './use-report-link.ts';

const MONEY = ['bet', 'win', 'win_loss', 'rate', 'free_round_bonus', 'free_win_bonus'] as const satisfies readonly MetricId[];
type Props = { data: OutputOf<typeof getAgentOverview>; linkTo: ReturnType<typeof useReportLink> };

/** A line for each agent, the total below, and the ways into the reports. */
export const AgentTable = ({ data, linkTo }: Props): ReactNode => {
  const t = useTexts<typeof texts>('dashboard');
  const tr = useReportTexts();
  return (
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
                <ReportLink href={linkTo('agent', row.agent_id)}>{row.sub_company}</ReportLink>
                {row.is_own ? <span className={classes.cardNote}> {t('own')}</span> : null}
              </th>
              {MONEY.map((id) => (
                <td key={id} data-numeric>
                  {metricText(id, row[id])}
                </td>
              ))}
              <td data-numeric>
                <ReportLink href={row.is_own ? undefined : linkTo('user', row.agent_id)}>
                  {metricText('players', row.members)}
                </ReportLink>
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
            <td data-numeric>
              <ReportLink href={linkTo('user')}>{metricText('players', data.sum.members)}</ReportLink>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
};
