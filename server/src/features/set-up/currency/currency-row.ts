import { CurrencyRow, deleteCurrencies, saveCurrency } from '@manager/contract/features/set-up/currency';
import { decimal, toWire } from '@manager/domain/money';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import type { ScopedDb } from '../../../postgres/db.ts';

/** What the audit log keeps of a currency: the row as the console shows it, without bookkeeping. */
export const AuditedCurrency = CurrencyRow.omit({
  version: true,
  created_at: true,
  updated_at: true,
  can: true,
  is_in_use: true,
});

/** Currencies belong to no agent: whoever holds the screen's code sees them all. */
export const fromCurrencies = (db: ScopedDb) => db.selectFrom('currency').where('currency.deleted_at', 'is', null);

type CurrencyQuery = ReturnType<typeof fromCurrencies>;

export const selectCurrencyRows = async (ctx: Ctx, query: CurrencyQuery): Promise<CurrencyRow[]> => {
  const rows = await selectColumns(query).execute();
  return rows.map((row) => toCurrencyRow(ctx, row));
};

// Rates count from the moment they are set, so the newest is the one in force.
const selectColumns = (query: CurrencyQuery) =>
  query
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
    ]);

type SelectedCurrency =
  ReturnType<typeof selectColumns> extends SelectQueryBuilder<infer _DB, infer _TB, infer Row> ? Row : never;

const toCurrencyRow = (ctx: Ctx, row: SelectedCurrency): CurrencyRow =>
  CurrencyRow.parse({
    ...row,
    rate: toWire(decimal(row.rate)),
    coin_factor: toWire(decimal(row.coin_factor)),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    can: { edit: mayCall(ctx, saveCurrency), delete: mayCall(ctx, deleteCurrencies) && !row.is_in_use },
  });
