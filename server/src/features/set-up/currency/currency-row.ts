import { deleteCurrencies, saveCurrency, type CurrencyRow } from '@manager/contract/features/set-up/currency';
import { currency } from '@manager/contract/records/currency';
import { sql } from 'kysely';
import { rowReader } from '../../../kit/record/record.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import type { ScopedDb } from '../../../postgres/db.ts';

/** Currencies belong to no agent: whoever holds the screen's code sees them all. */
export const fromCurrencies = (db: ScopedDb) => db.selectFrom('currency').where('currency.deleted_at', 'is', null);

const toRow = rowReader(currency);

export const selectCurrencyRows = async (ctx: Ctx, query: ReturnType<typeof fromCurrencies>): Promise<CurrencyRow[]> => {
  // Rates count from the moment they are set, so the newest is the one in force.
  const rows = await query
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('currency_rate')
          .whereRef('currency_rate.currency_id', '=', 'currency.id')
          .orderBy('from_at', 'desc')
          .limit(1)
          .select('after as rate')
          .as('rate_in_force'),
      (join) => join.onTrue(),
    )
    .selectAll('currency')
    .select([
      'rate_in_force.rate',
      sql<boolean>`exists (select from player where player.currency = currency.code)
        or exists (select from coin where coin.currency_id = currency.id and coin.deleted_at is null)`.as('is_in_use'),
    ])
    .execute();
  return rows.map((row) =>
    toRow(row, { edit: mayCall(ctx, saveCurrency), delete: mayCall(ctx, deleteCurrencies) && !row.is_in_use }),
  );
};
