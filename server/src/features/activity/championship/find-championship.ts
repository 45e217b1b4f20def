import type { Selectable } from 'kysely';
import { Problem } from '../../../ingest/problem.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import type { DB } from '../../../postgres/types.gen.ts';

export type Championship = Selectable<DB['activity']>;

export const unknownChampionship = (): Problem =>
  new Problem({ status: 404, code: 'unknown_championship', detail: 'This website has no such championship' });

/** By its code, once somebody has agreed to it. Throws `unknown_championship`. */
export const findChampionship = async ({ ingestDb }: Deps, code: string): Promise<Championship> => {
  const activity = await ingestDb
    .selectFrom('activity')
    .selectAll()
    .where('kind', '=', 'championship')
    .where('code', '=', code)
    .where('deleted_at', 'is', null)
    .where('approved_at', 'is not', null)
    .executeTakeFirst();
  if (activity === undefined) throw unknownChampionship();
  return activity;
};
