import { dayLimitState } from '@manager/domain/day-limit';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { sql } from 'kysely';
import type { BetFact } from '../fact/bet-fact.ts';
import type { OwnerTx } from '../postgres/db.ts';
import type { FactChange } from './fact-kind.ts';
import { type DayChange, dayChangesOf } from './day-changes.ts';
import { type DayLimit, firstOpenDay, judgeDays, type PlayerDay } from './judge-days.ts';

/**
 * Counts a group of bets into the days of players at websites with a limit, in the transaction that freezes the group: a bet and the limit that it
 * reaches are committed together. Websites are shared until the end, so that a limit does not change while it is held against. Where earlier bets are still
 * being added, nobody is judged by half of a day: whoever adds them judges.
 */
export const countDays = async (
  tx: OwnerTx,
  { changes, now }: { changes: readonly FactChange<BetFact>[]; now: Date },
): Promise<void> => {
  const limits = await shareLimits(tx, [...new Set(changes.map(({ next }) => next.siteId))]);
  if (limits.size === 0) return;
  const moved = dayChangesOf(changes, { siteIds: new Set([...limits.keys()].map(Number)), firstDay: firstOpenDay(now) });
  if (moved.length === 0) return;
  const days = await addChanges(tx, moved);
  for (const [siteId, limit] of limits) {
    if (!limit.isWhole) continue;
    const crossed = moved.flatMap((change, index): PlayerDay[] => {
      const net = days[index] as bigint;
      const isReached = (micros: bigint): boolean => dayLimitState(micros, limit.limit) === 'limit';
      const isCrossed = change.siteId === siteId && isReached(net) !== isReached(net - change.delta);
      return isCrossed ? [{ playerId: change.playerId, settleDay: change.settleDay, net }] : [];
    });
    await judgeDays(tx, limit, { days: crossed, now });
  }
};

/** `isWhole`: what came before the limit is counted too. */
type SharedLimit = DayLimit & { isWhole: boolean };

const shareLimits = async (tx: OwnerTx, siteIds: readonly number[]): Promise<Map<string, SharedLimit>> => {
  const { rows } = await sql<{ site_id: string; limit_usd: string; action: 'block' | 'cap'; is_whole: boolean }>`
    select site_id, limit_usd::text, action, seeded_at is not null as is_whole from day_limit_site
    where site_id = any(${siteIds}::bigint[]) order by site_id for share`.execute(tx);
  return new Map(
    rows.map(({ site_id: siteId, limit_usd: limit, action, is_whole: isWhole }) => [
      siteId,
      { siteId, limit: sumToMicros(limit), action, isWhole },
    ]),
  );
};

/** The nets afterwards, in the order of the changes. */
export const addChanges = async (tx: OwnerTx, moved: readonly DayChange[]): Promise<bigint[]> => {
  const { rows } = await sql<{ player_id: string; day: string; net: string }>`
    insert into player_day_win (player_id, settle_day, site_id, net_usd)
    select * from unnest(${moved.map(({ playerId }) => playerId)}::bigint[], ${moved.map(({ settleDay }) => settleDay)}::date[],
      ${moved.map(({ siteId }) => siteId)}::bigint[], ${moved.map(({ delta }) => microsToText(delta))}::numeric[])
    on conflict (player_id, settle_day) do update set net_usd = player_day_win.net_usd + excluded.net_usd
    returning player_id, settle_day::text as day, net_usd::text as net`.execute(tx);
  const nets = new Map(rows.map(({ player_id: id, day, net }) => [`${id}/${day}`, sumToMicros(net)]));
  return moved.map(({ playerId, settleDay }) => nets.get(`${playerId}/${settleDay}`) as bigint);
};
