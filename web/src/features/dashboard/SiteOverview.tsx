import type { getSiteOverview } from '@manager/contract/features/dashboard/dashboard';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CallResult } from '../../api/query.ts';
import { useHolds } from '../../session/session.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { metricText } from '../../kit/report/metric-columns.tsx';
import { useReportTexts } from '../../kit/report/use-report-texts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatCount } from '../../ui/format.ts';
import { StatusTag, type Tone } from '../../ui/StatusTag.tsx';
import classes from './dashboard.module.css';
import type { texts } from './texts.en.ts';

type Row = OutputOf<typeof getSiteOverview>['list'][number];

const TONES: Record<Row['health'], Tone> = { ok: 'good', warn: 'warn', down: 'bad' };
const MEASURES = ['bet', 'win_loss', 'rate'] as const;

/** The websites in the order of what is wrong with them, then of their bets. */
const SORTS = ['-bet', '-health', '-online'] as const;
export type SiteSort = (typeof SORTS)[number];

type Props = { sites: CallResult<typeof getSiteOverview>; sort: SiteSort; onSort: (sort: SiteSort) => void };

/** The running day of the websites: what they take, who is there, and whether their wallets answer. */
export const SiteOverview = ({ sites: { data, error }, sort, onSort }: Props): ReactNode => {
  const t = useTexts<typeof texts>('dashboard');
  const tr = useReportTexts();
  const hasReport = useHolds()('F-2');
  const stateOf = ({ health, circuit, is_open: isOpen, wallet_calls: calls, wallet_errors: errors }: Row): string => {
    if (!isOpen) return t('health.closed');
    if (circuit !== 'closed') return t(`circuit.${circuit}`);
    return calls === 0 ? t(`health.${health}`) : t('health.calls', { state: t(`health.${health}`), errors, calls });
  };
  const linkOf = ({ site_id: id, day }: Row): string =>
    `/report/site-report?${new URLSearchParams({ site_id: id, date_from: day, date_to: day, in: 'usd' }).toString()}`;
  return (
    <section className={classes.top}>
      <header>
        <h2>{t('siteList')}</h2>
        <label className={classes.sort} data-print="no">
          <span>{t('order')}</span>
          <select value={sort} onChange={(event) => onSort(SORTS.find((one) => one === event.currentTarget.value) ?? '-bet')}>
            {SORTS.map((one) => (
              <option key={one} value={one}>
                {t(`sort.${one}`)}
              </option>
            ))}
          </select>
        </label>
      </header>
      {error === null ? null : <EmptyState kind="failed" title={t('couldNotLoad')} text={error.message} />}
      {data === undefined ? null : data.list.length === 0 ? (
        <p className={classes.cardNote}>{t('noSites')}</p>
      ) : (
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('siteList')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('site')}</th>
                {MEASURES.map((id) => (
                  <th key={id} scope="col" data-numeric>
                    {tr(`metric.${id}`)}
                  </th>
                ))}
                <th scope="col" data-numeric>
                  {t('online')}
                </th>
                <th scope="col">{t('status')}</th>
              </tr>
            </thead>
            <tbody>
              {data.list.map((row) => (
                <tr key={row.site_id}>
                  <th scope="row" title={`${row.agent_name} · ${row.day}`}>
                    {hasReport ? <Link to={linkOf(row)}>{row.site_name}</Link> : row.site_name}
                  </th>
                  {MEASURES.map((id) => (
                    <td key={id} data-numeric>
                      {metricText(id, row[id])}
                    </td>
                  ))}
                  <td data-numeric>{formatCount(row.online)}</td>
                  <td>
                    <StatusTag tone={TONES[row.health]} title={stateOf(row)}>
                      {t(row.is_open ? `health.${row.health}` : 'health.closed')}
                    </StatusTag>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data === undefined || data.total <= data.list.length ? null : (
        <p className={classes.cardNote}>{t('moreSites', { count: data.total - data.list.length })}</p>
      )}
    </section>
  );
};
