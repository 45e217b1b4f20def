import type { ReconcileRow } from '@manager/contract/features/report/reconcile-report';
import { decimal, subtract, toWire } from '@manager/domain/money';
import { type Asked, COUNT, operand } from '../../../product/explain/composed.ts';
import type { Figure } from '../../../product/explain/composed.ts';
import type { FigurePlace } from '../../../product/explain/figure-places.ts';
import { dateTimeText } from '../../../ui/format.ts';
import type { ReconcileTexts } from './use-reconcile-texts.ts';

type Kind = 'count' | 'bet' | 'win';
type Of = { row: ReconcileRow; t: ReconcileTexts['t'] };

const TITLES = {
  count: { diff: 'diffCount', ours: 'amountsOurs', theirs: 'theirCount' },
  bet: { diff: 'diffBet', ours: 'betOurs', theirs: 'theirBet' },
  win: { diff: 'diffWin', ours: 'winOurs', theirs: 'theirWin' },
} as const;

/** Where a figure of a row comes from: ours is counted among the bets, a difference is ours − theirs. */
export const reconcileFigureAt = (
  { columnId, row: at }: FigurePlace,
  { rows, t }: { rows: readonly ReconcileRow[]; t: ReconcileTexts['t'] },
): Asked | undefined => {
  const row = at === undefined ? undefined : rows[at];
  const [side, kind] = columnId.split('_');
  if (row === undefined || (kind !== 'count' && kind !== 'bet' && kind !== 'win')) return undefined;
  if (side === 'bets') return ours(kind, { row, t });
  return side === 'diff' ? difference(kind, { row, t }) : undefined;
};

const labelOf = (row: ReconcileRow): string => `${row.site_name} · ${row.settle_date} · ${row.currency}`;

/** Bets that players paid; how many there are is no figure of the reports, which count rounds. */
const ours = (kind: Kind, { row }: Of): Figure | undefined =>
  kind === 'count'
    ? undefined
    : {
        metric: kind,
        label: labelOf(row),
        value: row[`bets_${kind}`],
        narrowed: {
          site_id: [row.site_id],
          date_from: row.settle_date,
          date_to: row.settle_date,
          currency: row.currency,
          in: 'native',
          source: 'normal',
        },
        // As it was when it was compared.
        isFrozen: true,
      };

const difference = (kind: Kind, of: Of): Asked => {
  const { row, t } = of;
  const textOf = (value: string | number | null): string | null => (value === null ? null : String(value));
  const [own, theirs] = [textOf(row[`bets_${kind}`]), textOf(row[`theirs_${kind}`])];
  const unit = kind === 'count' ? COUNT : row.currency;
  const titles = TITLES[kind];
  const ask = ours(kind, of);
  const from = row.theirs_from;
  return {
    kind: 'composed',
    title: t(titles.diff),
    label: labelOf(row),
    value: textOf(row[`diff_${kind}`]),
    unit,
    formula: t('diffHelp'),
    numbers: `${operand(own, unit)} − ${operand(theirs, unit)}`,
    terms: [
      { label: t(titles.ours), value: own, ...(ask === undefined ? {} : { ask }) },
      { label: `${t(titles.theirs)}${from === null ? '' : ` · ${t(`theirsFrom.${from}`)}`}`, value: theirs },
    ],
    again: own === null || theirs === null ? null : toWire(subtract(decimal(own), decimal(theirs))),
    notes: [`${t('comparedAt')} ${dateTimeText(row.compared_at)}`],
  };
};
