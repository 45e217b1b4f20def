import type { ChampionshipRegistration, ChampionshipStanding } from '@manager/contract/platform/tournament';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { sql } from 'kysely';
import { Problem } from '../../../ingest/problem.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import { inTransaction, type OwnerTx } from '../../../postgres/db.ts';
import { ruleOf, spansOf } from './championship-times.ts';
import { type Championship, findChampionship, unknownChampionship } from './find-championship.ts';
import { stakesOfPlayer } from './stakes-of-player.ts';
import { standingOf } from './standings.ts';

type Player = { id: string; site_id: string; agent_id: string; type: string; is_test: boolean };

const notOpen = (): Problem =>
  new Problem({
    status: 409,
    code: 'registration_closed',
    detail: 'Registration is open from the start until the first stage ends',
  });

/**
 * Registers a player for the first stage; again is the same entry. With a stake asked for, the report store says what was staked. Problems:
 * `unknown_championship`, `unknown_player`, `registration_closed`, `not_eligible`, `stake_not_reached`.
 */
export const registerPlayer = async (deps: Deps, wanted: ChampionshipRegistration): Promise<ChampionshipStanding> => {
  const now = deps.now();
  const activity = await findChampionship(deps, wanted.championship);
  const player = await findPlayer(deps, activity, wanted);
  const isIn = await standingOf(deps, { activity, playerId: player.id });
  if (isIn !== undefined) return isIn;
  requireOpen(activity, now);
  await requireEligible(deps, activity, { player, now });
  const { entry } = ruleOf(activity);
  const stake =
    entry.kind === 'stake' ? await requireStake(deps, activity, { player, least: sumToMicros(entry.stake_usd), now }) : null;
  await inTransaction(deps.ingestDb, async (tx) => {
    // Not while it is cancelled, or its stage decided.
    const current = await tx
      .selectFrom('activity')
      .selectAll()
      .where('id', '=', activity.id)
      .forShare()
      .executeTakeFirstOrThrow();
    requireOpen(current, now);
    await insertEntry(tx, { activity: current, player, stake, now });
  });
  const standing = await standingOf(deps, { activity, playerId: player.id });
  if (standing === undefined) throw new Error(`the entry of player ${player.id} in activity ${activity.id} vanished`);
  return standing;
};

/** Of a website that the championship is for. */
const findPlayer = async (
  { ingestDb }: Deps,
  activity: Championship,
  { site, player }: ChampionshipRegistration,
): Promise<Player> => {
  const { rows } = await sql<Player & { is_for: boolean }>`
    with recursive line as (
      select agent.id, agent.parent_id, agent.is_test, site.id as site_id from agent join site on site.agent_id = agent.id
      where site.code = ${site} and site.deleted_at is null
      union
      select agent.id, agent.parent_id, agent.is_test, line.site_id from agent join line on agent.id = line.parent_id
    )
    select player.id, player.site_id, site.agent_id, player.type, (select bool_or(is_test) from line) as is_test,
      (${activity.agent_id}::bigint is null or ${activity.agent_id}::bigint in (select id from line))
      and not exists (select 1 from line where id = any(${activity.off_agent_ids}::bigint[]))
      and (${activity.site_ids}::bigint[] = '{}' or site.id = any(${activity.site_ids}::bigint[]))
      and site.id <> all(${activity.off_site_ids}::bigint[]) as is_for
    from site join player on player.site_id = site.id
    where site.code = ${site} and site.deleted_at is null and player.user_name = ${player}`.execute(ingestDb);
  const [found] = rows;
  if (found === undefined) throw new Problem({ status: 404, code: 'unknown_player', detail: 'This website has no such player' });
  if (!found.is_for) throw unknownChampionship();
  return found;
};

const requireOpen = (activity: Championship, now: Date): void => {
  const [first] = spansOf(activity);
  const isOpen =
    (activity.state === 'scheduled' || activity.state === 'running') &&
    now >= activity.starts_at &&
    first !== undefined &&
    now.getTime() < first.endsAtMs;
  if (!isOpen) throw notOpen();
};

/** Test players win no prizes, and who is blocked does not play. */
const requireEligible = async (
  { ingestDb }: Deps,
  activity: Championship,
  { player, now }: { player: Player; now: Date },
): Promise<void> => {
  const { rows } = await sql`
    select 1 from block where deleted_at is null and (expires_at is null or expires_at > ${now}) and game_id is null
      and (player_id is null or player_id = ${player.id}) and (site_id is null or site_id = ${player.site_id})
    union all select 1 from activity_player where activity_id = ${activity.id} and player_id = ${player.id} and disqualified_at is not null
    limit 1`.execute(ingestDb);
  if (player.is_test || player.type !== 'real' || rows.length > 0)
    throw new Problem({ status: 403, code: 'not_eligible', detail: 'This player may not take part' });
};

type Asked = { player: Player; least: bigint; now: Date };

const requireStake = async ({ clickhouse }: Deps, activity: Championship, { player, least, now }: Asked): Promise<bigint> => {
  const stake = await stakesOfPlayer(clickhouse, {
    siteId: player.site_id,
    playerId: player.id,
    fromMs: activity.starts_at.getTime(),
    untilMs: Math.min(activity.ends_at.getTime(), now.getTime() + 1),
    minBetUsd: activity.min_bet_usd,
    maxBetUsd: activity.max_bet_usd,
    gameIds: activity.game_ids,
    offGameIds: activity.off_game_ids,
  });
  if (stake < least)
    throw new Problem({
      status: 409,
      code: 'stake_not_reached',
      detail: `${microsToText(stake)} of ${microsToText(least)} USD are staked, as far as the bets are counted`,
    });
  return stake;
};

type NewEntry = { activity: Championship; player: Player; stake: bigint | null; now: Date };

const insertEntry = async (tx: OwnerTx, { activity, player, stake, now }: NewEntry): Promise<void> => {
  const [stage] = ruleOf(activity).stages;
  if (stage === undefined) throw new Error(`activity ${activity.id} has no stages`);
  const whose = { player_id: player.id, site_id: player.site_id, agent_id: player.agent_id };
  await tx
    .insertInto('activity_player')
    .values({ activity_id: activity.id, ...whose, joined_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['activity_id', 'player_id'])
        .doUpdateSet({ joined_at: sql`coalesce(activity_player.joined_at, excluded.joined_at)` }),
    )
    .execute();
  await tx
    .insertInto('championship_entry')
    .values({
      created_at: now,
      updated_at: now,
      activity_id: activity.id,
      stage: 1,
      ...whose,
      entered_by: stake === null ? 'free' : 'stake',
      stake_usd: stake === null ? null : microsToText(stake),
      credits: stage.credits,
      credits_left: stage.credits,
      rounds: stage.rounds,
    })
    .onConflict((conflict) => conflict.columns(['activity_id', 'stage', 'player_id']).doNothing())
    .execute();
};
