import { CoinRow, deleteCoins, saveCoin } from '@manager/contract/features/set-up/coin';
import { decimal, toWire } from '@manager/domain/money';
import { sql, type SelectQueryBuilder } from 'kysely';
import { mayCall } from '../../../kit/service/levels.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedDb } from '../../../postgres/db.ts';

/** What the audit log keeps of a coin list: the row as the console shows it, without bookkeeping. */
export const AuditedCoin = CoinRow.omit({ version: true, created_at: true, updated_at: true, can: true, game_count: true });

/** Coin lists belong to no agent: whoever holds the screen's code sees them all. */
export const fromCoins = (db: ScopedDb) =>
  db.selectFrom('coin').leftJoin('currency', 'currency.id', 'coin.currency_id').where('coin.deleted_at', 'is', null);

type CoinQuery = ReturnType<typeof fromCoins>;

const selectColumns = (query: CoinQuery) =>
  query.selectAll('coin').select([
    'currency.code as currency_code',
    sql<number>`(select count(*)::int from game where game.limits_id = coin.name and game.deleted_at is null
      and game.coin_size_type = case when coin.currency_id is null then 'base' else 'currency' end)`.as('game_count'),
  ]);

type SelectedCoin = ReturnType<typeof selectColumns> extends SelectQueryBuilder<infer _DB, infer _TB, infer Row> ? Row : never;

export const selectCoinRows = async (ctx: Ctx, query: CoinQuery): Promise<CoinRow[]> =>
  (await selectColumns(query).execute()).map((row) => toCoinRow(ctx, row));

const toCoinRow = (ctx: Ctx, row: SelectedCoin): CoinRow =>
  CoinRow.parse({
    ...row,
    total_bets: row.total_bets.map(plain),
    min_bet: plain(row.min_bet),
    max_bet: plain(row.max_bet),
    default_bet: plain(row.default_bet),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    can: { edit: mayCall(ctx, saveCoin), delete: mayCall(ctx, deleteCoins) && row.game_count === 0 },
  });

const plain = (text: string): string => toWire(decimal(text));
