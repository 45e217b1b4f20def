import { countApprovals } from '@manager/contract/features/approval/approval';
import type { getSiteOverview } from '@manager/contract/features/dashboard/dashboard';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type CallResult, useCall } from '../../api/query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { NO_VALUE } from '../../kit/report/metrics.ts';
import { formatCount } from '../../ui/format.ts';
import classes from './dashboard.module.css';
import type { texts } from './texts.en.ts';

type Card = { label: string; value: number | undefined; note: string; isBad?: boolean; to?: string };

/** What wants to be looked at now: who is there, what waits for a decision, and calls of wallets that failed. */
export const StateCards = ({ sites, pollMs }: { sites: CallResult<typeof getSiteOverview>; pollMs: number }): ReactNode => {
  const t = useTexts<typeof texts>('dashboard');
  const approvals = useCall(countApprovals, {}, { pollMs });
  const waiting = approvals.data?.to_decide;
  const errors = sites.data?.wallet_errors;
  const cards: Card[] = [
    { label: t('online'), value: sites.data?.online, note: t('onlineNote') },
    {
      label: t('waiting'),
      value: waiting,
      note: t(waiting === 0 ? 'waitingNone' : 'waitingNote'),
      to: '/approval/index',
    },
    {
      label: t('failedCalls'),
      value: errors,
      note: t('failedCallsNote', { calls: sites.data === undefined ? NO_VALUE : formatCount(sites.data.wallet_calls) }),
      isBad: errors !== undefined && errors > 0,
    },
  ];
  return (
    <section className={classes.cards} aria-label={t('now')}>
      {cards.map(({ label, value, note, isBad = false, to }) => (
        <div key={label} className={classes.card}>
          <span className={classes.cardLabel}>{label}</span>
          <strong className={classes.cardValue} data-bad={isBad ? true : undefined}>
            {value === undefined ? NO_VALUE : formatCount(value)}
          </strong>
          <span className={classes.cardNote}>{to === undefined ? note : <Link to={to}>{note}</Link>}</span>
        </div>
      ))}
    </section>
  );
};
