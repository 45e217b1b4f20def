import { countApprovals } from '@manager/contract/features/approval/approval';
import {
  type getMoneyOut,
  type getSiteOverview,
  WALLET_FAULTS,
  WALLET_WATCH_MINUTES,
} from '@manager/contract/features/dashboard/dashboard';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type CallResult, useCall } from '../../api/query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useHolds } from '../../session/session.ts';
import { NO_VALUE } from '../../kit/report/metrics.ts';
import { formatCount } from '../../ui/format.ts';
import classes from './dashboard.module.css';
import type { texts } from './texts.en.ts';

type Props = {
  sites: CallResult<typeof getSiteOverview>;
  /** Absent for who may see none of it. */
  moneyOut: OutputOf<typeof getMoneyOut> | undefined;
  withTest: boolean;
  pollMs: number;
};
type Translate = ReturnType<typeof useTexts<typeof texts>>;
type Card = { label: string; value: number | undefined; note: string; isBad?: boolean; to?: string };

/** What wants to be looked at now: who is there, what waits for a decision, calls of wallets that failed, and money that does not get out. */
export const StateCards = ({ sites, moneyOut, withTest, pollMs }: Props): ReactNode => {
  const holds = useHolds();
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
      ...(holds('O-1') && sites.data !== undefined ? { to: failedCallsHref(sites.data.as_of, withTest) } : {}),
    },
    ...moneyCards(moneyOut, t),
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

/** The calls that were counted as failed, where they are shown one by one (O-1). */
const failedCallsHref = (asOf: string, withTest: boolean): string => {
  const from = new Date(Date.parse(asOf) - WALLET_WATCH_MINUTES * 60_000).toISOString();
  const params = { time_from: from, time_to: asOf, direction: 'out', outcome: WALLET_FAULTS.join(',') };
  return `/log/seamless?${new URLSearchParams({ ...params, ...(withTest ? { with_test: '1' } : {}) }).toString()}`;
};

/** Payouts are always told, so that one sees that none is stuck; the others only when there are some. */
const moneyCards = (moneyOut: Props['moneyOut'], t: Translate): Card[] => {
  if (moneyOut === undefined) return [];
  const { payouts, transfers, bets, refused, waiting_wins: wins } = moneyOut;
  const cards: Card[] = [];
  if (payouts !== null) {
    const value = payouts.manual + payouts.late;
    const note = value === 0 ? t('stuckNone') : t('stuckNote', { manual: payouts.manual, late: payouts.late });
    cards.push({ label: t('stuckPayouts'), value, note, isBad: value > 0 });
    const held = payouts.on_hold;
    if (held > 0)
      cards.push({ label: t('heldPayouts'), value: held, note: t('heldPayoutsNote'), isBad: true, to: '/log/seamless?tab=held' });
  }
  if (wins !== null && wins > 0)
    cards.push({
      label: t('heldWins'),
      value: wins,
      note: t('heldWinsNote'),
      isBad: true,
      to: '/jackpot/jackpot-order?status=waiting_approval',
    });
  if (transfers !== null && transfers.manual > 0)
    cards.push({ label: t('stuckTransfers'), value: transfers.manual, note: t('stuckTransfersNote'), isBad: true });
  if (bets !== null && bets > 0)
    cards.push({
      label: t('failedCancels'),
      value: bets,
      note: t('failedCancelsNote'),
      isBad: true,
      to: '/maintain/invalid-bet?state=cancel_failed',
    });
  if (refused !== null && refused > 0)
    cards.push({ label: t('refusedFacts'), value: refused, note: t('refusedFactsNote'), isBad: true, to: '/log/job' });
  return cards;
};
