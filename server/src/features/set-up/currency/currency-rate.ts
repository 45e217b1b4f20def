import type { CurrencyRateRow } from '@manager/contract/features/set-up/currency';
import { compare, decimal, ratePct, subtract, toWire } from '@manager/domain/money';
import type { z } from 'zod';
import { AppError } from '../../../base/app-error.ts';
import { agreedBy } from '../../../kit/service/agreed-by.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedDb, ScopedTx } from '../../../postgres/db.ts';

/** Where the first rate of a currency starts: before every bet, so that historic ones convert too. */
const BEGINNING = new Date(0);
const DAY_MS = 24 * 3_600_000;
/** A larger move is more often a slip of the hand than of the market. */
const MAX_UNCONFIRMED_SHARE = decimal('0.1');

export const insertFirstRate = async (
  ctx: Ctx,
  tx: ScopedTx,
  { currencyId, rate }: { currencyId: string; rate: string },
): Promise<void> => {
  await tx
    .insertInto('currency_rate')
    .values({ currency_id: currencyId, from_at: BEGINNING, before: null, after: rate, by_user: ctx.user.userName })
    .execute();
};

type RateChange = { before: string; after: string };

/** More than 10 % up or down. */
export const isLargeMove = ({ before, after }: RateChange): boolean => {
  const present = decimal(before);
  // Compared without dividing, so that exactly 10 % is exactly 10 %.
  return compare(subtract(decimal(after), present).abs(), present.times(MAX_UNCONFIRMED_SHARE)) > 0;
};

/** Throws `currency.rate_jump` for a move of more than 10 % of the present rate; `change_pct` is signed, with 4 decimals. */
export const requireSmallMove = ({ before, after }: RateChange): void => {
  if (!isLargeMove({ before, after })) return;
  const present = decimal(before);
  const move = subtract(decimal(after), present);
  throw new AppError('currency.rate_jump', { change_pct: ratePct(move, present), fields: { rate: 'rate_jump' } });
};

/** The rate that was in force a day ago, so that many small moves count as the large one that they add up to. */
export const readRateOfYesterday = async (ctx: Ctx, tx: ScopedTx, currencyId: string): Promise<string> => {
  const { after } = await tx
    .selectFrom('currency_rate')
    .select('after')
    .where('currency_id', '=', currencyId)
    .where('from_at', '<=', new Date(ctx.now().getTime() - DAY_MS))
    .orderBy('from_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return after;
};

/** A new rate from now on. Two changes within one clock tick still follow each other. */
export const appendRate = async (
  ctx: Ctx,
  tx: ScopedTx,
  { currencyId, before, after }: { currencyId: string; before: string; after: string },
): Promise<void> => {
  const { from_at: lastAt } = await tx
    .selectFrom('currency_rate')
    .select('from_at')
    .where('currency_id', '=', currencyId)
    .orderBy('from_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const fromAt = new Date(Math.max(ctx.now().getTime(), lastAt.getTime() + 1));
  await tx
    .insertInto('currency_rate')
    .values({ currency_id: currencyId, from_at: fromAt, before, after, by_user: ctx.user.userName, approved_name: agreedBy(ctx) })
    .execute();
};

export const readRateHistory = async (db: ScopedDb, currencyId: string): Promise<z.infer<typeof CurrencyRateRow>[]> => {
  const rows = await db
    .selectFrom('currency_rate')
    .selectAll()
    .where('currency_id', '=', currencyId)
    .orderBy('from_at', 'desc')
    .execute();
  return rows.map((row) => ({
    from_at: row.from_at.toISOString(),
    before: row.before === null ? null : toWire(decimal(row.before)),
    after: toWire(decimal(row.after)),
    by: row.by_user,
    approved_name: row.approved_name,
  }));
};
