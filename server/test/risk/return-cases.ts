import { createGame } from '../world.ts';
import type { LiveCase } from './live.ts';

/** A band of returns of one game at all websites. */
export const rtpBand: LiveCase = async ({ deps: { db } }) => {
  const { id: gameId } = await createGame(db, { rtp: '96' });
  await db
    .updateTable('game')
    .set({ rtp_profiles: ['90', '96', '99'] })
    .where('id', '=', gameId)
    .execute();
  const { id: groupId } = await db
    .insertInto('site_group')
    .values({ code: `band-${gameId}`, name: `Band ${gameId}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('rtp_band')
    .values({ game_id: gameId, down_min: '93', down_max: '95', up_min: '97', up_max: '98', start_at: new Date(0) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    target: { id, version: 1 },
    values: {
      game_id: (await createGame(db)).id,
      site_group_id: groupId,
      down_min: '92',
      down_max: '94',
      up_min: '97.5',
      up_max: '99',
      start_at: '2026-01-01T00:00:00.000Z',
      status: 'disabled',
      note: 'A note',
    },
    state: () => db.selectFrom('rtp_band').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  };
};

export const removedBand: LiveCase = async (t, admin) => {
  const { target, state } = await rtpBand(t, admin);
  return { target: { ids: [target['id']] }, values: {}, state };
};
