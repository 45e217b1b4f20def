import {
  type JackpotOrderDetail,
  approveJackpotOrder,
  type JackpotOrderRow,
} from '@manager/contract/features/jackpot/jackpot-order';
import { getTurnList } from '@manager/contract/features/jackpot/verify';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall, useAction } from '../../../api/query.ts';
import { CheckLine } from '../../../kit/detail/CheckLine.tsx';
import type { Fact } from '../../../kit/detail/FactList.tsx';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { playerHref } from '../../../product/player/player-href.ts';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import { TransferLink } from '../../../product/wallet-words/TransferLink.tsx';
import { walletErrorText } from '../../../product/wallet-words/wallet-words.ts';
import { useHolds } from '../../../session/session.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { exactText, formatCount, MISSING, moneyText } from '../../../ui/format.ts';
import { Money } from '../../../ui/Money.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { ORDER_TONES, useJackpotTexts } from '../jackpot-words.ts';
import { ProofSteps } from '../ProofSteps.tsx';
import { betHref, useOrderTexts, orderName } from './order-words.ts';
import { useRetry } from './use-retry.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { notifySuccess } from '../../../ui/notify.ts';

/** Lets a win beyond a limit of the day be paid, after a question for the reason. */
const useApprove = (): ((row: JackpotOrderRow) => Promise<void>) => {
  const t = useOrderTexts();
  const { mutateAsync } = useAction(approveJackpotOrder);
  return async (row) => {
    const { id, version, player_amount: amount, currency, user_name: player } = row;
    const answer = await confirm({
      title: t('approve'),
      text: t('approveText', {
        name: orderName(row),
        amount: `${moneyText(amount)} ${currency ?? ''}`,
        player: player ?? '',
        limits: row.limits_exceeded.map((name) => t(`exceeded_${name}`)).join(', '),
      }),
      confirmLabel: t('approve'),
      needsReason: true,
    });
    if (answer === null) return;
    const done = await mutateAsync({ id, version, reason: answer.reason }).catch(() => undefined);
    if (done !== undefined) notifySuccess(t('doneApprove'));
  };
};

const timeOf = (at: string | null): ReactNode => (at === null ? MISSING : <DateTime at={at} />);

/** An order: who won what by which bet, how far the payment is, and what proves the hit. */
export const OrderDetail = ({ row }: { row: JackpotOrderDetail }): ReactNode => {
  const t = useOrderTexts();
  const retry = useRetry();
  const approve = useApprove();
  const facts = useOrderFacts(row);
  return (
    <RecordDetail
      type="jackpot_order"
      row={row}
      facts={facts}
      tabs={row.method === 'auto' ? [{ key: 'proof', label: t('proof'), content: <Proof row={row} /> }] : []}
      actions={
        row.can.approve ? (
          <Button onClick={() => void approve(row)}>{t('approve')}</Button>
        ) : row.can.retry ? (
          <Button onClick={() => void retry(row)}>{t('retry')}</Button>
        ) : undefined
      }
    >
      {row.is_cancel_asked ? <CheckLine tone="warn">{t('cancelAsked')}</CheckLine> : null}
      {row.status === 'waiting_approval' ? (
        <CheckLine tone="warn">
          {t('needsApproval', { limits: row.limits_exceeded.map((name) => t(`exceeded_${name}`)).join(', ') })}
        </CheckLine>
      ) : null}
      {row.status === 'manual' ? <CheckLine tone="bad">{t('needsPerson')}</CheckLine> : null}
    </RecordDetail>
  );
};

const useOrderFacts = (row: JackpotOrderDetail): Fact[] => {
  const t = useOrderTexts();
  const j = useJackpotTexts();
  const holds = useHolds();
  const link = (code: string, href: string, text: string): ReactNode => (holds(code) ? <Link to={href}>{text}</Link> : text);
  const ofPlayer = row.player_id === null ? undefined : playerHref(row.player_id, holds);
  const poolHref = (id: string): string => `/jackpot/pool-list?id=${id}`;
  const isAdjustment = row.method === 'adjust';
  return [
    {
      section: t('order'),
      label: t('status'),
      value: <StatusTag tone={ORDER_TONES[row.status]}>{j(`state_${row.status}`)}</StatusTag>,
    },
    { label: t('method'), value: j(`method_${row.method}`) },
    ...(row.win_code === null ? [] : [{ label: t('winCode'), value: j(`win_${row.win_code}`) }]),
    { label: j('pool'), value: link('I-1', poolHref(row.pool_id), `${row.pool_name} · ${row.pool_code}`) },
    ...(row.to_pool_id === null
      ? []
      : [{ label: t('toPool'), value: link('I-1', poolHref(row.to_pool_id), row.to_pool_code ?? '') }]),
    { label: j('turn'), value: formatCount(row.turn) },
    {
      label: t('amount'),
      value: (
        <>
          <Money value={row.amount} isSigned={isAdjustment} /> USD
        </>
      ),
    },
    { label: t('createdAt'), value: <DateTime at={row.created_at} /> },
    { label: t('description'), value: row.description || MISSING },
    ...(isAdjustment
      ? []
      : [
          {
            section: t('winner'),
            label: t('userId'),
            value: ofPlayer === undefined ? row.user_name : <Link to={ofPlayer}>{row.user_name}</Link>,
          },
          { label: t('site'), value: row.site_name },
          { label: t('game'), value: row.game_name },
          { label: t('betId'), value: row.bet_id === '' ? MISSING : link('B-3', betHref(row.bet_id), row.bet_id) },
          {
            section: t('payment'),
            label: t('playerAmount'),
            value: row.player_amount === null ? MISSING : `${moneyText(row.player_amount)} ${row.currency ?? ''}`,
          },
          { label: t('exchangeRate'), value: exactText(row.fx_rate) },
          { label: t('attempts'), value: <TransferLink id={row.transfer_id} /> },
          { label: t('lastError'), value: row.last_error === '' ? MISSING : walletErrorText(row.last_error) },
          { label: t('paidAt'), value: timeOf(row.paid_at) },
        ]),
    ...(row.method === 'auto' && row.limits_exceeded.length === 0
      ? []
      : [
          { section: t('decision'), label: t('byUser'), value: row.by_user || MISSING },
          { label: t('approvedBy'), value: row.approved_name || MISSING },
        ]),
  ];
};

/** The turn that the order ended, reckoned again. */
const Proof = ({ row }: { row: JackpotOrderDetail }): ReactNode => {
  const query = useCall(getTurnList, { pool_id: row.pool_id, turn: row.turn });
  return (
    <RecordPanel query={query}>
      {({ list: [turn] }) => (turn === undefined ? null : <ProofSteps turn={turn} poolId={row.pool_id} />)}
    </RecordPanel>
  );
};
