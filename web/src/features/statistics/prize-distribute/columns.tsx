import type { getPrizeDistribution, PrizeRows } from '@manager/contract/features/statistics/prize-distribute';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { labelAt, PRIZE_PLACES, type PrizePlace } from '@manager/contract/features/statistics/buckets';
import { PRIZE_BUCKETS } from '@manager/domain/buckets';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TextKey, Translate } from '../../../i18n/use-texts.ts';
import type { ExportableColumn } from '../../../kit/export/table-export.ts';
import reportClasses from '../../../kit/report/report.module.css';
import type { Column, ColumnId, TotalsRow } from '../../../kit/table/columns.ts';
import { formatCount, minuteText, moneyText, percentText } from '../../../ui/format.ts';
import classes from '../../../product/statistic/statistics.module.css';
import type { texts } from './texts.en.ts';

type Answer = OutputOf<typeof getPrizeDistribution>;
export type PrizeRow = Answer['list'][number];
export type PrizeSum = Answer['sums'][number];
export type PrizeTranslate = Translate<TextKey<typeof texts>>;
export type Shown = 'rounds' | 'win';
export type Basis = 'usd' | 'multiple';

export const SORTS = ['name', 'rounds', 'win'] as const;

type Options = {
  t: PrizeTranslate;
  by: PrizeRows;
  basis: Basis;
  shown: Shown;
  timezone: string | null;
  /** The game report of a game; undefined where the user may not go. */
  linkOf: (row: PrizeRow) => string | undefined;
};

/** Every bucket with its place and its name on the screen. */
export const bucketsOf = ({ t, basis }: Pick<Options, 't' | 'basis'>): { index: PrizePlace; label: string }[] =>
  PRIZE_PLACES.map((index) => {
    const label = labelAt(PRIZE_BUCKETS, index);
    return { index, label: basis === 'usd' ? label : t('bucket.multiple', { label }) };
  });

type Level = Omit<PrizeSum, 'of'>;

/** A cell's count or sum, and what part of the row it is. */
const cellOf = (level: Level, { shown, index }: { shown: Shown; index: PrizePlace }): ReactNode => {
  const rounds = level[`rounds_${index}`];
  if (rounds === 0 && level[`win_${index}`] === '0') return <span className={classes.none}>0</span>;
  return (
    <span className={classes.count}>
      {shown === 'rounds' ? formatCount(rounds) : moneyText(level[`win_${index}`])}
      <span className={classes.part}>{percentText(level[`${shown}_pct_${index}`])}</span>
    </span>
  );
};

const noStakeOf = (level: Level, shown: Shown): string =>
  shown === 'rounds' ? formatCount(level.rounds_no_stake) : moneyText(level.win_no_stake);

export const prizeColumns = ({ t, by, basis, shown, timezone, linkOf }: Options): Column<PrizeRow>[] => [
  {
    id: 'name',
    header: t(by),
    isSortable: true,
    isFrozen: true,
    widthPx: 190,
    cell: (row) => {
      const link = linkOf(row);
      if (row.hour !== null) return minuteText(row.hour, timezone);
      return link === undefined ? (
        row.name
      ) : (
        <Link to={link} className={reportClasses.name}>
          {row.name}
        </Link>
      );
    },
    export: { kind: by === 'hour' ? 'time' : 'text' },
  },
  {
    id: 'kind',
    header: t('kind'),
    cell: (row) => t(`kind.${row.kind}`),
    export: { labelOf: (value) => t(`kind.${value as PrizeRow['kind']}`) },
  },
  {
    id: 'rounds',
    header: t('rounds'),
    help: t('rounds.help'),
    isNumeric: true,
    isSortable: true,
    cell: (row) => formatCount(row.rounds),
    export: { kind: 'number' },
  },
  { id: 'win', header: t('win'), help: t('win.help'), isNumeric: true, isSortable: true, cell: (row) => moneyText(row.win) },
  ...bucketsOf({ t, basis }).map(({ label, index }): Column<PrizeRow> => ({
    id: `${shown}_${index}`,
    header: label,
    help: t(`bucket.help.${basis}`),
    isNumeric: true,
    cell: (row) => cellOf(row, { shown, index }),
    export: { kind: shown === 'rounds' ? 'number' : 'money' },
  })),
  ...(basis === 'usd'
    ? []
    : [
        {
          id: `${shown}_no_stake`,
          header: t('noStake'),
          help: t('noStake.help'),
          isNumeric: true,
          cell: (row: PrizeRow) => noStakeOf(row, shown),
          export: { kind: shown === 'rounds' ? 'number' : 'money' },
        } satisfies Column<PrizeRow>,
      ]),
];

/** What the table does not show at once, for files: shares, and the other kind of cells. */
export const moreColumns = ({ t, basis, shown }: Pick<Options, 't' | 'basis' | 'shown'>): ExportableColumn[] =>
  bucketsOf({ t, basis }).flatMap(({ label, index }): ExportableColumn[] => [
    ...(shown === 'win'
      ? [{ id: `rounds_${index}`, header: t('roundsIn', { label }), isNumeric: true, export: { kind: 'number' as const } }]
      : [{ id: `win_${index}`, header: t('winIn', { label }), isNumeric: true }]),
    { id: `rounds_pct_${index}`, header: t('roundsPctIn', { label }), isNumeric: true, export: { kind: 'number' } },
    { id: `win_pct_${index}`, header: t('winPctIn', { label }), isNumeric: true, export: { kind: 'number' } },
  ]);

export const prizeTotals = (sums: readonly PrizeSum[], { t, shown }: Pick<Options, 't' | 'shown'>): TotalsRow<PrizeRow>[] =>
  sums.map(({ of, ...level }) => ({ key: of, label: t(`sum.${of}`), cell: (id) => totalCell(level, { id, shown }) }));

const totalCell = (level: Level, { id, shown }: { id: ColumnId<PrizeRow>; shown: Shown }): ReactNode => {
  if (id === 'rounds') return formatCount(level.rounds);
  if (id === 'win') return moneyText(level.win);
  if (id.endsWith('_no_stake')) return noStakeOf(level, shown);
  const place = PRIZE_PLACES.find((one) => id === `${shown}_${one}`);
  return place === undefined ? null : cellOf(level, { shown, index: place });
};
