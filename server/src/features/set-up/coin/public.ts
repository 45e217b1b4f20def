import type { ScopedTx } from '../../../postgres/db.ts';

/** A file of games asks for the same few names again and again: once a transaction is enough. */
const asked = new WeakMap<ScopedTx, Map<string, Promise<boolean>>>();

/** Are there coin lists of this name? */
export const isCoinName = (tx: ScopedTx, name: string): Promise<boolean> => {
  const known = asked.get(tx) ?? new Map<string, Promise<boolean>>();
  asked.set(tx, known);
  const answer = known.get(name) ?? readIsCoinName(tx, name);
  known.set(name, answer);
  return answer;
};

const readIsCoinName = async (tx: ScopedTx, name: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('coin')
    .select('id')
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
