import type { CompensationRow } from '@manager/contract/features/maintain/compensate';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { compensations } from './compensation-row.ts';

type Found = Pick<CompensationRow, 'id' | 'state'>;
type Noticed = { siteId: string; origin: CompensationRow['origin']; refs: readonly string[] };

/**
 * What players of a website got, or may still get, for what was noticed on another screen: by its bet, or by its reference there; the newest of each
 * that was not rejected, as far as the caller may see it.
 */
export const findByReference = async (ctx: Ctx, { siteId, origin, refs }: Noticed): Promise<ReadonlyMap<string, Found>> => {
  if (refs.length === 0) return new Map();
  let query = ctx.db
    .selectFrom('compensation')
    .select(['id', 'state', 'bet_id', 'origin', 'origin_ref'])
    .where('site_id', '=', siteId)
    .where('deleted_at', 'is', null)
    .where('state', '<>', 'rejected')
    .where((or) => or.or([or('bet_id', 'in', [...refs]), or('origin_ref', 'in', [...refs])]))
    .orderBy('id');
  const scope = compensations.scope?.(ctx);
  if (scope !== undefined) query = query.where(scope);
  const rows = await query.execute();
  // Later ones take the place of earlier ones.
  return new Map(
    rows.flatMap(({ id, state, bet_id: betId, ...row }) => {
      const found = { id, state: state as CompensationRow['state'] };
      return [betId, row.origin === origin ? row.origin_ref : ''].filter((ref) => ref !== '').map((ref) => [ref, found] as const);
    }),
  );
};
