import { type PrizeRow as ContractPrizeRow, RankRule } from '@manager/contract/features/activity/activity-rank/rank-rule';
import { lastPlace, mostPaid, pctToE4, type PrizePool, type PrizeRow, sharesE4 } from '@manager/domain/activity-prizes';
import { mayCap, type ScoreRule } from '@manager/domain/activity-score';
import { parseMicros } from '@manager/domain/micros';
import { decimalsOf } from '@manager/domain/money';
import { fieldError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedTx } from '../../../postgres/db.ts';
import { requireUnregulated } from '../../set-up/compliance/public.ts';
import type { ActivityKind, Draft } from '../core/activity-kind.ts';
import { askRecompute } from '../core/ask-recompute.ts';

const micros = (text: string): bigint => parseMicros(text) ?? 0n;

export const prizeRowsOf = (rows: readonly ContractPrizeRow[]): PrizeRow[] =>
  rows.map(({ from, to, amount, pct }) => ({
    from,
    to,
    amount: amount === null ? null : micros(amount),
    pctE4: pct === null ? null : pctToE4(pct),
  }));

export const prizePoolOf = (pool: RankRule['pool']): PrizePool | null => {
  if (pool === null) return null;
  return pool.kind === 'fixed' ? { kind: 'fixed', amount: micros(pool.amount) } : { kind: 'bet_share', pctE4: pctToE4(pool.pct) };
};

export const scoreRuleOf = ({ score, min_rounds: minRounds, round_cap: cap }: RankRule): ScoreRule => ({ score, minRounds, cap });

const checkRows = ({ ranks }: RankRule): void => {
  for (const [index, { amount, pct }] of ranks.entries())
    if ((amount === null) === (pct === null)) throw fieldError(`rule.ranks.${index}.amount`, 'amount_or_pct');
};

const checkPool = ({ pool, ranks }: RankRule): void => {
  const shares = sharesE4(prizeRowsOf(ranks));
  if (pool === null && shares > 0n) throw fieldError('rule.pool', 'needs_pool');
  if (pool !== null && shares === 0n) throw fieldError('rule.pool', 'no_pool');
  if (shares > pctToE4('100')) throw fieldError('rule.ranks', 'above_pool');
};

const checkDecimals = async (tx: ScopedTx, { pool, ranks }: RankRule, currency: string): Promise<void> => {
  const { decimals } = await tx.selectFrom('currency').select('decimals').where('code', '=', currency).executeTakeFirstOrThrow();
  for (const [index, { amount }] of ranks.entries())
    if (amount !== null && decimalsOf(amount) > decimals) throw fieldError(`rule.ranks.${index}.amount`, 'currency_decimals');
  if (pool?.kind === 'fixed' && decimalsOf(pool.amount) > decimals) throw fieldError('rule.pool.amount', 'currency_decimals');
};

/** Invented competitors are shown nowhere but where the law lets them: at each of the places, or at the agent whose activity it is. */
const checkRobots = async (
  tx: ScopedTx,
  { robots }: RankRule,
  { agent_id: agentId, site_ids: siteIds }: Draft,
): Promise<void> => {
  if (robots === null) return;
  if (siteIds.length === 0) {
    if (agentId === null) throw fieldError('site_ids', 'required');
    await requireUnregulated(tx, { agentId });
  }
  for (const siteId of siteIds) await requireUnregulated(tx, { siteId });
};

/** A ranking of players by what they have played (L-1). */
export const rankKind: ActivityKind<RankRule> = {
  kind: 'rank',
  ruleSchema: RankRule,
  promised: ({ ranks, pool }, budget) => mostPaid({ rows: prizeRowsOf(ranks), pool: prizePoolOf(pool), budget }),
  check: async (_ctx: Ctx, tx, { rule, ...draft }) => {
    if (rule.round_cap !== null && !mayCap(rule.score, rule.round_cap)) throw fieldError('rule.round_cap', 'no_cap');
    checkRows(rule);
    checkPool(rule);
    await checkDecimals(tx, rule, draft.currency);
    await checkRobots(tx, rule, draft);
  },
  onNarrowed: askRecompute,
};

/** Places beyond the last prize are worth nothing. */
export const lastPrize = ({ ranks }: RankRule): number => lastPlace(prizeRowsOf(ranks));
