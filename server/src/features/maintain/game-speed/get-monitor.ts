import type { getSpeedMonitor as endpoint } from '@manager/contract/features/maintain/game-speed';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { loadDirectory } from '../../../kit/report/directory.ts';
import { resolveNames } from '../../../kit/report/resolve-filter.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { readSpeed, readSpeedThresholds } from './read-speed.ts';

/** As many rows as a page shows. */
const MAX_ROWS = 200;
const MINUTE_MS = 60_000;

/** D-4: how fast is played, and how fast wallets answer; the worst first. */
export const getSpeedMonitor = async (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  const directory = await loadDirectory(ctx.wholeDb, ctx.language);
  const { filter } = resolveNames(ctx, directory, {
    site_id: input.site_id === undefined ? undefined : [input.site_id],
    game_id: input.game_id === undefined ? undefined : [input.game_id],
    with_test: false,
  });
  // To the end of this minute: the same question has the same answer until then.
  const to = (Math.floor(ctx.now().getTime() / MINUTE_MS) + 1) * MINUTE_MS;
  const span = { from: to - Number(input.minutes) * MINUTE_MS, to };
  const thresholds = await readSpeedThresholds(ctx.wholeDb);
  const { pace, latency } = await readSpeed(
    { db: ctx.wholeDb, clickhouse: ctx.clickhouse, directory },
    { scope: filter, span, thresholds },
  );
  const byPace = pace.toSorted((a, b) => Number(b.pace_p95) - Number(a.pace_p95) || b.rounds - a.rounds);
  const byLatency = latency.toSorted((a, b) => Number(b.latency_p95) - Number(a.latency_p95) || b.calls - a.calls);
  return {
    from_at: new Date(span.from).toISOString(),
    to_at: new Date(span.to).toISOString(),
    thresholds,
    pace: byPace.slice(0, MAX_ROWS),
    latency: byLatency.slice(0, MAX_ROWS),
    is_cut: pace.length > MAX_ROWS || latency.length > MAX_ROWS,
  };
};
