import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { formatCount } from '../../ui/format.ts';
import { StatusTag } from '../../ui/StatusTag.tsx';
import classes from './granted-rounds.module.css';
import type { PlannedRows } from './result-file.ts';
import type { texts } from './texts.en.ts';

/** More than this nobody reads; the file has all of them. */
const MAX_SHOWN = 200;

type Props = {
  plan: PlannedRows & { accepted: number; refused: number };
  /** What all of it is worth. */
  sums: readonly { label: string; value: string }[];
  isDone: boolean;
};

/** What becomes of an upload of players, row by row: granted, or why not. */
export const PlanRows = ({ plan, sums, isDone }: Props): ReactNode => {
  const t = useTexts<typeof texts>('product/granted-rounds');
  const rows = plan.list.toSorted((one, other) => Number(one.message === '') - Number(other.message === ''));
  const hasSites = new Set(plan.list.map(({ site }) => site)).size > 1;
  return (
    <>
      <dl className={classes.sums} role="status">
        <div>
          <dt>{t('accepted')}</dt>
          <dd>{formatCount(plan.accepted)}</dd>
        </div>
        <div>
          <dt>{t('refused')}</dt>
          <dd data-bad={plan.refused > 0 ? true : undefined}>{formatCount(plan.refused)}</dd>
        </div>
        {sums.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keys */}
      <div className={classes.frame} role="region" aria-label={t('resultRows')} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col" data-numeric>
                {t('line')}
              </th>
              <th scope="col">{t('player')}</th>
              {hasSites ? <th scope="col">{t('site')}</th> : null}
              <th scope="col">{t('result')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MAX_SHOWN).map(({ line, user_name: name, site, message }) => (
              <tr key={line}>
                <td data-numeric>{line}</td>
                <td>{name}</td>
                {hasSites ? <td>{site}</td> : null}
                <td data-wrap>
                  {message === '' ? (
                    <StatusTag tone="good">{t(isDone ? 'rowGranted' : 'rowAccepted')}</StatusTag>
                  ) : (
                    <span className={classes.fault}>{message}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > MAX_SHOWN ? (
        <p className={classes.hint}>{t('moreRows', { shown: formatCount(MAX_SHOWN), all: formatCount(rows.length) })}</p>
      ) : null}
    </>
  );
};
