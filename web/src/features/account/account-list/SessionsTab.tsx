import type { AccountRow } from '@manager/contract/features/account/account-list';
import { getSessionReport, MAX_SESSION_PLAYER_DAYS, type SessionRow } from '@manager/contract/features/account/session-report';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { FactList, type Fact } from '../../../kit/detail/FactList.tsx';
import { deviceText } from '../../../product/device/device-text.ts';
import { dateTimeText, formatCount, moneyText } from '../../../ui/format.ts';
import classes from './account-list.module.css';
import { type AccountTranslate, useAccountTexts } from './account-words.ts';
import { TabState } from './TabState.tsx';

const SHOWN = 20;

/** The newest sessions, each with its fifteen items; the report holds all. */
export const SessionsTab = ({ row }: { row: AccountRow }): ReactNode => {
  const t = useAccountTexts();
  const { data, error, isPending } = useCall(getSessionReport, {
    player_id: row.id,
    limit: SHOWN,
    with_test: row.test_rounds > 0,
  });
  const list = data?.list ?? [];
  return (
    <TabState
      error={error}
      isLoading={isPending}
      isEmpty={list.length === 0}
      noneText={t('noSessions', { days: MAX_SESSION_PLAYER_DAYS })}
    >
      <FactListOf list={list} t={t} />
      <p className={classes.more}>
        <Link to={`/account/session-report?player_id=${row.id}`}>{t('allSessions')}</Link>
      </p>
    </TabState>
  );
};

const FactListOf = ({ list, t }: { list: readonly SessionRow[]; t: AccountTranslate }): ReactNode => (
  <FactList facts={list.flatMap((each) => sessionFacts(each, t))} />
);

const sessionFacts = (each: SessionRow, t: AccountTranslate): Fact[] => {
  const money = (value: string | null): string => `${moneyText(value)} ${value === null ? '' : each.currency}`.trim();
  const id = (label: string): string => label;
  return [
    { section: `${dateTimeText(each.started_at)} · ${each.game_name || t('noGame')}`, label: t('sessionId'), value: each.id },
    {
      label: id(t('ended')),
      value:
        each.ended_at === null ? t('stillOpen') : `${dateTimeText(each.ended_at)} · ${t(`end_${each.end_reason ?? 'error'}`)}`,
    },
    {
      label: t('played'),
      value: t('playedText', {
        bet: money(each.bet),
        win: money(each.win),
        count: each.rounds,
        rounds: formatCount(each.rounds),
      }),
    },
    { label: t('promo'), value: t('promoText', { received: money(each.promo_received), wagered: money(each.promo_wagered) }) },
    { label: t('transfers'), value: t('transferText', { in: money(each.transfer_in), out: money(each.transfer_out) }) },
    { label: t('balances'), value: `${money(each.balance_start)} → ${money(each.balance_end)}` },
    {
      label: t('place'),
      value: [each.country, each.ip, each.device === '' ? '' : deviceText(each.device)].filter((part) => part !== '').join(' · '),
    },
  ];
};
