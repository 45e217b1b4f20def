import type { AnyDb } from '../../postgres/db.ts';

/** A setting that staff may change in the console, or what holds until somebody does. */
export const readSetting = async <T>(db: AnyDb, name: string, otherwise: T): Promise<T> => {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  return row === undefined ? otherwise : (row.value as T);
};
