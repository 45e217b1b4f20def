import type { DropState } from '@manager/domain/collection';
import { sql } from 'kysely';
import type { OwnerTx } from '../../../postgres/db.ts';
import { type Counter, counterKey, type Hit } from './plan-drops.ts';

export type TakenBack = { icon: string; player_id: string; was: DropState };

/** Icons of bets that do not stand any more. What was spent stays spent. */
export const takeBack = async (
  tx: OwnerTx,
  { activityId, betIds }: { activityId: string; betIds: readonly string[] },
): Promise<TakenBack[]> => {
  const { rows } = await sql<TakenBack>`
    with old as (
      select id, state from collection_drop
      where activity_id = ${activityId} and bet_id = any(${[...betIds]}::text[]) and state in ('given', 'capped') order by id for update)
    update collection_drop set state = 'taken_back', version = version + 1, updated_at = now()
    from old where collection_drop.id = old.id
    returning collection_drop.icon, collection_drop.player_id, old.state as was`.execute(tx);
  const given = rows.filter(({ was }) => was === 'given');
  await addIcons(
    tx,
    activityId,
    given.map((row) => ({ ...row, site_id: null, agent_id: null, added: -1 })),
  );
  return rows;
};

type Asked = { activityId: string; icons: readonly string[]; playerIds: readonly string[]; taken: readonly TakenBack[] };

/** Of icons that drop by count; what was taken back is to be drawn again. */
export const readCounters = async (
  tx: OwnerTx,
  { activityId, icons, playerIds, taken }: Asked,
): Promise<Map<string, Counter>> => {
  const counters = new Map<string, Counter>();
  if (icons.length === 0) return counters;
  const { rows } = await sql<{ player_id: string; icon: string; bets: string; drawn: string }>`
    select player_id, icon, bets, drawn from collection_count
    where activity_id = ${activityId} and icon = any(${[...icons]}::text[]) and player_id = any(${[...playerIds]}::bigint[])`.execute(
    tx,
  );
  for (const { player_id: playerId, icon, bets, drawn } of rows)
    counters.set(counterKey(playerId, icon), { bets: BigInt(bets), drawn: BigInt(drawn) });
  for (const { player_id: playerId, icon } of taken) {
    const counter = counters.get(counterKey(playerId, icon));
    if (counter !== undefined && counter.drawn > 0n) counter.drawn -= 1n;
  }
  return counters;
};

export const keepCounters = async (
  tx: OwnerTx,
  { activityId, counters }: { activityId: string; counters: ReadonlyMap<string, Counter> },
): Promise<void> => {
  if (counters.size === 0) return;
  const rows = [...counters].map(([name, { bets, drawn }]) => {
    const [playerId, icon] = name.split(' ');
    return { player_id: playerId, icon, bets: String(bets), drawn: String(drawn) };
  });
  await sql`
    insert into collection_count (activity_id, player_id, icon, bets, drawn)
    select ${activityId}::bigint, player_id, icon, bets, drawn
    from json_to_recordset(${JSON.stringify(rows)}::json) as one (player_id bigint, icon text, bets bigint, drawn bigint)
    order by player_id, icon
    on conflict (activity_id, player_id, icon) do update set bets = excluded.bets, drawn = excluded.drawn`.execute(tx);
};

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);
const dayKey = (playerId: string, icon: string, day: string): string => `${playerId} ${icon} ${day}`;

