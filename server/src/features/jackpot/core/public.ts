import type { PlatformJackpots } from '@manager/contract/platform/jackpots';
import { sql } from 'kysely';
import type { Deps } from '../../../kit/service/ctx.ts';

type Stored = {
  code: string;
  name: string;
  tier: string;
  visible: string;
  turn: number;
  commitment: Buffer | null;
  won_turn: number | null;
  amount: string;
  won_at: Date;
  won_commitment: Buffer | null;
  value: string | null;
  salt: string | null;
};

/** What players of a website play for now, and the newest win of each that was not cancelled. Undefined: there is no such website. */
export const jackpotsAt = async ({ db, now }: Deps, siteCode: string): Promise<PlatformJackpots | undefined> => {
  const site = await db
    .selectFrom('site')
    .select(['id', 'agent_id', 'brand', 'jackpot'])
    .where('code', '=', siteCode)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (site === undefined) return undefined;
  const { rows } = await sql<Stored>`
    with recursive line as (
      select id, parent_id from agent where id = ${site.agent_id}
      union all
      select agent.id, agent.parent_id from agent join line on agent.id = line.parent_id
    )
    select pool.code, pool.name, pool.tier, meter.visible, meter.turn, turn.commitment, won.turn as won_turn, won.amount, won.created_at as won_at,
      ended.commitment as won_commitment, ended.value, ended.salt
    from jackpot_pool as pool join jackpot_meter as meter on meter.pool_id = pool.id
    join jackpot_turn as turn on turn.pool_id = pool.id and turn.turn = meter.turn
    left join lateral (select turn, amount, created_at from jackpot_order as one where one.pool_id = pool.id and one.method = 'auto' and one.status <> 'cancelled' order by one.id desc limit 1) as won on true
    left join jackpot_turn as ended on ended.pool_id = pool.id and ended.turn = won.turn
    where pool.deleted_at is null and pool.status = 'active' and ${site.jackpot}
      and (pool.scope = 'global' or pool.scope = 'site' and pool.site_id = ${site.id} or pool.scope = 'brand' and pool.brand = ${site.brand}
        or pool.scope = 'agent' and pool.agent_id in (select id from line))
    order by pool.sort, pool.code`.execute(db);
  return {
    as_of: now().toISOString(),
    pools: rows.map((row) => ({
      code: row.code,
      name: row.name,
      tier: row.tier,
      money: row.visible,
      turn: row.turn,
      commitment: row.commitment?.toString('hex') ?? null,
      last_win:
        row.won_turn === null
          ? null
          : {
              turn: row.won_turn,
              amount: row.amount,
              at: row.won_at.toISOString(),
              commitment: row.won_commitment?.toString('hex') ?? null,
              value: row.value,
              salt: row.salt,
            },
    })),
  };
};
