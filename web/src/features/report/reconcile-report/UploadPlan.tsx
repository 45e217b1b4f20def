import type { UploadPreview } from '@manager/contract/features/report/reconcile-upload';
import { compare, decimal, subtract, toWire } from '@manager/domain/money';
import type { ReactNode } from 'react';
import dialog from '../../../ui/dialog.module.css';
import { formatCount } from '../../../ui/format.ts';
import { Money } from '../../../ui/Money.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import classes from './reconcile.module.css';
import { useReconcileTexts } from './use-reconcile-texts.ts';

const apart = (ours: string, theirs: string): string => toWire(subtract(decimal(ours), decimal(theirs)));
const isZero = (value: string): boolean => compare(decimal(value), decimal('0')) === 0;

/** What the file says: its faults by cause, and its days beside ours. */
export const UploadPlan = ({ plan }: { plan: UploadPreview }): ReactNode => {
  const { t } = useReconcileTexts();
  return (
    <>
      <p className={dialog.muted}>
        {t(`uploadKind.${plan.kind}`)} · {t('rows', { count: plan.row_count, shown: formatCount(plan.row_count) })}
        {plan.other_count === 0
          ? null
          : ` · ${t('otherSites', { count: plan.other_count, shown: formatCount(plan.other_count) })}`}
        {plan.total_count === 0
          ? null
          : ` · ${t('totalLines', { count: plan.total_count, shown: formatCount(plan.total_count) })}`}
      </p>
      {plan.is_ours && plan.row_count > 0 ? (
        <p className={classes.hints} role="status">
          {t('looksOurs')}
        </p>
      ) : null}
      {plan.fault_count === 0 ? null : (
        <>
          <p className={classes.fault} role="status">
            {t('faults', { count: plan.fault_count })} {t('mend')}
          </p>
          <Causes causes={plan.faults} />
        </>
      )}
      {plan.notes.length === 0 ? null : (
        <>
          <p className={classes.hints} role="status">
            {t('notes')}
          </p>
          <Causes causes={plan.notes} />
        </>
      )}
      {plan.days.length === 0 ? null : <Days plan={plan} />}
    </>
  );
};

const Causes = ({ causes }: { causes: UploadPreview['faults'] }): ReactNode => {
  const { t } = useReconcileTexts();
  return (
    <div className={classes.frame} data-tall role="region" aria-label={t('error')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('column')}</th>
            <th scope="col">{t('error')}</th>
            <th scope="col">{t('line')}</th>
          </tr>
        </thead>
        <tbody>
          {causes.map(({ field, message, count: times, lines }) => (
            <tr key={`${field} ${message}`}>
              <td>{t(`column.${field as 'bet'}`)}</td>
              <td data-wide className={classes.fault}>
                {message}
              </td>
              <td data-wide>
                {t('onLines', {
                  count: times,
                  shown: formatCount(times),
                  lines: `${lines.join(', ')}${times > lines.length ? ', …' : ''}`,
                })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const Days = ({ plan }: { plan: UploadPreview }): ReactNode => {
  const { t } = useReconcileTexts();
  return (
    <div className={classes.frame} data-tall role="region" aria-label={t('day')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('currency')}</th>
            <th scope="col" data-number>
              {t('amountsOurs')}
            </th>
            <th scope="col" data-number>
              {t('theirCount')}
            </th>
            <th scope="col" data-number>
              {t('betOurs')}
            </th>
            <th scope="col" data-number>
              {t('theirBet')}
            </th>
            <th scope="col" data-number>
              {t('diffBet')}
            </th>
            <th scope="col" data-number>
              {t('diffWin')}
            </th>
          </tr>
        </thead>
        <tbody>
          {plan.days.map((day) => {
            const [bet, win] = [apart(day.bets_bet, day.site_bet), apart(day.bets_win, day.site_win)];
            return (
              <tr key={`${day.settle_date} ${day.currency}`}>
                <th scope="row">
                  {day.settle_date} {day.is_closed ? <StatusTag tone="warn">{t('closedDay')}</StatusTag> : null}
                </th>
                <td>{day.currency}</td>
                <td data-number>{formatCount(day.bets_count)}</td>
                <td data-number className={day.bets_count === day.site_count ? undefined : classes.fault}>
                  {formatCount(day.site_count)}
                </td>
                <td data-number>{Money({ value: day.bets_bet })}</td>
                <td data-number>{Money({ value: day.site_bet })}</td>
                <td data-number className={isZero(bet) ? undefined : classes.fault}>
                  {Money({ value: bet })}
                </td>
                <td data-number className={isZero(win) ? undefined : classes.fault}>
                  {Money({ value: win })}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};
