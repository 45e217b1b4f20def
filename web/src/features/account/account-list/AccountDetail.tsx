import type { AccountRow } from '@manager/contract/features/account/account-list';
import { getGrantList } from '@manager/contract/features/account/free-round-bonus';
import { getCardList } from '@manager/contract/features/task/task-use-card';
import { getBlockList } from '@manager/contract/features/maintain/block';
import { getCompensationList } from '@manager/contract/features/maintain/compensate';
import { getInvalidBetList } from '@manager/contract/features/maintain/invalid-bet';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DetailTab } from '../../../kit/detail/DetailTabs.tsx';
import type { Fact } from '../../../kit/detail/FactList.tsx';
import { type Related, useRelatedTab } from '../../../kit/detail/RelatedTab.tsx';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import { useHolds } from '../../../session/session.ts';
import { deviceText } from '../../../product/device/device-text.ts';
import { CopyText } from '../../../ui/CopyText.tsx';
import { dateTimeText, exactText, formatCount, moneyText } from '../../../ui/format.ts';
import { Money } from '../../../ui/Money.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { type AccountTranslate, blockHref, STATUS_TONES, TYPE_TONES, useAccountTexts } from './account-words.ts';
import { BetsTab } from './BetsTab.tsx';
import { LinkedTab } from './LinkedTab.tsx';
import { MonthsTab } from './MonthsTab.tsx';
import { SessionsTab } from './SessionsTab.tsx';
import { TimelineTab } from './TimelineTab.tsx';
import { useAccountSteps } from './use-account-steps.ts';
import { WalletTab } from './WalletTab.tsx';

type Props = { row: AccountRow; onEdit: () => void };

/** The page of a player: everything that is known of him, as far as the codes of the reader go. */
export const AccountDetail = ({ row, onEdit }: Props): ReactNode => {
  const t = useAccountTexts();
  const holds = useHolds();
  const related = useRelatedTab(relatedOf(row.id, t)).map((tab) => ({ ...tab, label: t('risk') }));
  const tabs: DetailTab[] = [
    { key: 'timeline', label: t('timeline'), content: <TimelineTab row={row} /> },
    { key: 'sessions', label: t('sessions'), content: <SessionsTab row={row} /> },
    ...(holds('E-2') ? [{ key: 'wallet', label: t('wallet'), content: <WalletTab row={row} /> }] : []),
    ...(holds('B-3') ? [{ key: 'bets', label: t('bets'), content: <BetsTab row={row} /> }] : []),
    { key: 'months', label: t('months'), content: <MonthsTab row={row} /> },
    { key: 'linked', label: t('linked'), content: <LinkedTab row={row} /> },
    ...related,
  ];
  return (
    <RecordDetail
      type="player"
      row={row}
      onEdit={onEdit}
      actions={<Actions row={row} />}
      facts={[...accountFacts(row, t), ...playedFacts(row, t)]}
      tabs={tabs}
    />
  );
};

const Actions = ({ row }: { row: AccountRow }): ReactNode => {
  const t = useAccountTexts();
  const steps = useAccountSteps();
  return (
    <>
      {row.can.kick ? (
        <Button variant="default" onClick={() => void steps.kick(row)}>
          {t('kick')}
        </Button>
      ) : null}
      {row.can.block ? (
        <Button variant="default" component={Link} to={blockHref(row.id)}>
          {t('block')}
        </Button>
      ) : null}
      {row.can.refresh ? (
        <Button variant="default" loading={steps.isRefreshing} onClick={() => void steps.refresh(row)}>
          {t('refresh')}
        </Button>
      ) : null}
    </>
  );
};

const accountFacts = (row: AccountRow, t: AccountTranslate): Fact[] => [
  { section: t('account'), label: t('id'), value: <CopyText value={row.id} /> },
  { label: t('userName'), value: <CopyText value={row.user_name} /> },
  { label: t('nickName'), value: row.nick_name },
  { label: t('site'), value: row.site_name },
  { label: t('agent'), value: row.agent_name },
  { label: t('currency'), value: row.currency },
  { label: t('type'), value: <StatusTag tone={TYPE_TONES[row.type]}>{t(`type_${row.type}`)}</StatusTag> },
  { label: t('status'), value: <StatusTag tone={STATUS_TONES[row.status]}>{t(`status_${row.status}`)}</StatusTag> },
  { label: t('online'), value: t(row.is_online ? 'onlineNow' : 'offline') },
  { label: t('level'), value: formatCount(row.level) },
  { label: t('jackpotWeight'), value: exactText(row.jackpot_weight, { leastPlaces: 0 }) },
  { label: t('note'), value: row.note },
  { label: t('ip'), value: row.ip === '' ? null : <CopyText value={row.ip} /> },
  { label: t('device'), value: deviceText(row.device) },
  { label: t('lastAt'), value: dateTimeText(row.last_at) },
  { label: t('createdAt'), value: dateTimeText(row.created_at) },
];

const playedFacts = (row: AccountRow, t: AccountTranslate): Fact[] => [
  { section: t('lifetime'), label: t('total'), value: <Amount row={row} value={row.total} isSigned /> },
  { label: t('betAmount'), value: <Amount row={row} value={row.bet} /> },
  { label: t('win'), value: <Amount row={row} value={row.win} /> },
  { label: t('rounds'), value: formatCount(row.rounds) },
  ...(row.test_rounds === 0
    ? []
    : [{ label: t('testMoney'), value: t('testTitle', { bet: moneyText(row.test_bet), win: moneyText(row.test_win) }) }]),
  {
    section: t('balance'),
    label: t('balance'),
    value: row.balance === null ? t('balanceUnknown') : <Amount row={row} value={row.balance} />,
  },
  { label: t('reportedAt'), value: dateTimeText(row.balance_at) },
  ...(row.api_type === 'transfer' ? [{ label: t('walletKind'), value: t('transferHint') }] : []),
];

const Amount = ({ row, value, isSigned = false }: { row: AccountRow; value: string; isSigned?: boolean }): ReactNode => (
  <span data-figure>
    <Money value={value} isSigned={isSigned} /> {row.currency}
  </span>
);

const relatedOf = (id: string, t: AccountTranslate): Related[] => {
  const input = { player_id: id };
  const query = new URLSearchParams(input).toString();
  return [
    { label: t('blocks'), endpoint: getBlockList, input, href: `/maintain/block?${query}` },
    { label: t('invalidBets'), endpoint: getInvalidBetList, input, href: `/maintain/invalid-bet?${query}` },
    { label: t('compensations'), endpoint: getCompensationList, input, href: `/maintain/compensate?${query}` },
    {
      label: t('freeRounds'),
      endpoint: getGrantList,
      input,
      href: `/account/free-round-bonus?${query}`,
    },
    { label: t('cards'), endpoint: getCardList, input, href: `/task/task-use-card?${query}` },
  ];
};
