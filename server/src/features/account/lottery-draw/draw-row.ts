import { createHash } from 'node:crypto';
import type { DrawRow } from '@manager/contract/features/account/lottery-draw';
import { add, decimal, toWire } from '@manager/domain/money';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { toIso } from '../../../kit/figures/money-query.ts';
import type { Directory } from '../../../kit/report/directory.ts';
import { overdueBefore } from './draw-query.ts';
import { type DrawBets, type DrawScope, type StoredDraw, sumBetsOfDraws } from './draw-store.ts';

export const instantOrNull = (at: string): string | null => (at.startsWith('1970-01-01') ? null : toIso(at));

/** Is the seed the one that was promised while bets were taken? */
export const proofOf = ({ rng_commit: commit, rng_seed: seed, source }: StoredDraw): DrawRow['proof'] => {
  if (commit === '') return source === '' ? 'none' : 'source';
  if (seed === '') return 'promised';
  return createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex') === commit ? 'holds' : 'broken';
};

const isOverdue = ({ status, cut_off_at: cutOff, drawn_at: drawn }: StoredDraw, nowMs: number): boolean => {
  if (status === 'settled' || status === 'void') return false;
  return Date.parse(toIso(status === 'drawn' ? drawn : cutOff)) < overdueBefore(nowMs);
};

export type DrawNames = { directory: Directory; nowMs: number };

/** The wire row of a draw with what its bets come to, all currencies together in USD. */
export const toDrawRow = (draw: StoredDraw, bets: readonly DrawBets[], { directory, nowMs }: DrawNames): DrawRow => {
  const game = directory.games.get(String(draw.game_id));
  const total = (name: 'stake_usd' | 'payout_usd'): string =>
    toWire(bets.reduce((sum, row) => add(sum, decimal(row[name])), decimal('0')));
  const count = (name: 'counted' | 'pending'): number => bets.reduce((sum, row) => sum + Number(row[name]), 0);
  return {
    draw_id: draw.draw_id,
    number: draw.number,
    site_id: draw.site_id === 0 ? null : String(draw.site_id),
    site_code: directory.sites.get(String(draw.site_id))?.code ?? '',
    game_id: String(draw.game_id),
    game_code: game?.code ?? '',
    game_name: game?.name ?? '',
    status: draw.status,
    opened_at: toIso(draw.opened_at),
    cut_off_at: toIso(draw.cut_off_at),
    drawn_at: instantOrNull(draw.drawn_at),
    settled_at: instantOrNull(draw.settled_at),
    result: draw.result,
    proof: proofOf(draw),
    source: draw.source,
    redraw_of: draw.redraw_of,
    reason: draw.reason,
    is_overdue: isOverdue(draw, nowMs),
    bets: count('counted'),
    stake_usd: total('stake_usd'),
    payout_usd: total('payout_usd'),
    pending: count('pending'),
    row_version: draw.row_version,
  };
};

/** The wire rows of draws of a page. */
export const loadDrawRows = async (
  clickhouse: ClickHouse,
  draws: readonly StoredDraw[],
  { scope, ...names }: DrawNames & { scope: DrawScope },
): Promise<DrawRow[]> => {
  if (draws.length === 0) return [];
  const sums = await sumBetsOfDraws(
    clickhouse,
    scope,
    draws.map(({ draw_id: id }) => id),
  );
  const byDraw = Map.groupBy(sums, ({ draw_id: id }) => id);
  return draws.map((draw) => toDrawRow(draw, byDraw.get(draw.draw_id) ?? [], names));
};
