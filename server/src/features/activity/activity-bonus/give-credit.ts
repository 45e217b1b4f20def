import { FreeWinRule } from '@manager/contract/features/activity/activity-bonus/bonus-rule';
import type { GrantRefusal } from '@manager/contract/features/activity/activity-bonus/record';
import { runsAt } from '@manager/domain/activity';
import { microsToText } from '@manager/domain/micros';
import { sql } from 'kysely';
import { findReceivers } from '../../../kit/payout/price-payouts.ts';
import type { Person } from '../../../kit/payout/payout-request.ts';
import type { OwnerTx } from '../../../postgres/db.ts';
import type { StoredActivity } from '../core/activity-kind.ts';
import { findBlockedPlayers } from '../core/find-player.ts';
import { eligibilityOf, readAgentLines } from '../core/open-activities.ts';

const HOUR_MS = 3_600_000;

type Given = {
  activity: StoredActivity;
  playerIds: readonly string[];
  /** Micros for each of them; null: the initial amount of the rule. */
  amount: bigint | null;
  now: Date;
  /** Who gives it, or the number under which a player takes it. */
  by: Person | { grantNo: string };
};
export type GivenCredit = { playerId: string } & ({ grantId: string } | { refusal: GrantRefusal });

/**
 * Gives players bonus credit of an activity that the caller has locked: one active grant a player, no more grants than there are. Of players who
 * get none it says why; the others get theirs.
 */
export const giveCredit = async (tx: OwnerTx, given: Given): Promise<GivenCredit[]> => {
  const { activity, now } = given;
  const rule = FreeWinRule.parse(activity.rule);
  const playerIds = [...new Set(given.playerIds)];
  const refuseAll = (refusal: GrantRefusal) => playerIds.map((playerId) => ({ playerId, refusal }));
  if (activity.state !== 'running' || now < activity.starts_at || now >= activity.ends_at) return refuseAll('closed');
  const receivers = await findReceivers(tx, playerIds);
  const blocked = await findBlockedPlayers(tx, playerIds);
  const lineOf = await readAgentLines(tx);
  const places = eligibilityOf(activity, null);
  const done: GivenCredit[] = [];
  for (const playerId of playerIds) {
    const player = receivers.get(playerId);
    if (player === undefined) {
      done.push({ playerId, refusal: 'unknown_player' });
      continue;
    }
    const agentLine = lineOf(player.agent_id);
    const isBelow = activity.agent_id !== null && player.agent_id !== activity.agent_id;
    const isHere = runsAt(places, { siteId: player.site_id, agentLine }) && (rule.with_sub_agents || !isBelow);
    const refusal = refusalOf({ isHere, isTest: player.is_test, isBlocked: blocked.has(playerId) });
    if (refusal !== null) done.push({ playerId, refusal });
    else if (player.currency !== activity.currency) done.push({ playerId, refusal: 'other_currency' });
    else done.push({ playerId, ...(await insertGrant(tx, { ...given, rule, player })) });
  }
  return done;
};

type Judged = { isHere: boolean; isTest: boolean; isBlocked: boolean };

const refusalOf = ({ isHere, isTest, isBlocked }: Judged): GrantRefusal | null => {
  if (!isHere) return 'not_here';
  if (isTest) return 'test_player';
  return isBlocked ? 'player_blocked' : null;
};

type Inserted = Given & { rule: FreeWinRule; player: { id: string; site_id: string; agent_id: string } };

const insertGrant = async (
  tx: OwnerTx,
  { activity, rule, player, amount, now, by }: Inserted,
): Promise<{ grantId: string } | { refusal: GrantRefusal }> => {
  const { rows: taken } = await sql`
    update bonus_stock set grants_left = grants_left - 1 where activity_id = ${activity.id} and grants_left > 0 returning 1`.execute(
    tx,
  );
  if (taken.length === 0) return { refusal: 'none_left' };
  const granted = amount === null ? rule.initial_amount : microsToText(amount);
  const isByPlayer = 'grantNo' in by;
  const { rows } = await sql<{ id: string }>`
    insert into bonus_grant (activity_id, player_id, site_id, agent_id, currency, granted, balance, grant_no, off_game_ids, granted_at,
      expires_at, created_by, by_user, created_at, updated_at)
    values (${activity.id}, ${player.id}, ${player.site_id}, ${player.agent_id}, ${activity.currency}, ${granted}, ${granted},
      ${isByPlayer ? by.grantNo : null}, ${[...activity.off_game_ids]}::bigint[], ${now},
      ${new Date(Math.min(now.getTime() + rule.valid_hours * HOUR_MS, activity.ends_at.getTime()))},
      ${isByPlayer ? null : by.id}, ${isByPlayer ? '' : by.userName}, ${now}, ${now})
    on conflict (activity_id, player_id) where state = 'active' do nothing returning id`.execute(tx);
  const [row] = rows;
  if (row !== undefined) return { grantId: row.id };
  await sql`update bonus_stock set grants_left = grants_left + 1 where activity_id = ${activity.id}`.execute(tx);
  return { refusal: 'already_granted' };
};
