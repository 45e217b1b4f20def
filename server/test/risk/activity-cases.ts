import { putRanking } from '../activity/put-ranking.ts';
import { putChampionship } from '../championship/championship-world.ts';
import type { TestApp } from '../client.ts';
import { putBonus } from '../sweep/bonuses.ts';
import { putCollection } from '../sweep/collections.ts';
import { createGame, putPayout } from '../world.ts';
import { draw, type Live, type LiveCase, makePlayer } from './live.ts';

const makePlace = async ({ deps: { db } }: TestApp, userId: string) => ({ ...(await makePlayer(db)), userId });

const stateOf = (db: TestApp['deps']['db'], id: string) => async () => ({
  activity: await db.selectFrom('activity').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  players: await db.selectFrom('activity_player').selectAll().where('activity_id', '=', id).execute(),
});

const running = { state: 'running', settlement: null } as const;

export const runningRanking: LiveCase = async (t, { userId }) => {
  const { ranking } = await putRanking(t.deps.db, await makePlace(t, userId), running);
  return { target: { id: ranking, version: 1 }, values: {}, state: stateOf(t.deps.db, ranking) };
};

export const runningCollection: LiveCase = async (t, { userId }) => {
  const place = { ...(await makePlace(t, userId)), gameId: (await createGame(t.deps.db)).id };
  const { activity } = await putCollection(t.deps.db, { ...place, mark: draw('c'), betId: draw('bet') });
  return { target: { id: activity, version: 1 }, values: {}, state: stateOf(t.deps.db, activity) };
};

export const runningBonus: LiveCase = async (t, { userId }) => {
  const { db } = t.deps;
  const { bonus } = await putBonus(db, { ...(await makePlace(t, userId)), mark: draw('w') });
  return { target: { id: bonus, version: 1 }, values: {}, state: stateOf(db, bonus) };
};

/** Of a ranking that pays its player, in or out of it. */
export const rankedPlayer =
  (isOut: boolean): LiveCase =>
  async (t, { userId }): Promise<Live> => {
    const { db } = t.deps;
    const place = await makePlace(t, userId);
    const { ranking } = await putRanking(db, place, running);
    if (isOut)
      await db
        .insertInto('activity_player')
        .values({
          activity_id: ranking,
          player_id: place.playerId,
          site_id: place.siteId,
          agent_id: place.agentId,
          disqualified_at: new Date(),
          reason: 'two accounts',
          by_user: 'somebody',
        })
        .execute();
    return { target: { activity_id: ranking }, values: { player_id: place.playerId }, state: stateOf(db, ranking) };
  };

export const failedPrize: LiveCase = async (t, { userId }) => {
  const { db } = t.deps;
  const place = await makePlace(t, userId);
  const payoutId = await putPayout(db, place, { state: 'error_manual' } as never);
  const { activity_prize: id } = await putRanking(db, place, { settlement: 'approved', payoutId });
  return {
    target: { id, version: 1 },
    values: {},
    state: () => db.selectFrom('payout').selectAll().where('id', '=', payoutId).executeTakeFirstOrThrow(),
  };
};

export const runningChampionship: LiveCase = async (t, { userId }) => {
  const { championship } = await putChampionship(t.deps.db, await makePlace(t, userId));
  return { target: { id: championship, version: 1 }, values: {}, state: stateOf(t.deps.db, championship) };
};

/** A player who is in a championship, or out of it. */
export const championshipPlayer =
  (isOut: boolean): LiveCase =>
  async (t, { userId }) => {
    const { db } = t.deps;
    const { championship, championship_entry: id } = await putChampionship(db, await makePlace(t, userId));
    if (isOut)
      await db
        .updateTable('activity_player')
        .set({ disqualified_at: new Date(), reason: 'two accounts', by_user: 'somebody' })
        .where('activity_id', '=', championship)
        .execute();
    return { target: { id }, values: {}, state: stateOf(db, championship) };
  };

export const failedChampionshipPrize: LiveCase = async (t, { userId }) => {
  const { db } = t.deps;
  const place = await makePlace(t, userId);
  const payoutId = await putPayout(db, place, { state: 'error_manual' } as never);
  const { championship_prize: id } = await putChampionship(db, place, { state: 'settling', settlement: 'approved', payoutId });
  return {
    target: { id, version: 1 },
    values: {},
    state: () => db.selectFrom('payout').selectAll().where('id', '=', payoutId).executeTakeFirstOrThrow(),
  };
};
