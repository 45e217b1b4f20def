import type { getMirroredBetDetail as endpoint, MirroredBetDetail } from '@manager/contract/features/account/skg-bets';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import { loadDirectory } from '../../../kit/report/directory.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { maskIpFields } from '../../../kit/service/mask-ip.ts';
import { type Condition, mayBeSeen } from './bet-query.ts';
import { canSeeIp, namesFor, toMirroredRow } from './bet-row.ts';
import { readMirrored } from './bet-store.ts';

/** B-7: one mirrored bet of the user's scope with every revision that came. Throws `object.not_found`, for test data without the code too. */
export const getMirroredBetDetail = async (ctx: Ctx, { id }: ParsedOf<typeof endpoint>): Promise<MirroredBetDetail> => {
  const isIt: Condition = (eb) => eb('b.id', '=', id);
  const query = { conditions: [...mayBeSeen(ctx), isIt], window: undefined };
  const [bet] = await readMirrored(ctx.db, { ...query, direction: 'older', place: undefined, limit: 1 });
  if (bet === undefined) throw new AppError('object.not_found');
  const revisions = await ctx.db
    .selectFrom('mirrored_bet_revision')
    .select(['revision', 'changed_at', 'seen_at', 'raw'])
    .where('mirrored_bet_id', '=', bet.id)
    .orderBy('revision', 'desc')
    .execute();
  const seesIp = canSeeIp(ctx);
  return {
    ...toMirroredRow(bet, namesFor(ctx, await loadDirectory(ctx.wholeDb, ctx.language))),
    raw_revisions: revisions.map(({ revision, changed_at: changedAt, seen_at: seenAt, raw }) => ({
      revision: Number(revision),
      changed_at: changedAt.toISOString(),
      seen_at: seenAt.toISOString(),
      raw: (seesIp ? raw : maskIpFields(raw)) as Record<string, unknown>,
    })),
  };
};
