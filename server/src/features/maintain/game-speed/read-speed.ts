import { SETTINGS } from '@manager/contract/features/system/setting';
import type { LatencyRow, PaceRow } from '@manager/contract/features/maintain/game-speed';
import type { PlayRule } from '@manager/domain/play-rules';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import type { Directory } from '../../../kit/report/directory.ts';
import { readSetting } from '../../../kit/service/setting.ts';
import type { OwnerDb } from '../../../postgres/db.ts';
import { latencyRows, paceRows, type Thresholds } from './judge-speed.ts';
import { measureLatency, measurePace, type Span, type SpeedScope } from './measure-speed.ts';

export const readSpeedThresholds = async (db: OwnerDb): Promise<Thresholds> => {
  const [pace, latencyMs, failedPct] = await Promise.all(
    (['speed_max_pace', 'speed_max_latency_ms', 'speed_max_failed_pct'] as const).map((name) =>
      readSetting<number>(db, name, SETTINGS[name].default),
    ),
  );
  return { pace: pace ?? 0, latency_ms: latencyMs ?? 0, failed_pct: failedPct ?? 0 };
};

const readRules = async (db: OwnerDb): Promise<PlayRule[]> =>
  (await db.selectFrom('play_rule').selectAll().where('deleted_at', 'is', null).execute()) as PlayRule[];

const readJurisdictions = async (db: OwnerDb): Promise<Map<string, string>> =>
  new Map((await db.selectFrom('site').select(['id', 'jurisdiction']).execute()).map((site) => [site.id, site.jurisdiction]));

type Speed = { pace: PaceRow[]; latency: LatencyRow[] };

/** Pace and latency of a span within a scope, judged against the thresholds. */
export const readSpeed = async (
  { db, clickhouse, directory }: { db: OwnerDb; clickhouse: ClickHouse; directory: Directory },
  { scope, span, thresholds }: { scope: SpeedScope; span: Span; thresholds: Thresholds },
): Promise<Speed> => {
  const [pace, latency, rules, jurisdictions] = await Promise.all([
    measurePace(clickhouse, scope, span),
    measureLatency(clickhouse, scope, span),
    readRules(db),
    readJurisdictions(db),
  ]);
  const names = { directory, rules, jurisdictions };
  return { pace: paceRows(pace, thresholds, names), latency: latencyRows(latency, thresholds, names) };
};
