import type {
  getSettlementRates as listEndpoint,
  SettlementRate,
  saveSettlementRate as saveEndpoint,
} from '@manager/contract/features/report/settlement-terms';
import { saveSettlementRate } from '@manager/contract/features/report/settlement-terms';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { type Decimal, decimal, toWire } from '@manager/domain/money';
import { sql } from 'kysely';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { agreedBy } from '../../../kit/service/agreed-by.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type ScopedDb, type ScopedTx } from '../../../postgres/db.ts';
import { isLargeMove } from '../../set-up/currency/public.ts';
import { APPROVE_SETTLEMENT } from './run-row.ts';

/** Units per 1 USD, by currency. */
export type Rates = ReadonlyMap<string, Decimal>;

const USD = 'USD';

/** The fixed rates of a month (`YYYY-MM`). A dollar is a dollar. */
export const readRates = async (db: ScopedDb, month: string): Promise<Rates> => {
  const rows = await readHistory(db, month);
  const newest = Map.groupBy(rows, ({ currency }) => currency);
  return new Map([
    [USD, decimal('1')],
    ...[...newest].flatMap(([currency, [first]]): [string, Decimal][] =>
      first === undefined ? [] : [[currency, decimal(first.after)]],
    ),
  ]);
};

/** Newest first. */
const readHistory = (db: ScopedDb, month: string) =>
  db.selectFrom('settlement_rate').selectAll().where('month', '=', month).orderBy('id', 'desc').execute();

export const getRates = async (ctx: Ctx, { month }: { month: string }): Promise<OutputOf<typeof listEndpoint>> => ({
  list: await readRows(ctx.db, month),
  can: { edit: mayCall(ctx, saveSettlementRate) },
});

const readRows = async (db: ScopedDb, month: string): Promise<SettlementRate[]> => {
  const history = Map.groupBy(await readHistory(db, month), ({ currency }) => currency);
  const currencies = await db
    .selectFrom('currency')
    .select((eb) => [
      'code',
      eb
        .selectFrom('currency_rate')
        .select('after')
        .whereRef('currency_rate.currency_id', '=', 'currency.id')
        .orderBy('from_at', 'desc')
        .limit(1)
        .as('current_rate'),
    ])
    .where('code', '<>', USD)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('code', 'in', [...history.keys(), ''])]))
    .orderBy('code')
    .execute();
  return currencies.map(({ code, current_rate: current }) => {
    const rows = history.get(code) ?? [];
    return {
      currency: code,
      rate: rows[0]?.after ?? null,
      current_rate: current,
      history: rows.map((row) => ({
        at: row.created_at.toISOString(),
        before: row.before,
        after: row.after,
        by: row.by_user,
        approved_name: row.approved_name,
        reason: row.reason,
      })),
    };
  });
};

/** Errors: `input.invalid` for a currency that is not there and for USD, `object.version_conflict`. */
export const saveRate = (ctx: Ctx, input: ParsedOf<typeof saveEndpoint>): Promise<SettlementRate> =>
  inTransaction(ctx.db, async (tx) => {
    const { month, currency, rate, reason } = input;
    if (currency === USD) throw fieldError('currency', 'cannot_change');
    await lockRate(tx, { month, currency });
    const read = async (): Promise<SettlementRate | undefined> =>
      (await readRows(tx, month)).find((row) => row.currency === currency);
    const current = await read();
    if (current === undefined) throw fieldError('currency', 'not_found');
    const before = input.before === null ? null : toWire(decimal(input.before));
    if (before !== current.rate) throw new AppError('object.version_conflict', { current });
    const after = toWire(decimal(rate));
    if (after === before) throw fieldError('rate', 'duplicate');
    await askAboutRate(ctx, tx, { month, currency, before, after, reason });
    await tx
      .insertInto('settlement_rate')
      .values({
        currency,
        month,
        before,
        after,
        reason,
        by_user: ctx.user.userName,
        approved_name: agreedBy(ctx),
        created_at: ctx.now(),
      })
      .execute();
    await audit(ctx, tx, {
      action: 'settlement_rate.save',
      objectType: 'settlement_rate',
      objectId: `${month} ${currency}`,
      reason,
      before: { rate: before },
      after: { rate: after },
    });
    return (await read()) ?? current;
  });

type Wanted = { month: string; currency: string; before: string | null; after: string; reason: string };

/** The first rate of a month has nothing before it, and many small moves add up: both are held against the currency's own rate. */
const askAboutRate = async (ctx: Ctx, tx: ScopedTx, { month, currency, before, after, reason }: Wanted): Promise<void> => {
  const own = await readOwnRate(ctx, tx, { month, currency });
  const isFar = own === null || isLargeMove({ before: own, after }) || (before !== null && isLargeMove({ before, after }));
  if (!isFar) return;
  await requireSecondPerson(ctx, tx, {
    operation: 'settlement_rate.save',
    approveCode: APPROVE_SETTLEMENT,
    objectType: 'settlement_rate',
    objectId: `${month} ${currency}`,
    objectName: `${currency} · ${month}`,
    objectVersion: null,
    agentId: null,
    before: { rate: before },
    after: { rate: after },
    reason,
  });
};

/** The rate in force when the month ended; now, while it goes on. */
const readOwnRate = async (
  ctx: Ctx,
  tx: ScopedTx,
  { month, currency }: Pick<Wanted, 'month' | 'currency'>,
): Promise<string | null> => {
  const end = new Date(`${month}-01T00:00:00Z`);
  end.setUTCMonth(end.getUTCMonth() + 1);
  const row = await tx
    .selectFrom('currency_rate')
    .innerJoin('currency', 'currency.id', 'currency_rate.currency_id')
    .select('currency_rate.after')
    .where('currency.code', '=', currency)
    .where('currency_rate.from_at', '<', new Date(Math.min(end.getTime(), ctx.now().getTime() + 1)))
    .orderBy('currency_rate.from_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.after ?? null;
};

/** One at a time for a currency and month: there is no row to lock before the first. */
const lockRate = async (tx: ScopedTx, { month, currency }: { month: string; currency: string }): Promise<void> => {
  await sql`select pg_advisory_xact_lock(7230, hashtext(${`${month} ${currency}`}))`.execute(tx);
};
