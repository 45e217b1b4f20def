import type { AccountRow } from '@manager/contract/features/account/account-list';
import { getAccountTimeline, type TimelineItem } from '@manager/contract/features/account/account-player';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { useNames } from '../../../product/changes/use-names.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { dateTimeText, moneyText } from '../../../ui/format.ts';
import classes from './account-list.module.css';
import { type AccountTranslate, useAccountTexts } from './account-words.ts';
import { TabState } from './TabState.tsx';

/** Everything that is on record, newest first, page by page. */
export const TimelineTab = ({ row }: { row: AccountRow }): ReactNode => {
  const t = useAccountTexts();
  // Where each page that is shown begins; undefined: now.
  const [starts, setStarts] = useState<readonly (string | undefined)[]>([undefined]);
  return (
    <>
      {starts.map((before, index) => (
        <Stretch
          key={before ?? ''}
          row={row}
          before={before}
          onMore={index === starts.length - 1 ? (next) => setStarts([...starts, next]) : undefined}
          t={t}
        />
      ))}
    </>
  );
};

type StretchProps = {
  row: AccountRow;
  before: string | undefined;
  onMore: ((next: string) => void) | undefined;
  t: AccountTranslate;
};

const Stretch = ({ row, before, onMore, t }: StretchProps): ReactNode => {
  const { data, error, isPending } = useCall(getAccountTimeline, { id: row.id, ...(before === undefined ? {} : { before }) });
  const list = data?.list ?? [];
  const next = data?.next_before ?? null;
  return (
    <TabState error={error} isLoading={isPending} isEmpty={false} noneText="">
      <ol className={classes.list} aria-label={t('timeline')}>
        {list.map((item) => (
          <li key={`${item.kind} ${item.id} ${item.at} ${item.what}`} className={classes.line}>
            <Line item={item} currency={row.currency} t={t} />
          </li>
        ))}
      </ol>
      {list.length === 0 ? <p className={classes.hint}>{t('nothingSince', { at: dateTimeText(data?.from_at) })}</p> : null}
      {next !== null && onMore !== undefined ? (
        <p className={classes.more}>
          <Button variant="default" size="compact-sm" onClick={() => onMore(next)}>
            {t('earlier')}
          </Button>
        </p>
      ) : null}
    </TabState>
  );
};

const Line = ({ item, currency, t }: { item: TimelineItem; currency: string; t: AccountTranslate }): ReactNode => {
  const names = useNames();
  const href = hrefOf(item);
  const title = item.kind === 'staff' ? names.action(item.what) : titleOf(item, t);
  return (
    <>
      <span>
        {href === null ? title : <Link to={href}>{title}</Link>}
        {item.note === '' ? null : <span className={classes.note}> · {item.note}</span>}
      </span>
      <span className={classes.amount}>
        {item.amount === null
          ? null
          : item.win === null
            ? `${moneyText(item.amount)} ${currency}`
            : t('betLine', { bet: moneyText(item.amount), win: moneyText(item.win), currency })}
      </span>
      <DateTime at={item.at} />
    </>
  );
};

const ENDS = ['logout', 'kick', 'idle', 'replaced', 'error'] as const;
const METHODS = ['deposit', 'withdraw', 'cancel', 'bonus', 'jackpot', 'compensate', 'adjust'] as const;
const oneOf = <T extends string>(words: readonly T[], what: string): T | undefined => words.find((word) => word === what);

const titleOf = ({ kind, what }: TimelineItem, t: AccountTranslate): string => {
  if (kind === 'session_end') return `${t('line_session_end')}: ${t(`end_${oneOf(ENDS, what) ?? 'error'}`)}`;
  if (kind === 'movement') {
    const method = oneOf(METHODS, what);
    return method === undefined ? t('line_movement') : t(`method_${method}`);
  }
  if (kind === 'block') return t(what === 'lifted' ? 'line_block_lifted' : 'line_block');
  if (kind === 'free_round') return t(what === 'granted' ? 'line_free_round' : 'line_free_round_over');
  if (kind === 'card') return t(CARD_LINES[what as keyof typeof CARD_LINES] ?? 'line_card_over');
  if (kind === 'bet' && what !== 'settled') return `${t('line_bet')} (${t(`bet_${oneOf(BET_STATES, what) ?? 'pending'}`)})`;
  return t(`line_${kind}`);
};
const CARD_LINES = { issued: 'line_card_issued', opened: 'line_card_opened' } as const;
const BET_STATES = ['pending', 'cancelled', 'adjusted'] as const;

const hrefOf = ({ kind, id }: TimelineItem): string | null => {
  const query = (entries: Record<string, string>): string => new URLSearchParams(entries).toString();
  switch (kind) {
    case 'bet':
      return `/account/bet-detail?${query({ bet_id: id, bet: id })}`;
    case 'movement':
      return `/statistics/wallet-record?${query({ txn_id: id, txn: id })}`;
    case 'session_start':
    case 'session_end':
      return `/account/session-report?${query({ session_id: id })}`;
    case 'free_round':
      return `/account/free-round-bonus?${query({ id })}`;
    case 'card':
      return `/task/task-use-card?${query({ id })}`;
    case 'compensation':
      return `/maintain/compensate?${query({ id })}`;
    case 'invalid_bet':
      return `/maintain/invalid-bet?${query({ id })}`;
    case 'block':
      return `/maintain/block?${query({ id })}`;
    default:
      return null;
  }
};
