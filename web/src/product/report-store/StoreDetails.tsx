import type { Completeness } from '@manager/contract/features/system/completeness';
import type { ReactNode } from 'react';
import { useStore } from '../../browser/store.ts';
import { languageStore } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { dateTimeText, formatCount } from '../../ui/format.ts';
import { monthNames } from '../../ui/incomplete/month-names.ts';
import { StatusTag } from '../../ui/StatusTag.tsx';
import classes from './report-store.module.css';
import { storeKind } from './store-label.ts';
import type { texts } from './texts.en.ts';

/** Which months are not whole and how far each is, for staff also why, and when the report store was last looked at. */
export const StoreDetails = ({ completeness }: { completeness: Completeness }): ReactNode => {
  const t = useTexts<typeof texts>('product/report-store');
  const language = useStore(languageStore);
  const { months, gaps, behind_s: behind, checked_at: checkedAt, verified_at: verifiedAt } = completeness;
  const at = (instant: string | null): string => (instant === null ? t('notYet') : dateTimeText(instant));
  return (
    <div className={classes.details}>
      <h2>{t('title')}</h2>
      <p>{t(storeKind(completeness) ?? 'whole', { seconds: formatCount(behind) })}</p>
      {months.length === 0 ? null : (
        <ul className={classes.months}>
          {months.map(({ month, since, restored_pct: pct, is_stuck: isStuck }) => (
            <li key={month}>
              <strong>{monthNames([month], language)}</strong>
              {isStuck ? (
                <StatusTag tone="bad">{t('needsAdministrator')}</StatusTag>
              ) : (
                <span className={classes.share}>{pct === null ? t('waits') : t('restored', { pct })}</span>
              )}
              {isStuck ? null : <progress max={100} value={pct ?? 0} aria-label={monthNames([month], language)} />}
              <small>{t('since', { time: dateTimeText(since) })}</small>
            </li>
          ))}
        </ul>
      )}
      {gaps.length === 0 ? null : (
        <div className={classes.gaps} tabIndex={0} role="region" aria-label={t('gaps')}>
          <table>
            <caption>{t('gaps')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('table')}</th>
                <th scope="col">{t('month')}</th>
                <th scope="col">{t('reason')}</th>
                <th scope="col" data-numeric>
                  {t('expected')}
                </th>
                <th scope="col" data-numeric>
                  {t('held')}
                </th>
              </tr>
            </thead>
            <tbody>
              {gaps.map(({ table, month, reason, rows_expected: expected, rows_held: held }) => (
                <tr key={`${table} ${month}`}>
                  <th scope="row">
                    <code>{table}</code>
                  </th>
                  <td>{month}</td>
                  <td>{t(`reason_${reason}`)}</td>
                  <td data-numeric>{formatCount(expected)}</td>
                  <td data-numeric>{formatCount(held)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <dl className={classes.looks}>
        <dt>{t('checked')}</dt>
        <dd>{at(checkedAt)}</dd>
        <dt>{t('verified')}</dt>
        <dd>{at(verifiedAt)}</dd>
      </dl>
    </div>
  );
};
