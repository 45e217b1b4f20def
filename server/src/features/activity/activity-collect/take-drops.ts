import { CollectionRule } from '@manager/contract/features/activity/activity-collect/collection-rule';
import { isEligible } from '@manager/domain/activity';
import type { ConsumedBet } from '../../../platform/consumers/consumed-bet.ts';
import type { BetChange, Consumer } from '../../../platform/consumers/consumer.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import type { OwnerTx } from '../../../postgres/db.ts';
import type { StoredActivity } from '../core/activity-kind.ts';
import { eligibilityOf, hasOpenActivity, readAgentLines, readJoined, readOpenActivities } from '../core/open-activities.ts';
import { collectionKey } from './collection-key.ts';
import { giveDrops, keepCounters, readCounters, takeBack } from './keep-drops.ts';
import { movesOf, planHits } from './plan-drops.ts';

const KINDS = ['collection'] as const;

/** Draws the icons of each bet that counts, once it is settled; a bet that does not stand any more takes its icons back. */
export const collectConsumer: Consumer = {
  name: 'activity.collect',
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
      // A bet inside the round of another one draws with that one.
      const isCounted = (bet: ConsumedBet): boolean =>
        bet.parentBetId === '' && isEligible(eligible, { ...bet, agentLine: lineOf(bet.agentId) });
      await takeFor(deps, tx, { activity, changes, isCounted });
    }
  },
};

type Taking = { activity: StoredActivity; changes: readonly BetChange[]; isCounted: (bet: ConsumedBet) => boolean };

const takeFor = async ({ settings }: Deps, tx: OwnerTx, { activity, changes, isCounted }: Taking): Promise<void> => {
  const moves = movesOf(changes, isCounted);
  const gone = moves.filter(({ wasKnown, after }) => wasKnown && !after).map(({ bet }) => bet.betId);
  const taken = gone.length === 0 ? [] : await takeBack(tx, { activityId: activity.id, betIds: gone });
  if (moves.every(({ before, after }) => before === after) && taken.length === 0) return;
  const { icons } = CollectionRule.parse(activity.rule);
  const counted = icons.filter(({ drop }) => drop.kind === 'every').map(({ code }) => code);
  const players = [...new Set(moves.map(({ bet }) => bet.playerId))];
  const counters = await readCounters(tx, { activityId: activity.id, icons: counted, playerIds: players, taken });
  const hits = planHits(moves, { icons, key: collectionKey(settings, activity.id), counters });
  await keepCounters(tx, { activityId: activity.id, counters });
  if (hits.length > 0) await giveDrops(tx, { activityId: activity.id, hits });
};
