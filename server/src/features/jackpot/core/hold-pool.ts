import { AppError } from '../../../base/app-error.ts';
import { type Held, holdPools } from '../../../jackpots/change-meters.ts';
import type { AnyTx } from '../../../postgres/db.ts';
import { asSystem } from '../../../postgres/scoped-db.ts';

/**
 * Holds pools for a change that no win may stand in the way of: from here to the end of the transaction no bet reaches them. Errors: `jackpot.win_open`
 * while a win is being paid.
 */
export const holdQuietPools = async (tx: AnyTx, ids: readonly string[]): Promise<Map<string, Held>> => {
  const held = await asSystem(tx, (own) => holdPools(own, ids));
  if ([...held.values()].some(({ hasOpenWin }) => hasOpenWin)) throw new AppError('jackpot.win_open');
  return held;
};

export const holdQuietPool = async (tx: AnyTx, id: string): Promise<Held> => {
  const held = (await holdQuietPools(tx, [id])).get(id);
  if (held === undefined) throw new AppError('object.not_found');
  return held;
};
