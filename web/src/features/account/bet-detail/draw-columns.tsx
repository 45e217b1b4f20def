import {
  codeColumn,
  countColumn,
  dateColumn,
  linkColumn,
  moneyColumn,
  type RowTarget,
  textColumn,
} from '../../../kit/list/columns.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { MISSING } from '../../../ui/format.ts';
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx';
import type { BetTranslate } from './use-bet-texts.ts';
import type { DrawRow } from '@manager/contract/features/account/lottery-draw';

export type DrawListRow = DrawRow & { id: string };

export const DRAW_TONES: Readonly<Record<DrawListRow['status'], Tone>> = {
  open: 'good',
  closed: 'plain',
  drawn: 'warn',
  settled: 'good',
  void: 'bad',
};
export const PROOF_TONES: Readonly<Record<DrawListRow['proof'], Tone>> = {
  none: 'plain',
  promised: 'plain',
  holds: 'good',
  broken: 'bad',
  source: 'good',
};

/** The draw as players know it, its result and proof, and what its bets come to. */
export const drawColumns = ({ t, target }: { t: BetTranslate; target: RowTarget }): Column<DrawListRow>[] => [
  linkColumn({
    id: 'id',
    header: t('draw.number'),
    widthPx: 160,
    target,
    export: { field: 'number' },
    textOf: (row) => row.number,
  }),
  textColumn({ id: 'game_name', header: t('game') }),
  {
    id: 'status',
    header: t('status'),
    card: 'status',
    cell: (row) => <StatusTag tone={DRAW_TONES[row.status]}>{t(`draw.status.${row.status}`)}</StatusTag>,
    export: { labelOf: (status) => t(`draw.status.${status as 'open'}`) },
  },
  { id: 'result', header: t('draw.result'), cell: (row) => row.result || MISSING },
  {
    id: 'proof',
    header: t('draw.proof'),
    cell: (row) => <StatusTag tone={PROOF_TONES[row.proof]}>{t(`draw.proof.${row.proof}`)}</StatusTag>,
    export: { labelOf: (proof) => t(`draw.proof.${proof as 'none'}`) },
  },
  countColumn({ id: 'bets', header: t('draw.bets') }),
  countColumn({ id: 'pending', header: t('status_pending') }),
  moneyColumn({ id: 'stake_usd', header: t('draw.stake'), card: 'figure' }),
  moneyColumn({ id: 'payout_usd', header: t('draw.payout'), card: 'figure' }),
  dateColumn({ id: 'opened_at', header: t('draw.openedAt') }),
  dateColumn({ id: 'cut_off_at', header: t('draw.cutOffAt') }),
  dateColumn({ id: 'drawn_at', header: t('draw.drawnAt') }),
  dateColumn({ id: 'settled_at', header: t('settled_at') }),
  { id: 'site_code', header: t('site'), isHiddenAtFirst: true, cell: (row) => row.site_code || t('allSites') },
  textColumn({ id: 'reason', header: t('reason'), isHiddenAtFirst: true }),
  codeColumn({ id: 'redraw_of', header: t('draw.redrawOf'), isHiddenAtFirst: true }),
  codeColumn({ id: 'draw_id', header: t('draw.id'), isHiddenAtFirst: true }),
];
