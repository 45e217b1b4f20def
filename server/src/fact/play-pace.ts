import { playInForce, type PlayRule } from '@manager/domain/play-rules';
import type { OwnerDb } from '../postgres/db.ts';

/** How long a round takes at least; since when, so that what was played before is not held against it. */
export type Pace = { minCycleMs: number; isRefused: boolean; sinceMs: number };

/** The pace at a website (`siteId`) in a game, as the rules of play say; undefined where there is none. */
export type PaceOf = (place: { siteId: number; gameId: number; gameType: string; jurisdiction: string }) => Pace | undefined;

export const readPaces = async (db: OwnerDb): Promise<PaceOf> => {
  const stored = await db
    .selectFrom('play_rule')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('min_cycle_ms', 'is not', null)
    .orderBy('id')
    .execute();
  if (stored.length === 0) return () => undefined;
  const rules = stored as (PlayRule & { updated_at: Date })[];
  const known = new Map<number, Map<number, Pace | undefined>>();
  return ({ siteId, gameId, gameType, jurisdiction }) => {
    const ofSite = known.get(siteId) ?? new Map<number, Pace | undefined>();
    known.set(siteId, ofSite);
    if (ofSite.has(gameId)) return ofSite.get(gameId);
    const place = { jurisdiction, gameType, siteId: String(siteId), gameId: String(gameId) };
    const { minCycle } = playInForce(rules, place);
    const since = rules.find(({ id }) => id === minCycle?.ruleId)?.updated_at;
    const pace =
      minCycle === null || since === undefined
        ? undefined
        : { minCycleMs: minCycle.ms, isRefused: minCycle.onTooFast === 'refuse', sinceMs: since.getTime() };
    ofSite.set(gameId, pace);
    return pace;
  };
};
