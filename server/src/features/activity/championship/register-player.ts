import type { ChampionshipRegistration, ChampionshipStanding } from '@manager/contract/platform/tournament';
import { isMeantFor, runsAt } from '@manager/domain/activity';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { sql } from 'kysely';
import { Problem } from '../../../ingest/problem.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import { inTransaction, type OwnerTx } from '../../../postgres/db.ts';
import { isBlockedEverywhere } from '../../maintain/block/public.ts';
import { shareActivity } from '../core/hold-activity.ts';
import { eligibilityOf, readAgentLines } from '../core/open-activities.ts';
import { ruleOf, spansOf } from './championship-times.ts';
import { type Championship, findChampionship, unknownChampionship } from './find-championship.ts';
import { stakesOfPlayer } from './stakes-of-player.ts';
import { standingOf } from './standings.ts';

type Player = { id: string; site_id: string; agent_id: string; type: string; agentLine: readonly string[] };

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
  // Where it was switched off since, those who are in see how they stand.
  if (!runsAt(eligibilityOf(activity, null), { siteId: player.site_id, agentLine: player.agentLine }))
    throw unknownChampionship();
  requireOpen(activity, now);
  await requireEligible(deps, activity, player);
  const { entry } = ruleOf(activity);
  const stake =
    entry.kind === 'stake' ? await requireStake(deps, activity, { player, least: sumToMicros(entry.stake_usd), now }) : null;
  await inTransaction(deps.ingestDb, async (tx) => {
    // Not while it is cancelled, or its stage decided; whoever cancels has a turn however many players come.
    await shareActivity(tx, activity.id);
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

/** Finds the player at a website of the championship. */
const findPlayer = async (
  { ingestDb }: Deps,
  activity: Championship,
  { site, player }: ChampionshipRegistration,
): Promise<Player> => {
  const found = await ingestDb
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .select(['player.id', 'player.site_id', 'site.agent_id', 'player.type'])
    .where('site.code', '=', site)
    .where('site.deleted_at', 'is', null)
    .where('player.user_name', '=', player)
    .executeTakeFirst();
  if (found === undefined) throw new Problem({ status: 404, code: 'unknown_player', detail: 'This website has no such player' });
  const agentLine = (await readAgentLines(ingestDb))(found.agent_id);
  if (!isMeantFor(eligibilityOf(activity, null), { siteId: found.site_id, agentLine })) throw unknownChampionship();
  return { ...found, agentLine };
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
const requireEligible = async ({ ingestDb }: Deps, activity: Championship, player: Player): Promise<void> => {
  const { rows } = await sql`
    select 1 from player where player.id = ${player.id} and (${isBlockedEverywhere({ player: 'player.id', site: 'player.site_id' })}
      or exists (select 1 from agent where agent.id = any(${[...player.agentLine]}::bigint[]) and agent.is_test)
      or exists (select 1 from activity_player as taken_out where taken_out.activity_id = ${activity.id}
        and taken_out.player_id = player.id and taken_out.disqualified_at is not null))`.execute(ingestDb);
  if (player.type !== 'real' || rows.length > 0)
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
