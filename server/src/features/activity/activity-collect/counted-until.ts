import type { CountedUntil } from '@manager/contract/features/activity/activity';
import { readIngestMark } from '../../../kit/report/ingest-mark.ts';
import type { AnyCtx } from '../../../kit/service/ctx.ts';
import type { z } from 'zod';
import { collectConsumer } from './take-drops.ts';

/** Up to which bets drops are drawn: read before the rows, so that these hold at least that much. */
export const readCountedUntil = async ({
  wholeDb,
  now,
}: Pick<AnyCtx, 'wholeDb' | 'now'>): Promise<z.infer<typeof CountedUntil>> => {
  const position = await wholeDb
    .selectFrom('consumer_position')
    .select(['batch_id', 'updated_at'])
    .where('consumer', '=', collectConsumer.name)
    .executeTakeFirst();
  const isBehind = BigInt(position?.batch_id ?? '0') < BigInt(await readIngestMark(wholeDb));
  return {
    as_of: (isBehind && position !== undefined ? position.updated_at : now()).toISOString(),
    batch_id: position?.batch_id ?? '0',
    is_behind: isBehind,
    is_recomputing: false,
  };
};
