import { getMirroredBetList, type MirroredBetRow } from '@manager/contract/features/account/skg-bets';
import { exportSource } from '../../../kit/export/source.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ExportRun } from '../../../kit/service/ctx.ts';
import { type MirroredListInput, planMirrored } from './bet-query.ts';
import { namesFor, toMirroredRow } from './bet-row.ts';
import { countMirrored, readMirrored } from './bet-store.ts';

const BATCH_ROWS = 1_000;

/** The plan is made once: "the last 24 hours" do not move while a file is written. */
async function* rows(ctx: Ctx, input: MirroredListInput, { signal }: ExportRun): AsyncIterable<MirroredBetRow[]> {
  const { window, conditions, directory } = await planMirrored(ctx, input);
  const names = namesFor(ctx, directory);
  let place: readonly string[] | undefined;
  for (;;) {
    signal.throwIfAborted();
    const found = await readMirrored(ctx.db, { conditions, window, direction: 'older', place, limit: BATCH_ROWS });
    if (found.length > 0) yield found.map((bet) => toMirroredRow(bet, names));
    const last = found.at(-1);
    if (last === undefined || found.length < BATCH_ROWS) return;
    place = [last.bet_at.toISOString(), last.id];
  }
}

const count = async (ctx: Ctx, input: MirroredListInput): Promise<number> => {
  const { window, conditions } = await planMirrored(ctx, input);
  return countMirrored(ctx.db, { conditions, window });
};

export const exports = [exportSource({ endpoint: getMirroredBetList, code: 'B-7-93', isSnapshot: true, rows, count })];
