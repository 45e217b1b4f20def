import type { getGrantDetail } from '@manager/contract/features/account/free-round-bonus';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Fact } from '../../../kit/detail/FactList.tsx';
import { PayoutTable } from '../../../product/granted-rounds/PayoutTable.tsx';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import { useHolds } from '../../../session/session.ts';
import { walletErrorText } from '../../../product/wallet-words/wallet-words.ts';
import { CopyText } from '../../../ui/CopyText.tsx';
import { dateTimeText, formatCount, moneyText } from '../../../ui/format.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { betsHref } from '../../../product/granted-rounds/bets-of.ts';
import { Who } from '../../../product/record/Who.tsx';
import { type FreeRoundTranslate, givenOf, GRANT_TONES, PATH, PAYOUT_TONES, useFreeRoundTexts } from './free-round-words.ts';
import { useGrantSteps } from './use-grant-steps.ts';

type Detail = OutputOf<typeof getGrantDetail>;

/** Free rounds of one player. */
export const GrantDetail = ({ row }: { row: Detail }): ReactNode => {
  const t = useFreeRoundTexts();
  const holds = useHolds();
  const { cancel, resend, giveUp } = useGrantSteps();
  return (
    <RecordDetail
      type="free_round_grant"
      row={row}
      actions={
        row.can.cancel || row.can.resend || row.can.give_up ? (
          <>
            {row.can.resend ? (
              <Button variant="default" onClick={() => void resend(row)}>
                {t('resendPayout')}
              </Button>
            ) : null}
            {row.can.give_up ? (
              <Button variant="default" onClick={() => void giveUp(row)}>
                {t('giveUpTitle')}
              </Button>
            ) : null}
            {row.can.cancel ? (
              <Button color="red" variant="light" onClick={() => void cancel(row)}>
                {t('cancelTitle')}
              </Button>
            ) : null}
          </>
        ) : undefined
      }
      facts={factsOf(row, t, holds('B-3') ? betsHref(givenOf(row)) : null)}
      tabs={[{ key: 'payouts', label: t('payouts'), content: <PayoutTable payouts={row.payouts} currency={row.currency} /> }]}
    />
  );
};

const factsOf = (row: Detail, t: FreeRoundTranslate, hrefOfBets: string | null): Fact[] => [
  {
    section: t('progress'),
    label: t('state'),
    value: <StatusTag tone={GRANT_TONES[row.state]}>{t(`state_${row.state}`)}</StatusTag>,
  },
  {
    label: t('roundsUsed'),
    value: hrefOfBets === null ? usedText(row, t) : <Link to={hrefOfBets}>{usedText(row, t)}</Link>,
  },
  { label: t('won'), value: `${moneyText(row.won)} ${row.currency}` },
  { label: t('payable'), value: `${moneyText(row.payable)} ${row.currency}` },
  { label: t('beyondMax'), value: `${moneyText(row.beyond_max)} ${row.currency}` },
  {
    label: t('payout'),
    value: <StatusTag tone={PAYOUT_TONES[row.payout_state]}>{t(`payout_${row.payout_state}`)}</StatusTag>,
  },
  { label: t('paid'), value: `${moneyText(row.paid)} ${row.currency}` },
  { label: t('lastError'), value: walletErrorText(row.last_error) },
  { label: t('startedAt'), value: dateTimeText(row.started_at) },
  { label: t('endedAt'), value: dateTimeText(row.ended_at) },
  { label: t('endReason'), value: row.end_reason },
  { section: t('prize_free_rounds'), label: t('campaign'), value: <Link to={campaignHref(row)}>{row.campaign_name}</Link> },
  { label: t('code'), value: <CopyText value={row.campaign_code} /> },
  { label: t('player'), value: <CopyText value={row.user_name} /> },
  { label: t('site'), value: row.site_name },
  { label: t('games'), value: row.games.join(', ') },
  { label: t('betValue'), value: `${moneyText(row.bet_value)} ${row.currency}` },
  { label: t('multiplier'), value: `×${row.multiplier}` },
  { label: t('maxWin'), value: row.max_win === null ? t('noMaxWin') : `${moneyText(row.max_win)} ${row.currency}` },
  { label: t('pays'), value: t(`pays_${row.pays}`) },
  { label: t('startsAt'), value: dateTimeText(row.starts_at) },
  { label: t('expiresAt'), value: dateTimeText(row.expires_at) },
  { label: t('createdBy'), value: <Who by={row.by_user} agreed={row.approved_name} /> },
  { label: t('createdAt'), value: dateTimeText(row.created_at) },
  { label: t('grantId'), value: <CopyText value={row.id} /> },
];

const usedText = ({ used, rounds }: Detail, t: FreeRoundTranslate): string =>
  t('usedOf', { used: formatCount(used), rounds: formatCount(rounds) });

const campaignHref = ({ campaign_id: id }: Detail): string =>
  `${PATH}?${new URLSearchParams({ tab: 'campaigns', id }).toString()}`;
