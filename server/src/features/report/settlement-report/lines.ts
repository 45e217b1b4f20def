import type { SettlementLine } from '@manager/contract/features/report/settlement-run';
import { type Decimal, decimal, sum, toWire, usd, ZERO } from '@manager/domain/money';
import { type FeeLine, feesOf, type FeeTier } from '@manager/domain/settlement';
import { AppError } from '../../../base/app-error.ts';
import type { BetFilter } from '../../../kit/bet/bet-filter.ts';
import type { Directory } from '../../../kit/report/directory.ts';
import { type FigureRow, toMeasures } from '../../../kit/figures/figures.ts';
import { queryMoney } from '../../../kit/figures/money-query.ts';
import { isSameState, newestBatches } from '../../../kit/figures/newest-batches.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { Period } from './period.ts';
import type { Rates } from './rates.ts';

/** A line without the names of its website. */
export type Line = Omit<SettlementLine, 'site_code' | 'site_name'>;
/** Its key; a line of its own for each game type, because a fee scale may name one. */
export type LineKey = Pick<Line, 'site_id' | 'vendor' | 'game_type' | 'currency'>;

export const keyOf = ({ site_id: site, vendor, game_type: type, currency }: LineKey): string =>
  JSON.stringify([site, vendor, type, currency]);

/** Amounts of a line in its own currency. */
export const NATIVE = [
  'bet',
  'valid_bet',
  'win',
  'win_loss',
  'jackpot_contribution',
  'jackpot_win',
  'free_round_bonus',
  'free_win_bonus',
  'activity_prize',
  'compensation',
] as const;

type NativeLine = Pick<Line, keyof LineKey | 'rounds' | (typeof NATIVE)[number]>;

/** Real money of the agent's own websites on the days; never test money. */
export const filterOf = ({ agent, range }: Period): BetFilter => ({
  agentIds: [agent.id],
  siteIds: null,
  gameIds: null,
  days: range,
  withTest: false,
});

/** The figures as they are now, by the reports' own query, so that they agree to the last digit. */
export const readNativeLines = async (ctx: Ctx, period: Period): Promise<NativeLine[]> => {
  const { rows } = await queryMoney(ctx.clickhouse, {
    name: 'settlement.lines',
    filter: filterOf(period),
    dimensions: ['site_id', 'game_id'],
    in: 'native',
  });
  const groups = Map.groupBy(rows, (row) =>
    keyOf({ site_id: String(row.site_id), ...placeOfGame(period.directory, String(row.game_id)), currency: row.currency }),
  );
  return [...groups].map(([key, group]) => {
    const [site = '', vendor = '', type = '', currency = ''] = JSON.parse(key) as string[];
    return { site_id: site, vendor, game_type: type, currency, ...sumOf(group) };
  });
};

/** Vendor and type as the game has them now. */
export const placeOfGame = ({ games }: Directory, id: string): { vendor: string; game_type: string } => {
  const game = games.get(id);
  return { vendor: game?.vendor ?? '', game_type: game?.type ?? 'other' };
};

const sumOf = (group: readonly FigureRow[]): Pick<NativeLine, 'rounds' | (typeof NATIVE)[number]> => {
  const rows = group.map((row) => toMeasures(row, 'native'));
  const total = (name: (typeof NATIVE)[number]): string => toWire(sum(rows.map((row) => decimal(row[name]))));
  return {
    rounds: rows.reduce((all, row) => all + row.rounds, 0),
    ...(Object.fromEntries(NATIVE.map((name) => [name, total(name)])) as Record<(typeof NATIVE)[number], string>),
  };
};

type Terms = { rates: Rates; tiers: readonly FeeTier[] };

/** The lines with their USD at the fixed rates and their fees. As long as a rate is missing no volume is known, so no line has a fee. */
export const valuedLines = (lines: readonly NativeLine[], { rates, tiers }: Terms): Line[] => {
  const valued = lines.map((line) => {
    const rate = rates.get(line.currency);
    const inUsd = (amount: string): Decimal | null => (rate === undefined ? null : usd(decimal(amount), rate));
    return { line, rate, validBetUsd: inUsd(line.valid_bet), winLossUsd: inUsd(line.win_loss) };
  });
  const isComplete = valued.every(({ rate }) => rate !== undefined);
  const fees = isComplete ? feesOf(valued.map(toFeeLine), tiers) : [];
  return valued
    .map(({ line, rate, validBetUsd, winLossUsd }, at): Line => {
      const fee = fees[at];
      return {
        ...line,
        fx: rate === undefined ? null : toWire(rate),
        valid_bet_usd: validBetUsd && toWire(validBetUsd),
        win_loss_usd: winLossUsd && toWire(winLossUsd),
        fee_basis: fee?.basis ?? null,
        fee_pct: fee?.pct == null ? null : toWire(fee.pct),
        fee: fee === undefined ? null : toWire(fee.fee),
      };
    })
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
};

const toFeeLine = (valued: { line: NativeLine; validBetUsd: Decimal | null; winLossUsd: Decimal | null }): FeeLine => ({
  siteId: valued.line.site_id,
  vendor: valued.line.vendor,
  gameType: valued.line.game_type,
  validBetUsd: valued.validBetUsd ?? ZERO,
  winLossUsd: valued.winLossUsd ?? ZERO,
});

export const missingRates = (lines: readonly Line[]): string[] =>
  [...new Set(lines.filter(({ fx }) => fx === null).map(({ currency }) => currency))].toSorted();

/** Σ of the fees, USD. */
export const totalFee = (lines: readonly Pick<Line, 'fee'>[]): Decimal => sum(lines.map(({ fee }) => decimal(fee ?? '0')));

const SNAPSHOT_TRIES = 3;

/**
 * Lines, what else is read with them, and the newest batch of bets in them: what carries a higher id is a late change. The newest batches being the
 * same before and after, all of it is of one state. Throws `requests.in_progress` while bets or credits of the period keep coming in.
 */
export const takeSnapshot = async <T>(
  ctx: Ctx,
  period: Period,
  { also, ...terms }: Terms & { also: (lines: readonly Line[]) => Promise<T> },
): Promise<{ lines: Line[]; batchId: string; also: T }> => {
  const newest = () => newestBatches(ctx.clickhouse, { name: 'settlement.batch', filter: filterOf(period) });
  for (let tries = 0; tries < SNAPSHOT_TRIES; tries++) {
    const before = await newest();
    const lines = valuedLines(await readNativeLines(ctx, period), terms);
    const more = await also(lines);
    if (isSameState(before, await newest())) return { lines, batchId: before.bets, also: more };
  }
  throw new AppError('requests.in_progress', { retry_after_s: 1 });
};
