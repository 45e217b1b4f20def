import { JackpotStatus, JackpotTier } from '@manager/contract/features/jackpot/pool';
import * as contract from '@manager/contract/features/jackpot/pool-list';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { sql, type SqlBool } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { endTurn, tellLane } from '../../../jackpots/change-meters.ts';
import { route } from '../../../kit/http/route.ts';
import { columnsIn, type Filters } from '../../../kit/resource/conditions.ts';
import { detailRoute, listRoute } from '../../../kit/resource/read-routes.ts';
import { removeRoute } from '../../../kit/resource/remove-route.ts';
import { visibleRows } from '../../../kit/resource/resource.ts';
import { saveRoute } from '../../../kit/resource/save-route.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { asSystem } from '../../../postgres/scoped-db.ts';
import { holdQuietPool } from '../core/hold-pool.ts';
import { pools, requireOwnerOf } from '../core/pools.ts';
import { getPoolHistory } from './get-pool-history.ts';
import { getPoolMeters } from './get-pool-meters.ts';
import { poolSaver } from './save-pool.ts';
import { setPoolStatus } from './set-pool-status.ts';

const { contains, equals, isOneOf } = columnsIn('jackpot_pool');

const filters: Filters<ParsedOf<typeof contract.getPoolList>> = {
  id: isOneOf('id'),
  code: contains('code'),
  name: contains('name'),
  tier: (tiers) => sql<SqlBool>`(${tiers.length === 0} or jackpot_pool.tier = any(${[...tiers]}::text[]))`,
  scope: equals('scope'),
  trigger: equals('trigger'),
  status: equals('status'),
  agent_id: equals('agent_id'),
  site_id: equals('site_id'),
};

const getValues = async (ctx: Ctx, { id: ids = [] }: ParsedOf<typeof contract.getPoolValues>) => {
  const rows = await visibleRows(ctx, pools)
    .where(isOneOf('id')(ids))
    .select([
      'jackpot_pool.id',
      'jackpot_pool.status',
      'meter.visible',
      'meter.turn',
      'meter.hits',
      'meter.last_hit_at',
      'meter.updated_at',
    ])
    .orderBy('jackpot_pool.id')
    .limit(1_000)
    .execute();
  return {
    as_of: ctx.now().toISOString(),
    list: rows.map((row) => ({
      id: row.id,
      money: row.visible,
      turn: row.turn,
      hits: Number(row.hits),
      status: JackpotStatus.parse(row.status),
      last_hit_at: row.last_hit_at?.toISOString() ?? null,
      updated_at: row.updated_at.toISOString(),
    })),
  };
};

const getOptions = async (ctx: Ctx) => ({
  list: (
    await visibleRows(ctx, pools)
      .select(['jackpot_pool.id', 'jackpot_pool.code', 'jackpot_pool.name', 'jackpot_pool.tier', 'jackpot_pool.status'])
      .orderBy('jackpot_pool.sort')
      .orderBy('jackpot_pool.code')
      .execute()
  ).map((row) => ({ ...row, tier: JackpotTier.parse(row.tier), status: JackpotStatus.parse(row.status) })),
});

/** I-1. */
export default [
  listRoute(pools, { endpoint: contract.getPoolList, filters, abilities: { add: contract.savePool } }),
  detailRoute(pools, { endpoint: contract.getPoolDetail }),
  route(contract.getPoolOptions, getOptions),
  route(contract.getPoolValues, getValues),
  route(contract.getPoolMeters, getPoolMeters),
  route(contract.getPoolHistory, getPoolHistory),
  saveRoute(poolSaver),
  route(contract.setPoolStatus, setPoolStatus),
  removeRoute(pools, {
    endpoint: contract.deletePools,
    check: async (ctx, tx, row) => {
      requireOwnerOf(ctx, row);
      if (row.status !== 'shutdown') throw new AppError('object.wrong_state', { state: row.status });
      const held = await holdQuietPool(tx, row.id);
      if (Object.values(held.meters).some((amount) => amount !== 0)) throw new AppError('object.in_use', { state: 'money' });
      await asSystem(tx, async (own) => {
        await endTurn(own, held, { key: ctx.settings.encryptionKey, by: 'closed', now: ctx.now() });
        await tellLane(own, row.id, ctx.now());
      });
    },
  }),
];
