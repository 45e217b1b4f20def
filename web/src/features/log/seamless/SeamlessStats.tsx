import { getSeamlessStats, type SeamlessFigures } from '@manager/contract/features/log/seamless';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { DetailTable } from '../../../kit/detail/DetailTable.tsx';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { formatCount, MISSING, percentText } from '../../../ui/format.ts';
import { type SeamlessFilters, seamlessQuery } from './seamless-filters.ts';
import classes from './seamless.module.css';
import { type SeamlessTranslate, useSeamlessTexts } from './use-seamless-texts.ts';

/** Errors that a row names; the rest is counted. */
const SHOWN_ERRORS = 3;

type Props = { filters: SeamlessFilters; linkOf: (siteId: string) => string };

/** The calls of the search by website; all of them together are those of the list. */
export const SeamlessStats = ({ filters, linkOf }: Props): ReactNode => {
  const t = useSeamlessTexts();
  const query = useCall(getSeamlessStats, seamlessQuery(filters), { keepsPrevious: true });
  return (
    <RecordPanel query={query}>
      {({ total, list }) =>
        total.calls === 0 ? (
          <p className={classes.hint}>{t('stats.none')}</p>
        ) : (
          <>
            <p className={classes.hint}>{t('stats.help')}</p>
            <DetailTable caption={t('stats.caption')}>
              <thead>
                <tr>
                  <th scope="col">{t('site')}</th>
                  {(['calls', 'success', 'p50', 'p95', 'timed'] as const).map((name) => (
                    <th key={name} scope="col" data-numeric>
                      {t(`stats.${name}`)}
                    </th>
                  ))}
                  <th scope="col">{t('stats.errors')}</th>
                </tr>
              </thead>
              <tbody>
                {list.map((site) => (
                  <tr key={site.site_id}>
                    <th scope="row">
                      <Link to={linkOf(site.site_id)} title={site.site_name}>
                        {site.site_code || site.site_id}
                      </Link>
                    </th>
                    <Figures figures={site} />
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">{t('allSites')}</th>
                  <Figures figures={total} />
                </tr>
              </tfoot>
            </DetailTable>
          </>
        )
      }
    </RecordPanel>
  );
};

const Figures = ({ figures }: { figures: SeamlessFigures }): ReactNode => {
  const t = useSeamlessTexts();
  return (
    <>
      <td data-numeric>{formatCount(figures.calls)}</td>
      <td data-numeric>{percentText(figures.success_pct)}</td>
      <td data-numeric>{figures.p50_ms === null ? MISSING : formatCount(figures.p50_ms)}</td>
      <td data-numeric>{figures.p95_ms === null ? MISSING : formatCount(figures.p95_ms)}</td>
      <td data-numeric>{formatCount(figures.timed)}</td>
      <td data-wrap title={errorTexts(figures, t).join(', ')}>
        {errorsText(figures, t)}
      </td>
    </>
  );
};

const errorTexts = ({ errors }: SeamlessFigures, t: SeamlessTranslate): string[] =>
  errors.map(({ outcome, calls }) => `${t(`outcome.${outcome}`)} ${formatCount(calls)}`);

const errorsText = (figures: SeamlessFigures, t: SeamlessTranslate): string => {
  const all = errorTexts(figures, t);
  if (all.length === 0) return MISSING;
  const more = all.length - SHOWN_ERRORS;
  return [...all.slice(0, SHOWN_ERRORS), ...(more > 0 ? [`+${formatCount(more)}`] : [])].join(', ');
};
