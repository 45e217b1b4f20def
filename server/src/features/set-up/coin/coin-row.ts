import { deleteCoins, saveCoin, type CoinRow } from '@manager/contract/features/set-up/coin';
import { coin } from '@manager/contract/records/coin';
import { sql } from 'kysely';
import { rowReader } from '../../../kit/record/record.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import type { ScopedDb } from '../../../postgres/db.ts';

/** Coin lists belong to no agent: whoever holds the screen's code sees them all. */
export const fromCoins = (db: ScopedDb) =>
  db.selectFrom('coin').leftJoin('currency', 'currency.id', 'coin.currency_id').where('coin.deleted_at', 'is', null);

const toRow = rowReader(coin);

export const selectCoinRows = async (ctx: Ctx, query: ReturnType<typeof fromCoins>): Promise<CoinRow[]> => {
  const rows = await query
    .selectAll('coin')
    .select([
      'currency.code as currency_code',
      sql<number>`(select count(*)::int from game where game.limits_id = coin.name and game.deleted_at is null
      and game.coin_size_type = case when coin.currency_id is null then 'base' else 'currency' end)`.as('game_count'),
    ])
    .execute();
  return rows.map((row) =>
    toRow(row, { edit: mayCall(ctx, saveCoin), delete: mayCall(ctx, deleteCoins) && row.game_count === 0 }),
  );
};
