import type { ReactNode } from 'react';
import { countColumn, dateColumn, moneyColumn, noteColumn, type RowTarget, textColumn } from '../../../../kit/list/columns.tsx';
import type { Column } from '../../../../kit/table/columns.ts';
import { RowLink } from '../../../../kit/table/RowLink.tsx';
import { formatCount, MISSING, moneyText } from '../../../../ui/format.ts';
import { StatusTag } from '../../../../ui/StatusTag.tsx';
import { scoreText } from '../score-words.ts';
import type { BoardRow, ScoreList, SourceTranslate } from './source-words.ts';

type Options = {
  t: SourceTranslate;
  activity: ScoreList['activity'] | undefined;
  target: RowTarget;
};

const multiple = (value: string): string => `${moneyText(value)}×`;

const placeOf = (row: BoardRow, t: SourceTranslate): ReactNode => {
  if (row.rank !== null) return formatCount(row.rank);
  if (row.is_robot) return <StatusTag tone="plain">{t('type_robot')}</StatusTag>;
  return <StatusTag tone={row.disqualified_at === null ? 'plain' : 'bad'}>{standingOf(row, t)}</StatusTag>;
};

/** Why somebody has no place. */
export const standingOf = (row: BoardRow, t: SourceTranslate): string =>
  t(row.disqualified_at === null ? 'unranked' : 'disqualified');

/** The leaderboard, with what makes up each score. */
export const boardColumns = ({ t, activity, target }: Options): Column<BoardRow>[] => [
  {
    id: 'user_name',
    header: t('player'),
    isFrozen: true,
    widthPx: 180,
    card: 'title',
    cell: (row) =>
      row.is_robot
        ? row.user_name
        : RowLink({ href: target.hrefOf(row.id), onOpen: () => target.onOpen(row.id), children: row.user_name }),
  },
  { id: 'rank', header: t('rank'), card: 'lead', help: t('unrankedHelp'), cell: (row) => placeOf(row, t) },
  {
    id: 'score',
    header: t('score'),
    isNumeric: true,
    card: 'figure',
    rangeValue: () => null,
    export: { kind: 'exact' },
    cell: (row) => scoreText(row.score, activity?.score ?? 'total_bet'),
  },
  {
    id: 'prize',
    header: t('prize'),
    help: t('prizeHelp'),
    isNumeric: true,
    card: 'figure',
    ...(activity === undefined ? {} : { export: { currency: activity.currency } }),
    cell: (row) => (row.prize === null ? MISSING : `${moneyText(row.prize)} ${activity?.currency ?? ''}`),
  },
  textColumn({ id: 'site_name', header: t('site') }),
  countColumn({ id: 'rounds', header: t('rounds') }),
  moneyColumn({ id: 'bet_usd', header: t('bet') }),
  moneyColumn({ id: 'win_usd', header: t('win') }),
  ...(
    [
      ['best_spin', 'bestSpin', 'bestSpinHelp'],
      ['best_round', 'bestRound', 'bestRoundHelp'],
    ] as const
  ).map(([id, header, help]): Column<BoardRow> => ({
    id,
    header: t(header),
    help: t(help),
    isNumeric: true,
    rangeValue: () => null,
    export: { kind: 'exact' },
    cell: (row) => multiple(row[id]),
  })),
  dateColumn({ id: 'reached_at', header: t('reachedAt'), help: t('reachedAtHelp') }),
  dateColumn({ id: 'last_bet_at', header: t('lastBet') }),
  dateColumn({ id: 'joined_at', header: t('joinedAt'), isHiddenAtFirst: true }),
  noteColumn({ id: 'reason', header: t('reason'), isHiddenAtFirst: true }),
];
