import { sumToMicros } from '@manager/domain/micros';
import { sql } from 'kysely';
import { fieldError } from '../../../base/app-error.ts';
import { agentsBelow, inScope } from '../../../kit/service/scope.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedTx } from '../../../postgres/db.ts';
import type { ActivityKind, Draft } from './activity-kind.ts';

/** Longer ones are several activities. */
const LONGEST_MS = 366 * 86_400_000;

/** What has to hold of every draft, when it is saved and once more when somebody agrees to it. Errors are at the fields. */
export const checkDraft = async (
  ctx: Ctx,
  tx: ScopedTx,
  { kind, draft, rule }: { kind: ActivityKind; draft: Draft; rule: { kind: string } },
): Promise<void> => {
  checkTimes(ctx, draft);
  checkStakes(draft);
  await checkCurrency(tx, draft);
  await checkPlaces(ctx, tx, draft);
  checkBudget(kind, draft, rule);
  await kind.check?.(ctx, tx, { ...draft, rule });
};

const checkTimes = (ctx: Ctx, { starts_at: from, ends_at: to }: Draft): void => {
  if (from <= ctx.now()) throw fieldError('starts_at', 'in_the_past');
  if (to <= from) throw fieldError('ends_at', 'range_empty');
  if (to.getTime() - from.getTime() > LONGEST_MS) throw fieldError('ends_at', 'too_big');
};

const checkStakes = ({ min_bet_usd: min, max_bet_usd: max }: Draft): void => {
  if (min !== null && max !== null && sumToMicros(min) > sumToMicros(max)) throw fieldError('max_bet_usd', 'min_above_max');
};

const checkCurrency = async (tx: ScopedTx, { currency, budget }: Draft): Promise<void> => {
  const found = await tx
    .selectFrom('currency')
    .select('decimals')
    .where('code', '=', currency)
    .where('status', '=', 'enabled')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined) throw fieldError('currency', 'not_found');
  if (decimalsOf(budget) > found.decimals) throw fieldError('budget', 'currency_decimals');
};

export const decimalsOf = (amount: string): number => /\.(\d*?)0*$/.exec(amount)?.[1]?.length ?? 0;

/** Of an agent's own all places are below that agent; those of the operator are anywhere. Nobody names what he does not see. */
const checkPlaces = async (ctx: Ctx, tx: ScopedTx, draft: Draft): Promise<void> => {
  for (const field of ['site_ids', 'off_site_ids'] as const) await requireSites(ctx, tx, { field, draft });
  for (const field of ['game_ids', 'off_game_ids'] as const) await requireGames(tx, { field, draft });
  await requireAgents(ctx, tx, draft);
};

const below = ({ agent_id: agentId }: Draft) => agentsBelow(sql`${agentId}::bigint`, sql<boolean>`true`);

type Listed<F extends keyof Draft> = { field: F; draft: Draft };

const requireSites = async (ctx: Ctx, tx: ScopedTx, { field, draft }: Listed<'site_ids' | 'off_site_ids'>): Promise<void> => {
  const ids = draft[field];
  if (ids.length === 0) return;
  const { rows } = await sql<{ is_own: boolean }>`
    select ${draft.agent_id}::bigint is null or agent_id = any(${below(draft)}) as is_own from site
    where id = any(${[...ids]}::bigint[]) and deleted_at is null and ${inScope(ctx.user.scope, 'agent_id')}`.execute(tx);
  if (rows.length !== ids.length) throw fieldError(field, 'not_found');
  if (rows.some(({ is_own: isOwn }) => !isOwn)) throw fieldError(field, 'other_agent');
};

const requireAgents = async (ctx: Ctx, tx: ScopedTx, draft: Draft): Promise<void> => {
  const { off_agent_ids: ids } = draft;
  if (ids.length === 0) return;
  const { rows } = await sql<{ is_own: boolean }>`
    select ${draft.agent_id}::bigint is null or id = any(${below(draft)}) as is_own from agent
    where id = any(${[...ids]}::bigint[]) and deleted_at is null and ${inScope(ctx.user.scope, 'id')}`.execute(tx);
  if (rows.length !== ids.length) throw fieldError('off_agent_ids', 'not_found');
  if (rows.some(({ is_own: isOwn }) => !isOwn)) throw fieldError('off_agent_ids', 'other_agent');
};

const requireGames = async (tx: ScopedTx, { field, draft }: Listed<'game_ids' | 'off_game_ids'>): Promise<void> => {
  const ids = draft[field];
  if (ids.length === 0) return;
  const games = await tx
    .selectFrom('game')
    .select('id')
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute();
  if (games.length !== ids.length) throw fieldError(field, 'not_found');
};

/** What can be won is never more than what is set aside. */
const checkBudget = (kind: ActivityKind, { budget }: Draft, rule: { kind: string }): void => {
  const micros = sumToMicros(budget);
  if (kind.promised(rule, micros) > micros) throw fieldError('budget', 'below_prizes');
};
