import type { ScatterRule } from '@manager/contract/features/activity/activity-rank/scatter-rule';
import { sql } from 'kysely';
import type { ConsumedBet } from '../../../platform/consumers/consumed-bet.ts';
import type { OwnerTx } from '../../../postgres/db.ts';
import type { StoredActivity } from '../core/activity-kind.ts';
import { findBlockedPlayers } from '../core/find-player.ts';
import { holdOpen } from '../core/hold-activity.ts';
import { insertPrize } from './give-prize.ts';

type Move = { bet: ConsumedBet; sign: 1 | -1; scatters: number };
type Kept = { activity: StoredActivity; rule: ScatterRule; moves: readonly Move[]; now: Date };

/** Adds what bets show and takes back what those showed that do not stand any more; then gives the prizes of levels that were reached. */
export const keepScatters = async (tx: OwnerTx, { activity, rule, moves, now }: Kept): Promise<void> => {
  const shown = moves.filter(({ scatters }) => scatters > 0);
  if (shown.length === 0) return;
  const counts = await addCounts(tx, activity.id, shown);
  const known = await knownLevels(tx, activity.id, counts);
  const reached = counts.flatMap((count) =>
    rule.levels.flatMap(({ count: wanted, amount }, at) =>
      wanted <= Number(count.scatters) && !known.has(levelKey(count.player_id, at + 1))
        ? [{ ...count, level: at + 1, amount }]
        : [],
    ),
  );
  if (reached.length > 0 && (await holdOpen(tx, [activity.id])).size > 0) await giveLevels(tx, { activity, reached, now });
};

type Count = { player_id: string; site_id: string; agent_id: string; scatters: string };

/** Always in the order of players. A bet from before the activity was agreed to was never counted: nothing is taken back for it. */
const addCounts = async (tx: OwnerTx, activityId: string, shown: readonly Move[]): Promise<Count[]> => {
  const sums = [...Map.groupBy(shown, ({ bet }) => bet.playerId).values()].map((group) => ({
    player_id: group[0]?.bet.playerId,
    site_id: group[0]?.bet.siteId,
    agent_id: group[0]?.bet.agentId,
    scatters: group.reduce((sum, { sign, scatters }) => sum + sign * scatters, 0),
    bets: group.reduce((sum, { sign }) => sum + sign, 0),
    last_bet_at: new Date(group.reduce((last, { bet }) => Math.max(last, bet.betAtMs), 0)).toISOString(),
  }));
  const rows = JSON.stringify(sums);
  await sql`
    insert into scatter_count (activity_id, player_id, site_id, agent_id, scatters, bets, last_bet_at)
    select ${activityId}::bigint, player_id, site_id, agent_id, 0, 0, last_bet_at
    from json_to_recordset(${rows}::json) as one (player_id bigint, site_id bigint, agent_id bigint, last_bet_at timestamptz)
    order by player_id on conflict do nothing`.execute(tx);
  const { rows: counts } = await sql<Count>`
    with added as (
      select held.id, one.scatters, one.bets, one.last_bet_at
      from json_to_recordset(${rows}::json) as one (player_id bigint, scatters bigint, bets bigint, last_bet_at timestamptz)
      join scatter_count as held on held.activity_id = ${activityId} and held.player_id = one.player_id
      order by held.player_id for update of held)
    update scatter_count as held set scatters = greatest(held.scatters + added.scatters, 0), bets = greatest(held.bets + added.bets, 0),
      last_bet_at = greatest(held.last_bet_at, added.last_bet_at), updated_at = now(), version = held.version + 1
    from added where held.id = added.id
    returning held.player_id, held.site_id, held.agent_id, held.scatters`.execute(tx);
  return counts;
};

const levelKey = (playerId: string, level: number): string => `${playerId} ${level}`;

/** What these players have reached before: of most pages that is all. */
const knownLevels = async (tx: OwnerTx, activityId: string, counts: readonly Count[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ player_id: string; level: number }>`
    select player_id, level from scatter_level
    where activity_id = ${activityId} and player_id = any(${counts.map(({ player_id: id }) => id)}::bigint[])`.execute(tx);
  return new Set(rows.map(({ player_id: id, level }) => levelKey(id, level)));
};

type Reached = Count & { level: number; amount: string };
type Giving = { activity: StoredActivity; reached: readonly Reached[]; now: Date };

/** Each level once for ever; where its stock is used up, that is on record too. Who is blocked gets nothing, and may reach it later. */
const giveLevels = async (tx: OwnerTx, { activity, reached, now }: Giving): Promise<void> => {
  const blocked = await findBlockedPlayers(tx, [...new Set(reached.map(({ player_id: id }) => id))]);
  const inOrder = reached.toSorted(
    (one, other) => one.level - other.level || (BigInt(one.player_id) < BigInt(other.player_id) ? -1 : 1),
  );
  for (const { level, amount, ...count } of inOrder) {
    if (blocked.has(count.player_id)) continue;
    const { rows } = await sql`
      insert into scatter_level (activity_id, player_id, level, agent_id, scatters, reached_at)
      values (${activity.id}, ${count.player_id}, ${level}, ${count.agent_id}, ${count.scatters}, ${now})
      on conflict do nothing returning level`.execute(tx);
    if (rows.length === 0 || !(await takeStock(tx, activity.id, level))) continue;
    const player = { id: count.player_id, siteId: count.site_id, agentId: count.agent_id };
    const prizeId = await insertPrize(tx, { activity, what: `scatter:${level}`, player, amount });
    await sql`
      update scatter_level set prize_id = ${prizeId}
      where activity_id = ${activity.id} and player_id = ${count.player_id} and level = ${level}`.execute(tx);
  }
};

const takeStock = async (tx: OwnerTx, activityId: string, level: number): Promise<boolean> => {
  const { rows } = await sql`
    update scatter_stock set stock_left = stock_left - 1
    where activity_id = ${activityId} and level = ${level} and stock_left > 0 returning level`.execute(tx);
  return rows.length > 0;
};
