import type { savePool } from '@manager/contract/features/jackpot/pool-list';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { isOperatorStaff } from '@manager/contract/kit/writes';
import {
  type JackpotGameRule,
  jackpotFault,
  type JackpotTrigger,
  MAX_CONTRIBUTION_USD,
  MAX_JACKPOT_USD,
} from '@manager/domain/jackpot-pool';
import { decimal } from '@manager/domain/money';
import { sql } from 'kysely';
import { fieldError } from '../../../base/app-error.ts';
import { requirePoolRates } from '../../../jackpots/check-rates.ts';
import { termsPoolOf } from '../../../jackpots/terms.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope, isInScope } from '../../../kit/service/scope.ts';
import type { ScopedTx } from '../../../postgres/db.ts';
import { requireUnregulated } from '../../set-up/compliance/public.ts';

export type Input = ParsedOf<typeof savePool>;

/** A pool as it will stand after the save. */
export type Wanted = {
  id: string | undefined;
  code: string;
  scope: string;
  agent_id: string | null;
  brand: string;
  site_id: string | null;
  status: string;
  trigger: JackpotTrigger;
  rate: string;
  hidden_rate: string;
  seed: string;
  reset: string;
  min_win: string;
  must_hit: string | null;
  cap: string;
  min_bet_usd: string;
  contribution_limit: string;
  sources: readonly string[];
  games: readonly JackpotGameRule[];
  odds_per_usd: string;
  due_hour: number | null;
  due_from_min: number | null;
  due_to_min: number | null;
  site_weights: readonly { site_id: string; weight: string }[];
};

/** Whose it is follows from its scope: of a website its agent. Errors are at the fields. */
export const ownerOf = async (
  ctx: Ctx,
  tx: ScopedTx,
  input: Pick<Input, 'scope' | 'agent_id' | 'brand' | 'site_id'>,
): Promise<string | null> => {
  const { scope, agent_id: agentId = null, brand = '', site_id: siteId = null } = input;
  if ((scope === 'brand') !== (brand !== '')) throw fieldError('brand', scope === 'brand' ? 'required' : 'invalid');
  if ((scope === 'site') !== (siteId !== null)) throw fieldError('site_id', scope === 'site' ? 'required' : 'invalid');
  if (scope === 'site') return agentOfSite(ctx, tx, siteId ?? '');
  if ((scope === 'agent') !== (agentId !== null)) throw fieldError('agent_id', scope === 'agent' ? 'required' : 'invalid');
  if (agentId !== null) {
    if (!isInScope(ctx.user.scope, agentId)) throw fieldError('agent_id', 'not_found');
    const agent = await tx
      .selectFrom('agent')
      .select('id')
      .where('id', '=', agentId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (agent === undefined) throw fieldError('agent_id', 'not_found');
  } else if (!isOperatorStaff(ctx.user)) throw fieldError('scope', 'other_owner');
  return agentId;
};

const agentOfSite = async (ctx: Ctx, tx: ScopedTx, siteId: string): Promise<string> => {
  const { rows } = await sql<{ agent_id: string }>`
    select agent_id from site where id = ${siteId} and deleted_at is null and ${inScope(ctx.user.scope, 'agent_id')}`.execute(tx);
  if (rows[0] === undefined) throw fieldError('site_id', 'not_found');
  return rows[0].agent_id;
};

/** What has to hold of every pool. Errors are at the fields; `compliance.regulated` for weights of single websites. */
export const checkPool = async (ctx: Ctx, tx: ScopedTx, pool: Wanted): Promise<void> => {
  const fault = jackpotFault({
    trigger: pool.trigger,
    rate: pool.rate,
    hiddenRate: pool.hidden_rate,
    seed: pool.seed,
    reset: pool.reset,
    minWin: pool.min_win,
    mustHit: pool.must_hit,
    cap: pool.cap,
  });
  if (fault !== undefined) throw fieldError(fault.field, fault.reason);
  if (decimal(pool.min_bet_usd).gt(decimal(MAX_JACKPOT_USD))) throw fieldError('min_bet_usd', 'too_high');
  if (decimal(pool.contribution_limit).gt(decimal(MAX_CONTRIBUTION_USD))) throw fieldError('contribution_limit', 'too_high');
  checkTrigger(pool);
  await checkGames(tx, pool.games);
  await checkSiteWeights(ctx, tx, pool);
  if (pool.status === 'active') await requirePoolRates(tx, termsPoolOf({ ...pool, id: pool.id ?? '0' }));
};

const checkTrigger = (pool: Wanted): void => {
  const { trigger, due_hour: hour, due_from_min: from, due_to_min: to } = pool;
  if (trigger === 'weighted' && !/[1-9]/.test(pool.odds_per_usd)) throw fieldError('odds_per_usd', 'needs_odds');
  const hasWindow = from !== null && to !== null && from < to;
  if (trigger === 'time' && hour === null && !hasWindow) throw fieldError('due_hour', 'needs_due');
  if (trigger !== 'weighted' && pool.site_weights.length > 0) throw fieldError('site_weights', 'invalid');
};

const checkGames = async (tx: ScopedTx, rules: readonly JackpotGameRule[]): Promise<void> => {
  const keys = rules.map(({ level, ref }) => `${level} ${ref}`);
  if (new Set(keys).size !== keys.length) throw fieldError('games', 'overlap');
  const known = { all: new Set(['']), type: new Set<string>(), vendor: new Set<string>(), game: new Set<string>() };
  const games = await tx.selectFrom('game').select(['id', 'type', 'vendor']).where('deleted_at', 'is', null).execute();
  for (const game of games) {
    known.type.add(game.type);
    known.vendor.add(game.vendor);
    known.game.add(game.id);
  }
  for (const [index, { level, ref }] of rules.entries())
    if (!known[level].has(ref)) throw fieldError(`games.${index}.ref`, 'not_found');
};

/** Linked games give everybody the same chance, except where the law allows another. */
const checkSiteWeights = async (ctx: Ctx, tx: ScopedTx, { site_weights: weights }: Wanted): Promise<void> => {
  for (const { site_id: siteId } of weights) {
    const { rows } = await sql`
      select 1 from site where id = ${siteId} and deleted_at is null and ${inScope(ctx.user.scope, 'agent_id')}`.execute(tx);
    if (rows.length === 0) throw fieldError('site_weights', 'not_found');
    await requireUnregulated(tx, { siteId });
  }
};
