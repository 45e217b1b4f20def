import * as gifts from '@manager/contract/features/activity/activity-rank/gifts';
import * as contract from '@manager/contract/features/activity/activity-rank/source';
import { route, type Route } from '../../../kit/http/route.ts';
import { conditionOf } from '../../../kit/resource/conditions.ts';
import { readPage } from '../../../kit/resource/read-page.ts';
import { visibleRows } from '../../../kit/resource/resource.ts';
import { readCountedUntil } from '../core/counted-until.ts';
import { disqualify, recompute, requalify } from './disqualify-player.ts';
import { getScores } from './get-scores.ts';
import { packetFilters, packets } from './packet-row.ts';
import { collectorFilters, collectors } from './collector-row.ts';
import { scatterConsumer } from './scatter-consumer.ts';

/** L-1-2. */
export const routes: readonly Route[] = [
  route(contract.getScoreList, getScores),
  route(contract.disqualifyPlayer, disqualify),
  route(contract.requalifyPlayer, requalify),
  route(contract.recomputeScores, recompute),
  route(gifts.getPacketList, (ctx, input) => {
    const query = visibleRows(ctx, packets).where(conditionOf(ctx, { filters: packetFilters, input }));
    return readPage(ctx, { query, rows: packets.rows, table: packets.table, input });
  }),
  route(gifts.getCollectorList, async (ctx, input) => {
    const query = visibleRows(ctx, collectors).where(conditionOf(ctx, { filters: collectorFilters, input }));
    const counted = await readCountedUntil(ctx, ctx.wholeDb, {
      consumer: scatterConsumer.name,
      activityId: input.activity_id,
    });
    return { ...(await readPage(ctx, { query, rows: collectors.rows, table: collectors.table, input })), counted };
  }),
];
