import { RedPacketRule } from '@manager/contract/features/activity/activity-rank/red-packet-rule';
import { isEligible } from '@manager/domain/activity';
import { microsToText } from '@manager/domain/micros';
import { sql } from 'kysely';
import type { Deps } from '../../../kit/service/ctx.ts';
import type { ConsumedBet } from '../../../platform/consumers/consumed-bet.ts';
import type { BetChange, Consumer } from '../../../platform/consumers/consumer.ts';
import type { OwnerTx } from '../../../postgres/db.ts';
import type { StoredActivity } from '../core/activity-kind.ts';
import { eligibilityOf, hasOpenActivity, readAgentLines, readJoined, readOpenActivities } from '../core/open-activities.ts';
import { dayReader } from './day-of.ts';
import { dropPackets } from './drop-packets.ts';

const KINDS = ['red_packet'] as const;

/** Counts what players bet for the shows, and draws the bets that win a packet, once each. */
export const packetConsumer: Consumer = {
  name: 'activity.red_packet',
  isWanted: ({ db, now }) => hasOpenActivity(db, { kinds: KINDS, now: now() }),
  take: async (deps, tx, changes) => {
    const activities = await readOpenActivities(tx, { kinds: KINDS, now: deps.now() });
    if (activities.length === 0 || changes.length === 0) return;
    const lineOf = await readAgentLines(tx);
    const joined = await readJoined(tx, {
      activityIds: activities.filter(({ is_opt_in: isOptIn }) => isOptIn).map(({ id }) => id),
      playerIds: [...new Set(changes.map(({ bet }) => bet.playerId))],
    });
    for (const activity of activities) {
      const eligible = eligibilityOf(activity, joined.get(activity.id) ?? new Map());
      // A bet inside the round of another one counts with that one.
      const counted = changes.filter(
        ({ bet }) => bet.parentBetId === '' && isEligible(eligible, { ...bet, agentLine: lineOf(bet.agentId) }),
      );
      if (counted.length > 0) await takeFor(deps, tx, { activity, counted });
    }
  },
};

const takeFor = async (
  deps: Deps,
  tx: OwnerTx,
  { activity, counted }: { activity: StoredActivity; counted: readonly BetChange[] },
): Promise<void> => {
  const rule = RedPacketRule.parse(activity.rule);
  const dayOf = dayReader(rule.timezone);
  if (rule.trigger.kind === 'rain') await addPlays(tx, { activityId: activity.id, counted, dayOf });
  else {
    const bets = standing(counted).map((bet) => ({ ...bet, day: dayOf(bet.betAtMs) }));
    await dropPackets(deps, tx, { activity, dailyCap: rule.daily_cap, trigger: rule.trigger, bets });
  }
};

/** Bets that count as the page leaves them, in the order in which they came; one that was amended comes once. */
const standing = (counted: readonly BetChange[]): ConsumedBet[] => {
  const last = new Map<string, BetChange>();
  for (const change of counted) last.set(change.bet.betId, change);
  return [...last.values()].filter(({ sign }) => sign === 1).map(({ bet }) => bet);
};

type Plays = { activityId: string; counted: readonly BetChange[]; dayOf: (ms: number) => string };

/** Always in the order of players, as openings lock them. */
const addPlays = async (tx: OwnerTx, { activityId, counted, dayOf }: Plays): Promise<void> => {
  const sums = [...Map.groupBy(counted, ({ bet }) => `${bet.playerId} ${dayOf(bet.betAtMs)}`)].map(([key, changes]) => {
    const [playerId, day] = key.split(' ');
    return {
      player_id: playerId,
      day,
      bets: changes.reduce((sum, { sign }) => sum + sign, 0),
      bet_usd: microsToText(changes.reduce((sum, { sign, bet }) => sum + BigInt(sign) * bet.betUsd, 0n)),
    };
  });
  const rows = JSON.stringify(sums);
  await sql`
    insert into red_packet_play (activity_id, player_id, day, bets, bet_usd)
    select ${activityId}::bigint, player_id, day, 0, 0 from json_to_recordset(${rows}::json) as one (player_id bigint, day date)
    order by player_id, day on conflict do nothing`.execute(tx);
  // What a taken back bet was counted for is above nothing; a bet from before the activity was agreed to never was.
  await sql`
    with added as (
      select play.player_id, play.day, one.bets, one.bet_usd
      from json_to_recordset(${rows}::json) as one (player_id bigint, day date, bets bigint, bet_usd numeric)
      join red_packet_play as play on play.activity_id = ${activityId} and play.player_id = one.player_id and play.day = one.day
      order by play.player_id, play.day for update of play)
    update red_packet_play as play set bets = greatest(play.bets + added.bets, 0), bet_usd = greatest(play.bet_usd + added.bet_usd, 0)
    from added where play.activity_id = ${activityId} and play.player_id = added.player_id and play.day = added.day`.execute(tx);
};
