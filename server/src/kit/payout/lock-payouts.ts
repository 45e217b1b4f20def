import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { AppError } from '../../base/app-error.ts';
import type { AnyTx } from '../../postgres/db.ts';
import type { Payout } from '../service/payout-handler.ts';

/** One value however many there are: a list of parameters has an end. */
export const isOneOf = (ids: readonly string[]): RawBuilder<SqlBool> => sql<SqlBool>`id = any(${[...ids]}::bigint[])`;

/** In the order of their ids, in which everybody locks them. Throws `object.not_found` when the transaction does not see one of them. */
export const lockPayouts = async (tx: AnyTx, ids: readonly string[]): Promise<Payout[]> => {
  const wanted = [...new Set(ids)];
  const payouts = await tx.selectFrom('payout').selectAll().where(isOneOf(wanted)).orderBy('id').forUpdate().execute();
  if (payouts.length < wanted.length) throw new AppError('object.not_found');
  return payouts;
};
