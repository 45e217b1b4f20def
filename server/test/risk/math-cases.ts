import { putPackage } from '../math/put-package.ts';
import { createGame } from '../world.ts';
import { draw, type LiveCase } from './live.ts';

/** Bound, and nobody has agreed that it is put in force. */
export const usedPackage: LiveCase = async ({ deps: { db, settings } }) => {
  const game = await createGame(db);
  const { id, sha256 } = await putPackage(db, { gameId: game.id, state: 'used', version: draw('v'), mathDir: settings.mathDir });
  return {
    target: { id, version: 1, sha256 },
    values: { sha256 },
    state: async () => ({
      packages: await db.selectFrom('math_version').selectAll().where('id', '=', id).execute(),
      bindings: await db.selectFrom('math_binding').selectAll().where('game_id', '=', game.id).execute(),
    }),
  };
};
