import * as orders from '@manager/contract/features/jackpot/jackpot-order';
import * as contract from '@manager/contract/features/jackpot/pool-list';
import { isOperatorStaff } from '@manager/contract/kit/writes';
import { OPEN_JACKPOT_ORDERS } from '@manager/domain/jackpot-order';
import type { JackpotGameRule } from '@manager/domain/jackpot-pool';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import type { TermsRow } from '../../../jackpots/terms.ts';
import { defineResource } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { inScope, isInScope, type Scope } from '../../../kit/service/scope.ts';
import { type ByHand, readByHand } from './by-hand.ts';
import { asNamed } from '../../../kit/service/name-order.ts';

type Owned = { agent_id: string | null };

/** Pools of agents in scope, and those of the operator, which are played for everywhere. */
export const poolInScope = (scope: Scope): RawBuilder<SqlBool> =>
  scope.kind === 'all'
    ? inScope(scope, 'jackpot_pool.agent_id')
    : sql<SqlBool>`(jackpot_pool.agent_id is null or ${inScope(scope, 'jackpot_pool.agent_id')})`;

/** Is it the caller's to change, and to see its meters? What is the operator's own stays with its staff. */
export const isOwner = ({ user }: Ctx, { agent_id: agentId }: Owned): boolean =>
  agentId === null ? isOperatorStaff(user) : isInScope(user.scope, agentId);

/** Errors: `permission.operator_only`. */
export const requireOwnerOf = (ctx: Ctx, pool: Owned): void => {
  if (!isOwner(ctx, pool)) throw new AppError('permission.operator_only');
};

/** Jackpot pools, each with what it shows and the turn that it is in. */
export const pools = defineResource({
  name: 'jackpot_pool',
  table: 'jackpot_pool',
  from: (db) =>
    db
      .selectFrom('jackpot_pool')
      .innerJoin('jackpot_meter as meter', 'meter.pool_id', 'jackpot_pool.id')
      .innerJoin('jackpot_turn as turn', (join) =>
        join.onRef('turn.pool_id', '=', 'jackpot_pool.id').onRef('turn.turn', '=', 'meter.turn'),
      )
      .where('jackpot_pool.deleted_at', 'is', null),
  rows: async (ctx, query) => {
    const rows = await query
      .leftJoin('agent', 'agent.id', 'jackpot_pool.agent_id')
      .leftJoin('site', 'site.id', 'jackpot_pool.site_id')
      .selectAll('jackpot_pool')
      .select([
        'agent.name as agent_name',
        'site.name as site_name',
        'meter.visible',
        'meter.turn',
        'meter.hits',
        'meter.last_hit_at',
      ])
      .select(['turn.started_at as turn_started_at', 'turn.commitment'])
      .select([
        sql<boolean>`exists (select 1 from jackpot_order as one where one.pool_id = jackpot_pool.id and one.status = any(${[...OPEN_JACKPOT_ORDERS]}::text[]))`.as(
          'is_hit_open',
        ),
        sql<string[]>`(select coalesce(array_agg(coalesce(game.name, entry ->> 'ref') order by place), '{}')
          from jsonb_array_elements(jackpot_pool.games) with ordinality as listed (entry, place)
          left join game on entry ->> 'level' = 'game' and game.id::text = entry ->> 'ref')`.as('game_names'),
        sql<
          { site_id: string; weight: string; name: string }[]
        >`(select coalesce(json_agg(json_build_object('site_id', one.id::text, 'weight', listed ->> 'weight', 'name', one.name) order by ${asNamed(ctx, 'one.name')}, one.id), '[]')
          from jsonb_array_elements(jackpot_pool.site_weights) as listed join site as one on one.id::text = listed ->> 'site_id'
          where ${inScope(ctx.user.scope, 'one.agent_id')})`.as('weighted_sites'),
      ])
      .execute();
    const byHand = await readByHand(ctx.wholeDb, rows as unknown as TermsRow[]);
    return rows.map((row, index) => {
      const isOwn = isOwner(ctx, row);
      return contract.PoolRow.parse({
        ...row,
        agent_name: isInScope(ctx.user.scope, row.agent_id) ? row.agent_name : null,
        currency: 'USD',
        money: row.visible,
        // What staff of the owner write for themselves.
        note: isOwn ? row.note : '',
        games: row.games as unknown as JackpotGameRule[],
        site_weights: row.weighted_sites.map(({ site_id, weight }) => ({ site_id, weight })),
        site_weight_names: row.weighted_sites.map(({ name }) => name),
        commitment: row.commitment?.toString('hex') ?? null,
        hits: Number(row.hits),
        turn_started_at: row.turn_started_at.toISOString(),
        last_hit_at: row.last_hit_at?.toISOString() ?? null,
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
        can: abilitiesOf(ctx, row.status, { isOwn, isFree: !row.is_hit_open, byHand: byHand[index] }),
      });
    });
  },
  scope: ({ user }: Ctx) => poolInScope(user.scope),
  agentIdOf: (row) => row.agent_id,
  audited: contract.PoolRow.omit({
    version: true,
    agent_name: true,
    site_name: true,
    game_names: true,
    site_weight_names: true,
    money: true,
    is_hit_open: true,
    turn: true,
    turn_started_at: true,
    commitment: true,
    hits: true,
    last_hit_at: true,
    created_at: true,
    updated_at: true,
    can: true,
  }),
});

const abilitiesOf = (
  ctx: Ctx,
  status: string,
  { isOwn, isFree, byHand }: { isOwn: boolean; isFree: boolean; byHand: ByHand | undefined },
): contract.PoolRow['can'] => ({
  edit: isOwn && mayCall(ctx, contract.savePool),
  set_status: isOwn && isFree && mayCall(ctx, contract.setPoolStatus),
  meters: isOwn,
  adjust: isOwn && isFree && byHand?.adjust === true && mayCall(ctx, orders.adjustPool),
  transfer: isOwn && isFree && status === 'shutdown' && mayCall(ctx, orders.transferPool),
  award: isOwn && isFree && byHand?.award === true && mayCall(ctx, orders.awardJackpot),
  delete: isOwn && status === 'shutdown' && mayCall(ctx, contract.deletePools),
});
