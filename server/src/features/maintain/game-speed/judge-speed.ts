import type { LatencyRow, PaceRow } from '@manager/contract/features/maintain/game-speed';
import { playInForce, type PlayRule } from '@manager/domain/play-rules';
import type { Directory } from '../../../kit/report/directory.ts';
import type { Latency, Pace } from './measure-speed.ts';

export type Thresholds = { pace: number; latency_ms: number; failed_pct: number };

/** Fewer calls than this say nothing about their failures or their slowest twentieth. */
const MIN_CALLS = 20;
/** Rounds below which a pace is one player's minute. */
const MIN_ROUNDS = 20;

type Names = { directory: Directory; rules: readonly PlayRule[]; jurisdictions: ReadonlyMap<string, string> };

export const paceRows = (
  measured: readonly Pace[],
  thresholds: Thresholds,
  { directory, rules, jurisdictions }: Names,
): PaceRow[] =>
  measured.map((one): PaceRow => {
    const [siteId, gameId] = [String(one.site_id), String(one.game_id)];
    const game = directory.games.get(gameId);
    const place = { jurisdiction: jurisdictions.get(siteId) ?? '', gameType: game?.type ?? 'other', siteId, gameId };
    const minCycleMs = playInForce(rules, place).minCycle?.ms ?? null;
    return {
      id: `${siteId} ${gameId}`,
      site_id: siteId,
      site_code: directory.sites.get(siteId)?.code ?? '',
      game_id: gameId,
      game_name: game?.name ?? '',
      vendor: game?.vendor ?? '',
      players: Number(one.players),
      rounds: Number(one.rounds),
      pace_p50: String(one.pace_p50),
      pace_p95: String(one.pace_p95),
      too_fast: Number(one.too_fast),
      min_cycle_ms: minCycleMs,
      is_alarm: Number(one.rounds) >= MIN_ROUNDS && Number(one.pace_p95) > thresholds.pace,
    };
  });

/** Latency by vendor and website: of the calls about rounds of the vendor's games. */
export const latencyRows = (measured: readonly Latency[], thresholds: Thresholds, { directory }: Names): LatencyRow[] => {
  const vendorOf = (gameId: number): string => directory.games.get(String(gameId))?.vendor ?? '';
  const groups = Map.groupBy(measured, (one) => `${one.site_id} ${vendorOf(one.game_id)}`);
  return [...groups].map(([id, of]): LatencyRow => {
    const [first] = of;
    const siteId = String(first?.site_id ?? 0);
    const calls = of.reduce((sum, one) => sum + Number(one.calls), 0);
    const failedPct = (100 * of.reduce((sum, one) => sum + Number(one.failed), 0)) / calls;
    const latencies = of.flatMap((one) => one.latencies).toSorted((a, b) => a - b);
    const p95 = quantile(latencies, 0.95);
    return {
      id,
      site_id: siteId,
      site_code: directory.sites.get(siteId)?.code ?? '',
      vendor: vendorOf(first?.game_id ?? 0),
      calls,
      latency_p50: String(quantile(latencies, 0.5)),
      latency_p95: String(p95),
      failed_pct: failedPct.toFixed(2),
      is_slow: calls >= MIN_CALLS && p95 > thresholds.latency_ms,
      is_failing: calls >= MIN_CALLS && failedPct > thresholds.failed_pct,
    };
  });
};

/** The smallest value that so large a part of all does not exceed. */
const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0;
