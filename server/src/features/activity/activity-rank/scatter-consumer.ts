import { ScatterRule } from '@manager/contract/features/activity/activity-rank/scatter-rule';
import { isEligible } from '@manager/domain/activity';
import type { Deps } from '../../../kit/service/ctx.ts';
import type { BetChange, BetPage, Consumer, KeepPage } from '../../../platform/consumers/consumer.ts';
import type { AnyDb } from '../../../postgres/db.ts';
import type { StoredActivity } from '../core/activity-kind.ts';
import { eligibilityOf, hasOpenActivity, readAgentLines, readJoined, readOpenActivities } from '../core/open-activities.ts';
import { countScatters, versionKey } from './count-scatters.ts';
import { keepScatters } from './keep-scatters.ts';

const KINDS = ['scatter_collect'] as const;

/** Counts the scatter symbols of bets that stand; who reaches a level is given its prize. */
export const scatterConsumer: Consumer = {
  name: 'activity.scatter',
  isWanted: ({ db, now }) => hasOpenActivity(db, { kinds: KINDS, now: now() }),
  prepare: async (deps, page) => prepare(deps, page),
};

type Counting = { activity: StoredActivity; rule: ScatterRule; changes: readonly BetChange[] };

const prepare = async (deps: Deps, { changes }: BetPage): Promise<KeepPage> => {
  const countings = changes.length === 0 ? [] : await countingsOf(deps, changes);
  const symbols = await readSymbols(deps, countings);
  return async (tx) => {
    for (const { activity, rule, changes: counted } of countings) {
      const symbolOf = new Map(rule.games.map(({ game_id: id, symbol }) => [id, symbol]));
      await keepScatters(tx, {
        activity,
        rule,
        moves: counted.map(({ sign, bet }) => ({
          bet,
          sign,
          scatters: symbols.get(symbolOf.get(bet.gameId) ?? '')?.get(versionKey(bet)) ?? 0,
        })),
        now: deps.now(),
      });
    }
  };
};

/** What each open collection counts of a page: rounds of its games. A bet inside the round of another one has no reels of its own. */
const countingsOf = async ({ db, now }: Deps, changes: readonly BetChange[]): Promise<Counting[]> => {
  const activities = await readOpenActivities(db, { kinds: KINDS, now: now() });
  const lineOf = await readAgentLines(db);
  const joined = await joinedIn(db, activities, changes);
  return activities.map((activity) => {
    const rule = ScatterRule.parse(activity.rule);
    const games = new Set(rule.games.map(({ game_id: id }) => id));
    const eligible = eligibilityOf(activity, joined.get(activity.id) ?? new Map());
    return {
      activity,
      rule,
      changes: changes.filter(
        ({ bet }) =>
          games.has(bet.gameId) && bet.parentBetId === '' && isEligible(eligible, { ...bet, agentLine: lineOf(bet.agentId) }),
      ),
    };
  });
};

const joinedIn = (db: AnyDb, activities: readonly StoredActivity[], changes: readonly BetChange[]) =>
  readJoined(db, {
    activityIds: activities.filter(({ is_opt_in: isOptIn }) => isOptIn).map(({ id }) => id),
    playerIds: [...new Set(changes.map(({ bet }) => bet.playerId))],
  });

/** By symbol and version of the bet: games of the same symbol are read together. */
const readSymbols = async (
  deps: Deps,
  countings: readonly Counting[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> => {
  const wanted = new Map<string, Map<string, BetChange['bet']>>();
  for (const { rule, changes } of countings) {
    const symbolOf = new Map(rule.games.map(({ game_id: id, symbol }) => [id, symbol]));
    for (const { bet } of changes) {
      const symbol = symbolOf.get(bet.gameId) ?? '';
      const bets = wanted.get(symbol) ?? new Map<string, BetChange['bet']>();
      wanted.set(symbol, bets.set(versionKey(bet), bet));
    }
  }
  const found = new Map<string, ReadonlyMap<string, number>>();
  for (const [symbol, bets] of wanted) found.set(symbol, await countScatters(deps, { bets: [...bets.values()], symbol }));
  return found;
};
