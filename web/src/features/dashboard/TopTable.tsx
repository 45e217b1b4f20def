import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { metricText } from '../../kit/report/metric-columns.tsx';
import { useReportTexts } from '../../kit/report/use-report-texts.ts';
import classes from './dashboard.module.css';
import type { texts } from './texts.en.ts';

type Row = { id: string; name: string; bet: string; win_loss: string; rate: string | null };
type Props = { rows: readonly Row[] | undefined; day: { date_from: string; date_to: string } };

const MEASURES = ['bet', 'win_loss', 'rate'] as const;

/** The largest games of the day, each with its way into the report. */
export const TopTable = ({ rows, day }: Props): ReactNode => {
  const t = useTexts<typeof texts>('dashboard');
  const tr = useReportTexts();
  const report = (extra: Record<string, string> = {}): string =>
    `/report/game-report?${new URLSearchParams({ ...day, in: 'usd', ...extra }).toString()}`;
  return (
    <section className={classes.top}>
      <header>
        <h2>{t('topGames')}</h2>
        <Link to={report()}>{t('all')}</Link>
      </header>
      {rows?.length === 0 ? <p className={classes.cardNote}>{t('none')}</p> : null}
      {rows === undefined || rows.length === 0 ? null : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('game')}</th>
              {MEASURES.map((id) => (
                <th key={id} scope="col" data-numeric>
                  {tr(`metric.${id}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <Link to={report({ game_id: row.id })}>{row.name}</Link>
                </th>
                {MEASURES.map((id) => (
                  <td key={id} data-numeric>
                    {metricText(id, row[id])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
};