/** Keeps who drew what, in the order of the bets: beyond the daily cap nothing is given. */
export const giveDrops = async (
  tx: OwnerTx,
  { activityId, hits }: { activityId: string; hits: readonly Hit[] },
): Promise<void> => {
  const givenOf = await countDays(tx, activityId, hits);
  const rows = hits.map(({ icon, bet }) => {
    const day = dayOf(bet.betAtMs);
    const key = dayKey(bet.playerId, icon.code, day);
    const given = givenOf.get(key) ?? 0;
    const isCapped = icon.daily_cap !== null && given >= icon.daily_cap;
    if (!isCapped) givenOf.set(key, given + 1);
    return {
      icon: icon.code,
      player_id: bet.playerId,
      site_id: bet.siteId,
      agent_id: bet.agentId,
      game_id: bet.gameId,
      bet_id: bet.betId,
      bet_at: new Date(bet.betAtMs).toISOString(),
      day,
      state: isCapped ? 'capped' : 'given',
    };
  });
  const { rows: kept } = await sql<{ icon: string; player_id: string; site_id: string; agent_id: string; state: DropState }>`
    insert into collection_drop (activity_id, icon, player_id, site_id, agent_id, game_id, bet_id, bet_at, day, state)
    select ${activityId}::bigint, icon, player_id, site_id, agent_id, game_id, bet_id, bet_at, day, state
    from json_to_recordset(${JSON.stringify(rows)}::json) as one (
      icon text, player_id bigint, site_id bigint, agent_id bigint, game_id bigint, bet_id text, bet_at timestamptz, day date, state text)
    on conflict (activity_id, icon, bet_id) do update
      set state = excluded.state, version = collection_drop.version + 1, updated_at = now()
      where collection_drop.state = 'taken_back'
    returning icon, player_id, site_id, agent_id, state`.execute(tx);
  await addIcons(
    tx,
    activityId,
    kept.filter(({ state }) => state === 'given').map((row) => ({ ...row, added: 1 })),
  );
};

const countDays = async (tx: OwnerTx, activityId: string, hits: readonly Hit[]): Promise<Map<string, number>> => {
  const capped = hits.filter(({ icon }) => icon.daily_cap !== null);
  if (capped.length === 0) return new Map();
  const asked = [
    ...new Map(
      capped.map(({ icon, bet }) => {
        const day = dayOf(bet.betAtMs);
        return [dayKey(bet.playerId, icon.code, day), { player_id: bet.playerId, icon: icon.code, day }];
      }),
    ).values(),
  ];
  const { rows } = await sql<{ player_id: string; icon: string; day: string; given: number }>`
    select one.player_id, one.icon, one.day::text, count(*)::int as given
    from json_to_recordset(${JSON.stringify(asked)}::json) as one (player_id bigint, icon text, day date)
    join collection_drop as drop_of on drop_of.activity_id = ${activityId} and drop_of.player_id = one.player_id
      and drop_of.icon = one.icon and drop_of.day = one.day and drop_of.state = 'given'
    group by 1, 2, 3`.execute(tx);
  return new Map(rows.map(({ player_id: playerId, icon, day, given }) => [dayKey(playerId, icon, day), given]));
};

type Added = { icon: string; player_id: string; site_id: string | null; agent_id: string | null; added: number };

/** Always in the order of player and icon, as exchanges lock them. */
const addIcons = async (tx: OwnerTx, activityId: string, icons: readonly Added[]): Promise<void> => {
  if (icons.length === 0) return;
  const sums = [...Map.groupBy(icons, ({ player_id: playerId, icon }) => counterKey(playerId, icon)).values()].map((group) => ({
    ...group[0],
    added: group.reduce((sum, { added }) => sum + added, 0),
  }));
  const given = sums.filter(({ added }) => added > 0);
  const taken = sums.filter(({ added }) => added < 0);
  if (given.length > 0)
    await sql`
      insert into collection_holding (activity_id, player_id, icon, site_id, agent_id, collected)
      select ${activityId}::bigint, player_id, icon, site_id, agent_id, added
      from json_to_recordset(${JSON.stringify(given)}::json) as one (
        player_id bigint, icon text, site_id bigint, agent_id bigint, added bigint)
      order by player_id, icon
      on conflict (activity_id, player_id, icon) do update
        set collected = collection_holding.collected + excluded.collected, updated_at = now()`.execute(tx);
  if (taken.length > 0)
    await sql`
      with lost as (
        select holding.player_id, holding.icon, one.added
        from json_to_recordset(${JSON.stringify(taken)}::json) as one (player_id bigint, icon text, added bigint)
        join collection_holding as holding on holding.activity_id = ${activityId}
          and holding.player_id = one.player_id and holding.icon = one.icon
        order by holding.player_id, holding.icon for update of holding)
      update collection_holding set collected = collected + lost.added, updated_at = now()
      from lost where activity_id = ${activityId} and collection_holding.player_id = lost.player_id
        and collection_holding.icon = lost.icon`.execute(tx);
};
