import { putPackage } from '../math/put-package.ts';
import { createGame } from '../world.ts';
import { draw, type LiveCase } from './live.ts';

export const vendorContact: LiveCase = async ({ deps: { db } }) => {
  const { id } = await db
    .insertInto('vendor_contact')
    .values({ vendor: draw('v'), addresses: ['mathematics@vendor.example'], language: 'en' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    target: { id, version: 1 },
    values: { vendor: draw('v'), addresses: ['stranger@elsewhere.example'], language: 'zh', note: 'A note' },
    state: () => db.selectFrom('vendor_contact').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  };
};

export const removedContact: LiveCase = async (t, admin) => {
  const { target, state } = await vendorContact(t, admin);
  return { target: { ids: [target['id']] }, values: {}, state };
};

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
