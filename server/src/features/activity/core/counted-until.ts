import type { CountedUntil } from '@manager/contract/features/activity/activity';
import type { z } from 'zod';
import { readIngestMark } from '../../../kit/report/ingest-mark.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import type { OwnerDb } from '../../../postgres/db.ts';

type Asked = { consumer: string; activityId: string };

/** Up to where a consumer has counted the bets of an activity. `db` sees everything: the positions belong to the product. */
export const readCountedUntil = async (
  { now }: Pick<Deps, 'now'>,
  db: OwnerDb,
  { consumer, activityId }: Asked,
): Promise<z.infer<typeof CountedUntil>> => {
  const [mark, position, recompute] = await Promise.all([
    readIngestMark(db),
    db.selectFrom('consumer_position').selectAll().where('consumer', '=', consumer).executeTakeFirst(),
    db.selectFrom('activity_recompute').select('activity_id').where('activity_id', '=', activityId).executeTakeFirst(),
  ]);
  const batchId = position?.batch_id ?? '0';
  const isBehind = BigInt(batchId) < BigInt(mark);
  return {
    as_of: (isBehind && position !== undefined ? position.updated_at : now()).toISOString(),
    batch_id: batchId,
    is_behind: isBehind,
    is_recomputing: recompute !== undefined,
  };
};
