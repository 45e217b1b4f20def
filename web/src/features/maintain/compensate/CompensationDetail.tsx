import type { CompensationDetail as Detail } from '@manager/contract/features/maintain/compensate';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useHolds } from '../../../session/session.ts';
import type { Fact } from '../../../kit/detail/FactList.tsx';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import { walletErrorText } from '../../../product/wallet-words/wallet-words.ts';
import { StoryLink } from '../../../product/round-story/StoryLink.tsx';
import { CopyText } from '../../../ui/CopyText.tsx';
import { dateTimeText, exactText, moneyText } from '../../../ui/format.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { CompensationBasis } from './CompensationBasis.tsx';
import { AttemptTable } from './AttemptTable.tsx';
import { type CompensationTranslate, limitTexts, STATE_TONES, useCompensationTexts, warningTexts } from './compensation-words.ts';
import { useCompensationSteps } from './use-compensation-steps.ts';

type Props = { row: Detail; onEdit: () => void };

export const CompensationDetail = ({ row, onEdit }: Props): ReactNode => {
  const t = useCompensationTexts();
  const holds = useHolds();
  const links = {
    bet: holds('B-3') ? `/account/bet-detail?${new URLSearchParams({ bet_id: row.bet_id, bet: row.bet_id }).toString()}` : null,
    calls:
      holds('O-1') && row.payout !== null
        ? `/log/seamless?${new URLSearchParams({ request_id: row.payout.transfer_id }).toString()}`
        : null,
  };
  return (
    <RecordDetail
      type="compensation"
      row={row}
      onEdit={onEdit}
      actions={<Actions row={row} />}
      facts={[...factsOf(row, t, links.bet), ...payoutFacts(row, t, links.calls)]}
      tabs={row.payout === null ? [] : [{ key: 'attempts', label: t('attempts'), content: <AttemptTable payout={row.payout} /> }]}
    >
      {row.state === 'rejected' || row.state === 'finish' ? null : (
        <CompensationBasis of={{ id: row.id }} isHandedIn={row.state !== 'draft'} />
      )}
    </RecordDetail>
  );
};

const Actions = ({ row }: { row: Detail }): ReactNode => {
  const t = useCompensationTexts();
  const steps = useCompensationSteps();
  return (
    <>
      {row.bet_id === '' ? null : <StoryLink betId={row.bet_id} />}
      {row.can.submit ? <Button onClick={() => void steps.submit(row)}>{t('submit')}</Button> : null}
      {row.can.decide ? (
        <>
          <Button onClick={() => void steps.approve([row.id])}>{t('approve')}</Button>
          <Button variant="default" onClick={() => void steps.reject([row.id])}>
            {t('reject')}
          </Button>
        </>
      ) : null}
      {row.can.retry ? (
        <Button variant="default" onClick={() => void steps.retry(row)}>
          {t('retry')}
        </Button>
      ) : null}
      {row.can.give_up ? (
        <Button variant="default" onClick={() => void steps.giveUp(row)}>
          {t('giveUp')}
        </Button>
      ) : null}
    </>
  );
};

const factsOf = (row: Detail, t: CompensationTranslate, betHref: string | null): Fact[] => [
  { section: t('what'), label: t('money'), value: `${moneyText(row.money)} ${row.currency}` },
  { label: t('givenOtherwise'), value: `${moneyText(row.given_otherwise)} ${row.currency}` },
  { label: t('usd'), value: moneyText(row.usd) },
  { label: t('reason'), value: row.reason },
  { label: t('description'), value: row.description },
  { label: t('origin'), value: [t(`origin_${row.origin}`), row.origin_ref].filter((part) => part !== '').join(' · ') },
  { section: t('whom'), label: t('player'), value: <CopyText value={row.user_name} /> },
  { label: t('site'), value: row.site_name },
  { label: t('game'), value: row.game_name },
  {
    label: t('bet'),
    value: row.bet_id === '' ? null : betHref === null ? <CopyText value={row.bet_id} /> : <Link to={betHref}>{row.bet_id}</Link>,
  },
  {
    section: t('progress'),
    label: t('state'),
    value: <StatusTag tone={STATE_TONES[row.state]}>{t(`state_${row.state}`)}</StatusTag>,
  },
  { label: t('status'), value: t(row.is_finished ? 'finished' : 'unfinished') },
  { label: t('limits'), value: limitTexts(row, t) },
  { label: t('answered'), value: answerText(row.answered, row, t) },
  { label: t('agreed'), value: answerText(row.agreed, row, t) },
  { label: t('byUser'), value: row.by_user },
  { label: t('decidedBy'), value: row.decided_by },
  { label: t('decided'), value: dateTimeText(row.decided_at) },
  { label: t('createdAt'), value: dateTimeText(row.created_at) },
  { label: t('finishedAt'), value: dateTimeText(row.finished_at) },
  { label: t('lastError'), value: walletErrorText(row.last_error) },
];

const answerText = (answer: Detail['answered'], { currency }: Detail, t: CompensationTranslate): string | null =>
  answer === null ? null : warningTexts({ ...answer, currency }, t).join(' ');

const payoutFacts = ({ payout }: Detail, t: CompensationTranslate, callsHref: string | null): Fact[] =>
  payout === null
    ? []
    : [
        {
          section: t('payment'),
          label: t('transferId'),
          value: callsHref === null ? <CopyText value={payout.transfer_id} /> : <Link to={callsHref}>{payout.transfer_id}</Link>,
        },
        { label: t('fx_rate'), value: exactText(payout.fx_rate) },
        ...(payout.may_be_booked ? [{ label: t('mayBeBooked'), value: t('mayBeBookedText') }] : []),
        { label: t('nextAttempt'), value: dateTimeText(payout.next_attempt_at) },
        { label: t('balanceAfter'), value: moneyText(payout.balance_after) },
      ];
