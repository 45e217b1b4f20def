import type { DifferenceRow, ReconcileRow } from '@manager/contract/features/report/reconcile-report';
import { resendNow, STEER_CALLS } from '@manager/contract/features/log/seamless';
import { decimal, subtract, toWire, ZERO } from '@manager/domain/money';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAction } from '../../../api/query.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { draftHref } from '../../../product/compensation/draft-href.ts';
import { markHref } from '../../../product/invalid-bet/mark-href.ts';
import { useHolds } from '../../../session/session.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import classes from './reconcile.module.css';
import { useReconcileTexts } from './use-reconcile-texts.ts';

type Side = 'ours' | 'theirs';

/** What the player came out with on one side: nothing unless it is settled. */
const netOf = (row: DifferenceRow, side: Side) =>
  row[`${side}_status`] === 'settled' ? subtract(decimal(row[`${side}_win`] ?? '0'), decimal(row[`${side}_bet`] ?? '0')) : ZERO;

/** What the wallet owes the player by our bets: below 0 it gave too much. Empty where both are alike, and where our round has no result yet. */
export const missingOf = (row: DifferenceRow): string => {
  if (row.ours_status === 'pending') return '';
  const missing = subtract(netOf(row, 'ours'), netOf(row, 'theirs'));
  return missing.eq(ZERO) ? '' : toWire(missing);
};

/** What can be done about a difference: each as far as the user may and the bet allows. */
export const DifferenceActions = ({ row, of }: { row: DifferenceRow; of: ReconcileRow }): ReactNode => {
  const { t } = useReconcileTexts();
  const holds = useHolds();
  const { our_id: ourId, their_id: theirId, payout, compensation } = row;
  const isCounted = ourId !== '' && row.ours_status !== 'cancelled';
  return (
    <div className={classes.actions}>
      {compensation === null ? null : holds('D-2') ? (
        <Link to={`/maintain/compensate?id=${compensation.id}`}>{t(compensatedWord(compensation))}</Link>
      ) : (
        <span>{t(compensatedWord(compensation))}</span>
      )}
      {compensation === null && holds('D-2-91') ? (
        <Link
          to={draftHref({
            bet_id: ourId,
            site_id: of.site_id,
            money: missingOf(row),
            origin: 'F-6',
            origin_ref: ourId === '' ? theirId : ourId,
          })}
        >
          {t('compensate')}
        </Link>
      ) : null}
      {isCounted && holds('D-1-91') ? <Link to={markHref(ourId)}>{t('markAsInvalid')}</Link> : null}
      {payout === null ? null : payout.can_resend && holds(STEER_CALLS) ? (
        <ResendButton payout={payout} />
      ) : holds('O-1') ? (
        <Link to={`/log/seamless?${new URLSearchParams({ request_id: payout.transfer_id }).toString()}`}>{t('seeCalls')}</Link>
      ) : null}
    </div>
  );
};

const compensatedWord = ({ state }: NonNullable<DifferenceRow['compensation']>) =>
  state === 'finish' ? ('compensated' as const) : ('compensationOpen' as const);

/** The same request under the same id: a wallet that has booked it says so. */
const ResendButton = ({ payout }: { payout: NonNullable<DifferenceRow['payout']> }): ReactNode => {
  const { t } = useReconcileTexts();
  const { mutateAsync, isPending } = useAction(resendNow);
  const resend = async (): Promise<void> => {
    const answer = await confirm({
      text: t('resendText', { id: payout.transfer_id }),
      confirmLabel: t('resend'),
      needsReason: true,
    });
    if (answer === null) return;
    const input = { id: payout.id, version: payout.version, reason: answer.reason };
    const sent = await mutateAsync(input).catch(() => undefined);
    if (sent !== undefined) notifySuccess(t('resent'));
  };
  return (
    <Button variant="subtle" size="compact-sm" loading={isPending} onClick={() => void resend()}>
      {t('resend')}
    </Button>
  );
};
