import type { StoryEntry, StoryRound } from '@manager/contract/features/account/round-story';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ENTERED } from '../../../kit/filter/use-url-state.ts';
import type { Column } from '../../../kit/table/columns.ts';
import { storyHref } from '../../../product/round-story/story-href.ts';
import { walletErrorText } from '../../../product/wallet-words/wallet-words.ts';
import {
  dateTimeText,
  durationText,
  formatCount,
  MISSING,
  moneyText,
  namedZoneText,
  namedZoneTimeText,
  zoneText,
} from '../../../ui/format.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { entryHref } from './entry-link.ts';
import { eventText, resultText } from './entry-text.ts';
import classes from './round-story.module.css';
import type { StoryTranslate } from './use-story-texts.ts';

type Options = {
  t: StoryTranslate;
  action: (name: string) => string;
  holds: (code: string) => boolean;
  round: Pick<StoryRound, 'agent_zone' | 'first_at'> | undefined;
  /** Opens the round of a bet over the page. */
  playHref: (betId: string) => string;
};

export const isInAgentZone = (zone: string | undefined): boolean => zone === undefined || zoneText() === namedZoneText(zone);

/** "+4.00", "-1.00": which way the money went, printed. */
const signedText = (amount: string | null): string =>
  amount === null || amount.startsWith('-') || !/[1-9]/.test(amount) ? moneyText(amount) : `+${moneyText(amount)}`;

/** One line an event: when in both zones, how long after the round began, what, how it ended, what the money did. */
export const storyColumns = ({ t, action, holds, round, playHref }: Options): Column<StoryEntry>[] => {
  const words = { t, action };
  const event = (row: StoryEntry): ReactNode => {
    const text = eventText(row, words);
    if (row.kind === 'play')
      return (
        <Link to={playHref(row.bet_id)} state={ENTERED} preventScrollReset>
          {text}
        </Link>
      );
    const href = entryHref(row, holds);
    return href === undefined ? text : <Link to={href}>{text}</Link>;
  };
  return [
    ...timeColumns({ t, round }),
    {
      id: 'kind',
      header: t('kind'),
      card: 'status',
      cell: (row) => (
        <span className={classes.kind} data-kind={row.kind}>
          {t(`kinds.${row.kind}`)}
        </span>
      ),
      export: { labelOf: (value) => t(`kinds.${value as StoryEntry['kind']}`) },
    },
    { id: 'event', header: t('event'), card: 'title', cell: event },
    { id: 'amount', header: t('amount'), isNumeric: true, card: 'figure', cell: amountOf },
    {
      id: 'balance_after',
      header: t('balance_after'),
      isNumeric: true,
      card: 'line',
      rangeValue: () => null,
      cell: (row) => moneyText(row.balance_after),
    },
    {
      id: 'result',
      header: t('result'),
      card: 'figure',
      cell: (row) => {
        const text = resultText(row, t);
        return text === '' ? MISSING : <StatusTag tone={row.is_good ? 'good' : 'bad'}>{text}</StatusTag>;
      },
    },
    {
      id: 'attempt',
      header: t('attempt'),
      card: 'line',
      cell: (row) =>
        row.attempt === null ? (
          MISSING
        ) : (
          <span className={classes.attempt}>
            {formatCount(row.attempt)}
            {row.gap_ms === null ? null : <small>{t('gap', { gap: durationText(row.gap_ms) })}</small>}
          </span>
        ),
    },
    {
      id: 'latency_ms',
      header: t('took'),
      isNumeric: true,
      card: 'line',
      cell: (row) => (row.latency_ms === null ? MISSING : t('takes', { ms: formatCount(row.latency_ms) })),
    },
    {
      id: 'bet_id',
      header: t('bet_id'),
      card: 'line',
      cell: (row) => (row.bet_id === '' ? MISSING : <Link to={storyHref(row.bet_id)}>{row.bet_id}</Link>),
    },
    { id: 'actor', header: t('by'), card: 'line', cell: (row) => row.actor || MISSING },
    {
      id: 'note',
      header: t('note'),
      card: 'line',
      cell: (row) =>
        row.note === '' ? (
          MISSING
        ) : (
          <span className={classes.note} title={row.note}>
            {row.kind === 'invalid_bet' || row.kind === 'payout' ? walletErrorText(row.note) : row.note}
          </span>
        ),
    },
    {
      id: 'row_version',
      header: t('row_version'),
      isNumeric: true,
      isHiddenAtFirst: true,
      rangeValue: () => null,
      cell: (row) => row.row_version ?? MISSING,
    },
  ];
};

/** When in both zones, and how long after the round began. */
const timeColumns = ({ t, round }: Pick<Options, 't' | 'round'>): Column<StoryEntry>[] => [
  {
    id: 'at',
    header: t('at'),
    isFrozen: true,
    widthPx: 232,
    card: 'line',
    cell: (row) => <time dateTime={row.at}>{dateTimeText(row.at)}</time>,
  },
  ...(isInAgentZone(round?.agent_zone)
    ? []
    : [
        {
          id: 'derived:agent_at',
          header: t('agentAt'),
          card: 'line',
          cell: (row: StoryEntry) => namedZoneTimeText(row.at, round?.agent_zone ?? 'UTC'),
          export: false,
        } as const,
      ]),
  {
    id: 'derived:since',
    header: t('since'),
    isNumeric: true,
    card: 'lead',
    rangeValue: () => null,
    cell: (row) => (round === undefined ? MISSING : durationText(Date.parse(row.at) - Date.parse(round.first_at))),
    export: false,
  },
];

const amountOf = (row: StoryEntry): ReactNode =>
  row.amount === null ? (
    MISSING
  ) : (
    <>
      {row.kind === 'call' ? moneyText(row.amount) : signedText(row.amount)}{' '}
      <small className={classes.currency}>{row.currency}</small>
    </>
  );
